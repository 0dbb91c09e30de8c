import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { readReminderSettings } from "#src/domain/leads/deadlines/reminder-settings.server.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { readSpamIndicators } from "#src/domain/leads/spam/learning.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { leadSettingsForm, runLeadSettings } from "./actions.server.ts";
import { readRules, repeatedFields } from "./lead-rules.server.ts";
import { LeadRules } from "./lead-rules.tsx";
import { Reminders } from "./reminders.tsx";
import { SpamFilter } from "./spam-filter.tsx";
import { LeadStages } from "./stages.tsx";
import { readVacationList } from "./vacation-actions.server.ts";
import { LeadValues } from "./values.tsx";

export const handle = screens.leadSettings;

export async function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const { timeZone, currency, lostReasons } = await readCompanyInfo(db, now());
  const [rules, { minutesBefore, digestHour }, vacations, lessons, stages] = await Promise.all([
    readRules(db),
    readReminderSettings(db),
    readVacationList(db, timeZone, now()),
    readSpamIndicators(db),
    readStages(db),
  ]);
  return {
    rules,
    reminders: { minutesBefore, digestHour },
    vacations,
    lessons,
    stages,
    values: { currency, lostReasons },
    nextStage: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runLeadSettings(
    context.get(servicesContext),
    person,
    await parseForm(request, leadSettingsForm, ...repeatedFields),
  );
}

export default function LeadSettings({ loaderData }: Route.ComponentProps) {
  const { rules, reminders, vacations, lessons, stages, values, nextStage } = loaderData;
  return (
    <>
      <ScreenHeader title="Leads" text="Who gets new leads, who is reminded of them, and what stages they have." />
      <div className="grid gap-5">
        <LeadRules rules={rules} vacations={vacations} />
        <LeadStages stages={stages} next={nextStage} />
        <LeadValues {...values} />
        <Reminders reminders={reminders} />
        <SpamFilter lessons={lessons} />
      </div>
    </>
  );
}
