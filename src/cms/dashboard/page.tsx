import { href, Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { readHistory } from "../../history/read.server.ts";
import { can } from "../../people/rules.ts";
import { type Act, actInWords } from "../activity/acts.ts";
import { permit } from "../guard.server.ts";
import { readMailTrouble } from "../mail-trouble.server.ts";
import { MailBanner } from "../mail-trouble.tsx";
import { readOffice } from "../office.server.ts";
import { ScreenHead } from "../panel.tsx";
import { roleNames, rolePurposes } from "../role-words.ts";
import { screens, screensFor } from "../screens.ts";
import { Ago } from "../time.tsx";
import type { Moment } from "../times.ts";
import type { Route } from "./+types/page";
import { QuickActions, UpdatesPanel, WaitingPanel } from "./panels.tsx";
import { StatCards } from "./stat-cards.tsx";
import { readStats } from "./stats.server.ts";
import { readUpdates } from "./updates.server.ts";
import { readWaiting } from "./waiting.server.ts";

export const handle = screens.dashboard;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, now: clock } = services;
  const { id, name, role } = permit(context, handle.right);
  const now = clock();
  const { moment } = await readOffice(db, now);
  const worksLeads = can({ role }, "leads.read");
  const [stats, updates, waiting, trouble, { lines }] = await Promise.all([
    readStats(db, now),
    readUpdates(db, role, moment),
    worksLeads ? readWaiting(db, now, moment) : null,
    worksLeads ? readMailTrouble(services, { role }, now, moment) : null,
    readHistory(db, { kinds: ["sign-in"], person: id }, { size: 3 }),
  ]);
  return {
    name,
    role,
    stats,
    updates,
    waiting,
    trouble,
    logins: lines.map((line) => ({ id: line.id, act: actInWords(line, ""), at: moment(line.at) })),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, role, stats, updates, waiting, trouble, logins } = loaderData;
  const shown = screensFor({ role }).filter((screen) => screen !== screens.dashboard);
  return (
    <>
      {trouble && <MailBanner trouble={trouble} />}
      <ScreenHead
        title={`Welcome, ${name.split(" ")[0]}`}
        text={`Your role is ${roleNames[role]}. ${rolePurposes[role]}`}
      />
      <StatCards stats={stats} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(17rem,1fr)]">
        <div className="min-w-0">
          {waiting && <WaitingPanel waiting={waiting} />}
          <UpdatesPanel updates={updates} mayViewAll={can({ role }, screens.activity.right)} />
        </div>
        <div className="grid min-w-0 gap-6">
          <QuickActions screens={shown} />
          <LastLogins logins={logins} />
        </div>
      </div>
    </>
  );
}

function LastLogins({ logins }: { logins: { id: string; act: Act; at: Moment }[] }) {
  return (
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
  );
}
