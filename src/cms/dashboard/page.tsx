import { Button } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import { href, Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { readHistory } from "../../history/read.server.ts";
import { hideFirstSteps } from "../../people/first-steps.server.ts";
import { can } from "../../people/rules.ts";
import { type Act, actInWords } from "../activity/acts.ts";
import { NewEntry } from "../entries/new-entry.tsx";
import { done } from "../form/answer.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import { readMailTrouble } from "../mail-trouble.server.ts";
import { MailBanner } from "../mail-trouble.tsx";
import { readOffice } from "../office.server.ts";
import { ScreenHead } from "../panel.tsx";
import { contentScreens, screens } from "../screens.ts";
import { Ago } from "../time.tsx";
import { hourIn, type Moment } from "../times.ts";
import type { Route } from "./+types/page";
import { firstStepsForm, readFirstSteps } from "./first-steps.server.ts";
import { FirstSteps } from "./first-steps.tsx";
import { greetingAt, nextTodo } from "./greeting.ts";
import { QuickActions, UpdatesPanel, WaitingPanel } from "./panels.tsx";
import { StatCards } from "./stat-cards.tsx";
import { readStats } from "./stats.server.ts";
import { readUpdates } from "./updates.server.ts";
import { readMissed, readWaiting } from "./waiting.server.ts";

export const handle = screens.dashboard;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db } = services;
  const person = permit(context, handle.right);
  const now = services.now();
  const { moment, timeZone } = await readOffice(db, now);
  const worksLeads = can(person, "leads.read");
  const mayEdit = can(person, "content.edit");
  const kinds = contentScreens.flatMap((screen) => screen.kinds);
  const [stats, updates, leads, missed, trouble, steps, { lines }] = await Promise.all([
    readStats(db, now),
    readUpdates(db, person, moment),
    worksLeads ? readWaiting(db, now, moment) : [],
    mayEdit ? readMissed(db, kinds, moment) : [],
    worksLeads ? readMailTrouble(services, person, now, moment) : null,
    readFirstSteps(services, person),
    readHistory(db, { kinds: ["sign-in"], person: person.id }, { size: 3 }),
  ]);
  const waiting = [...leads, ...missed].sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
  return {
    greeting: greetingAt(hourIn(timeZone, now), person.name),
    todo: nextTodo(waiting, steps ?? []),
    mayEdit,
    mayViewAll: can(person, screens.activity.right),
    stats,
    updates,
    waiting: worksLeads || waiting.length > 0 ? waiting : null,
    trouble,
    steps,
    logins: lines.map((line) => ({ id: line.id, act: actInWords(line, "", moment), at: moment(line.at) })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(servicesContext);
  const person = permit(context, handle.right);
  const { intent } = await readForm(request, firstStepsForm);
  await hideFirstSteps(db, person.id, now());
  return done(intent, "The first steps are put away.");
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { greeting, todo, mayEdit, mayViewAll, stats, updates, waiting, trouble, steps, logins } = loaderData;
  return (
    <>
      {trouble && <MailBanner trouble={trouble} />}
      <ScreenHead title={greeting} text={todo.text}>
        <div className="flex flex-wrap gap-3">
          {todo.action && (
            <Button
              component={Link}
              to={todo.action.to}
              variant="line"
              rightSection={<ArrowRight className="icon size-[1.1rem]" aria-hidden />}
            >
              {todo.action.label}
            </Button>
          )}
          {mayEdit && <NewEntry label="New Content" places={contentScreens} />}
        </div>
      </ScreenHead>
      <StatCards stats={stats} />
      {steps && <FirstSteps steps={steps} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(17rem,1fr)]">
        <div className="min-w-0">
          {waiting && <WaitingPanel waiting={waiting} />}
          <UpdatesPanel updates={updates} mayViewAll={mayViewAll} />
        </div>
        <div className="grid min-w-0 gap-6">
          <QuickActions />
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
