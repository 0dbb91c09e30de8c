import { ChevronRight } from "lucide-react";
import { href, Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { readHistory } from "../../history/read.server.ts";
import { actInWords } from "../activity/acts.ts";
import { permit } from "../guard.server.ts";
import { readOffice } from "../office.server.ts";
import { ScreenHead } from "../panel.tsx";
import { roleNames, rolePurposes } from "../role-words.ts";
import { type Screen, screens, screensFor } from "../screens.ts";
import { Ago } from "../time.tsx";
import type { Route } from "./+types/page";

export const handle = screens.dashboard;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const { id, name, role } = permit(context, handle.right);
  const [{ moment }, { lines }] = await Promise.all([
    readOffice(db, now()),
    readHistory(db, { kinds: ["sign-in"], person: id }, { size: 3 }),
  ]);
  return {
    name,
    role,
    logins: lines.map((line) => ({ id: line.id, act: actInWords(line, ""), at: moment(line.at) })),
  };
}

export default function Dashboard({ loaderData: { name, role, logins } }: Route.ComponentProps) {
  const shown = screensFor({ role }).filter((screen) => screen !== screens.dashboard);
  return (
    <>
      <ScreenHead
        title={`Welcome, ${name.split(" ")[0]}`}
        text={`Your role is ${roleNames[role]}. ${rolePurposes[role]}`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(17rem,1fr)]">
        <section className="list-panel" aria-labelledby="for-you">
          <h3 id="for-you" className="border-b border-line px-5 py-4 text-[1.0625rem] tracking-[-.015em]">
            Quick Actions
          </h3>
          <ul className="grid p-2.5">
            {shown.map((screen) => (
              <li key={screen.address}>
                <ToScreen {...screen} />
              </li>
            ))}
          </ul>
        </section>
        <section className="list-panel" aria-labelledby="logins">
          <h3 id="logins" className="border-b border-line px-5 py-4 text-[1.0625rem] tracking-[-.015em]">
            Your last log-ins
          </h3>
          <ul>
            {logins.map(({ id, act, at }) => (
              <li key={id} className="row">
                <span className="block first-letter:uppercase">
                  {act.verb}
                  <span className="block text-xs text-ink-3">{act.detail}</span>
                </span>
                <span className="ml-auto text-xs text-ink-3 first-letter:uppercase">
                  <Ago at={at} />
                </span>
              </li>
            ))}
          </ul>
          <p className="border-t border-line px-5 py-4 text-xs text-ink-2">
            Was one of them not you? Change your password and log out everywhere else, under{" "}
            <Link to={href("/cms/account")} className="link">
              Account
            </Link>
            .
          </p>
        </section>
      </div>
    </>
  );
}

function ToScreen({ name, address, purpose, icon: Icon }: Screen) {
  return (
    <Link to={address} className="flex items-center gap-3.5 rounded-m p-3 leading-snug hover:bg-mist">
      <Icon className="icon size-5 text-leaf" aria-hidden />
      <span>
        <span className="block font-medium">{name}</span>
        <span className="text-xs text-ink-3">{purpose}</span>
      </span>
      <ChevronRight className="icon ml-auto size-5 text-ink-3" aria-hidden />
    </Link>
  );
}
