import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { contentScreens, screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { done } from "#src/admin/ui/form/result.ts";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { hideFirstSteps } from "#src/domain/auth/login/first-steps.server.ts";
import { can } from "#src/domain/auth/policies.ts";
import { readUnpublished } from "#src/domain/content/entries/publishing/unpublished.server.ts";
import { readAlerts } from "#src/domain/content/entries/site-alert.server.ts";
import { clockIn } from "#src/domain/content/published/hours/calendar.ts";
import { readHealth } from "#src/domain/health/read-health.server.ts";
import { hasSampleData, removeSampleData } from "#src/domain/leads/sample/remove-sample.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { readWeek } from "#src/domain/visits/week.server.ts";
import { describeAct } from "../audit-log/act-labels.ts";
import { NewEntry } from "../content-list/new-entry.tsx";
import { readEmailTrouble } from "../email-trouble.server.ts";
import { EmailBanner } from "../email-trouble.tsx";
import type { Route } from "./+types/page";
import { draftLines } from "./drafts.server.ts";
import { DraftsPanel } from "./drafts-panel.tsx";
import { readFirstSteps } from "./first-steps.server.ts";
import { greetingAt, nextTodo } from "./greeting.ts";
import { readDashboardLeads } from "./lead-summary.server.ts";
import { LeadsPanel } from "./leads-panel.tsx";
import { FirstSteps, LastLogins, QuickActions, UpdatesPanel } from "./panels.tsx";
import { SampleBanner } from "./sample-banner.tsx";
import { dashboardForm, durationOptions, runAlertAction } from "./site-alerts.server.ts";
import { SiteAlerts } from "./site-alerts.tsx";
import { StatCards } from "./stat-cards.tsx";
import { readStats } from "./stats.server.ts";
import { failedTodos, inboxTodos, replyTodos } from "./todos.server.ts";
import { readUpdates } from "./updates.server.ts";
import { WeekPanel } from "./week-panel.tsx";

export const handle = screens.dashboard;

const maxDrafts = 7;

/** What has drafts. Site alerts are drafts while they are off. */
const draftedKinds = [...contentScreens.flatMap((screen) => screen.kinds), "settings", "seo"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db } = services;
  const person = permit(context, handle.right);
  const now = services.now();
  const { formatMoment: moment, timeZone, opening, currency } = await readCompanyInfo(db, now);
  const mayReadLeads = can(person, "leads.read");
  const mayEdit = can(person, "content.edit");
  const kinds = draftedKinds.filter((kind) => kind !== "alert");
  const [stats, updates, leadSummary, drafts, week, trouble, steps, { lines }, alerts, health, hasSample] =
    await Promise.all([
      mayEdit ? readStats(db, now) : null,
      readUpdates(db, person, moment),
      mayReadLeads ? readDashboardLeads(db, { person, now, opening, currency, moment }) : null,
      mayEdit ? readUnpublished(db, { kinds, person: person.id, limit: maxDrafts }) : null,
      can(person, screens.visits.right) ? readWeek(db, { timeZone, now }) : null,
      mayReadLeads ? readEmailTrouble(services, person, now, moment) : null,
      readFirstSteps(services, person),
      readAuditLog(db, { kinds: ["sign-in"], person: person.id }, { size: 3 }),
      mayEdit ? readAlerts(db) : [],
      can(person, screens.system.right) ? readHealth(db, now) : [],
      mayReadLeads && hasSampleData(db),
    ]);
  const inbox = leadSummary ? inboxTodos(leadSummary.counts) : [];
  const waiting = [
    ...(leadSummary ? replyTodos(leadSummary.counts, moment) : []),
    ...inbox,
    ...(drafts ? failedTodos(drafts.entries, moment) : []),
  ].sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
  return {
    greeting: greetingAt(Number(clockIn(timeZone, now).slice(11, 13)), person.name),
    todo: nextTodo(waiting, steps ?? []),
    isCaughtUp: waiting.length === 0,
    mayEdit,
    mayViewAll: can(person, screens.activity.right),
    mayInvite: can(person, screens.people.right),
    stats,
    updates,
    leadSummary,
    inbox,
    drafts: drafts && { counts: drafts.counts, lines: draftLines(drafts.entries, moment) },
    week,
    trouble,
    sample: hasSample ? { mayRemove: can(person, "people.manage") } : null,
    // The banner about email says more.
    problems: health.filter(({ state, name }) => state === "problem" && name !== "emails").map(({ title }) => title),
    steps,
    alerts: alerts.map(({ endsAt, ...alert }) => ({ ...alert, ends: endsAt && moment(endsAt) })),
    durations: durationOptions,
    logins: lines.map((line) => ({ id: line.id, act: describeAct(line, "", moment), at: moment(line.at) })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, now } = services;
  const person = permit(context, handle.right);
  const input = await parseForm(request, dashboardForm);
  if (input.intent === "hide-first-steps") {
    await hideFirstSteps(db, person.id, now());
    return done(input.intent, "The getting started list is dismissed.");
  }
  if (input.intent === "remove-sample") {
    permit(context, "people.manage");
    await removeSampleData(services);
    return done(input.intent, "The sample data is removed.");
  }
  const by = permit(context, "content.edit");
  const { timeZone } = await readCompanyInfo(db, now());
  return runAlertAction(db, input, { by, timeZone, now: now() });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    greeting,
    todo,
    isCaughtUp,
    mayEdit,
    mayViewAll,
    mayInvite,
    stats,
    updates,
    leadSummary,
    inbox,
    drafts,
    week,
    trouble,
    sample,
    problems,
    steps,
    alerts,
    durations,
    logins,
  } = loaderData;
  return (
    <>
      {sample && <SampleBanner {...sample} />}
      {trouble && <EmailBanner trouble={trouble} />}
      {problems.length > 0 && <SystemBanner problems={problems} />}
      <ScreenHeader title={greeting} text={todo.text}>
        <div className="flex flex-wrap gap-3">
          {todo.action && (
            <ButtonLink
              to={todo.action.to}
              variant="line"
              rightSection={<ArrowRight className="icon size-[1.1rem]" aria-hidden />}
            >
              {todo.action.label}
            </ButtonLink>
          )}
          {mayEdit && <NewEntry label="New Content" screens={contentScreens} />}
        </div>
      </ScreenHeader>
      <div className="dashboard">
        {stats && <StatCards stats={stats} />}
        {steps && isCaughtUp && <FirstSteps steps={steps} isNext />}
        <div className="dashboard-columns">
          {leadSummary && <LeadsPanel leadSummary={leadSummary} todos={inbox} />}
          <div className="dashboard-side">
            {alerts.length > 0 && <SiteAlerts alerts={alerts} durations={durations} />}
            {mayEdit && <QuickActions mayInvite={mayInvite} />}
            {week && <WeekPanel week={week} />}
            <div className="max-sm:hidden">
              <LastLogins logins={logins} />
            </div>
          </div>
          <div className="dashboard-rest">
            {steps && !isCaughtUp && <FirstSteps steps={steps} isNext={false} />}
            {drafts && (
              <div className={drafts.counts.all === 0 ? "max-sm:hidden" : undefined}>
                <DraftsPanel {...drafts} />
              </div>
            )}
            <UpdatesPanel updates={updates} mayViewAll={mayViewAll} />
          </div>
        </div>
      </div>
    </>
  );
}

function SystemBanner({ problems }: { problems: string[] }) {
  return (
    <div className="mb-5">
      <FormMessage tone="bad">
        <p>
          <b>Your server needs attention:</b> {problems.join(", ")}.
        </p>
        <Link
          to={screens.system.path}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          See what's wrong and what to do
        </Link>
      </FormMessage>
    </div>
  );
}
