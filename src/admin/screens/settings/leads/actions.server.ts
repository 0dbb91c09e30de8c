import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { changeSettings } from "#src/domain/content/entries/publishing/change-settings.server.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { kinds } from "#src/domain/content/schema/kinds.ts";
import { saveReminderSettings } from "#src/domain/leads/deadlines/reminder-settings.server.ts";
import { forgetLessons } from "#src/domain/leads/spam/learning.server.ts";
import type { Services } from "#src/domain/services.ts";
import { ownerForm, removeRule, ruleForm, ruleRemoval, saveLeadRule, saveOwner } from "./lead-rules.server.ts";
import { runStageAction, stageForm } from "./stage-actions.server.ts";
import { runAddVacation, runRemoveVacation, vacationForm, vacationRemoval } from "./vacation-actions.server.ts";

const remindersForm = z.object({
  intent: z.literal("save-reminders"),
  minutesBefore: z.string().max(10),
  digestHour: z.string().max(2),
});

const valuesForm = z.object({
  intent: z.literal("save-values"),
  currency: z.string().max(20),
  lostReasons: z.string().max(4000),
});

export const leadSettingsForm = z.discriminatedUnion("intent", [
  ownerForm,
  ruleForm,
  ruleRemoval,
  remindersForm,
  valuesForm,
  vacationForm,
  vacationRemoval,
  stageForm,
  z.object({ intent: z.literal("reset-spam-filter") }),
]);

export async function runLeadSettings(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof leadSettingsForm>,
): Promise<ActionResult> {
  switch (input.intent) {
    case "save-owner":
      return saveOwner(services, by, input);
    case "save-rule":
      return saveLeadRule(services, by, input);
    case "remove-rule":
      return removeRule(services, by, input);
    case "save-reminders":
      return saveReminders(services, by, input);
    case "save-values":
      return saveValues(services, by, input);
    case "add-vacation":
      return runAddVacation(services, by, input);
    case "remove-vacation":
      return runRemoveVacation(services, by, input, "anyone");
    case "reset-spam-filter":
      await forgetLessons(services.db, by, services.now());
      return done(formKey(input), "The spam filter starts over.");
    default:
      return runStageAction(services, by, input);
  }
}

/** A day. */
const maxMinutesBefore = 1440;

async function saveReminders(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof remindersForm>,
): Promise<ActionResult> {
  const form = formKey(input);
  const { minutesBefore, digestHour } = input;
  const minutes = z.coerce.number().int().min(0).max(maxMinutesBefore).safeParse(minutesBefore.trim());
  const hour = digestHour === "" ? null : Number(digestHour);
  if (!minutes.success || minutesBefore.trim() === "")
    return refused(form, {
      errors: { minutesBefore: `Enter a whole number from 0 to ${maxMinutesBefore}.` },
      values: { minutesBefore, digestHour },
    });
  if (hour !== null && !(Number.isInteger(hour) && hour >= 0 && hour < 24))
    return refused(form, { errors: { digestHour: "Choose an hour." }, values: { minutesBefore } });
  await saveReminderSettings(db, by, { minutesBefore: minutes.data, digestHour: hour }, now());
  return done(form, "Reminders saved.");
}

/** Saves the currency and the reasons for lost leads, which are part of the settings. */
async function saveValues(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof valuesForm>,
): Promise<ActionResult> {
  const form = formKey(input);
  const { company, lostReasons } = kinds.settings.schema.shape;
  const currency = company.shape.currency.safeParse(input.currency.trim().toUpperCase());
  const lines = input.lostReasons.split("\n").map((line) => line.trim());
  const reasons = lostReasons.safeParse(lines.filter(Boolean));
  if (!currency.success || !reasons.success) {
    const errors = {
      ...(!currency.success && { currency: "Enter three letters, like USD." }),
      ...(!reasons.success && { lostReasons: "Enter up to 20 reasons of up to 60 characters, one per line." }),
    };
    return refused(form, { errors, values: { currency: input.currency, lostReasons: input.lostReasons } });
  }
  const change = (settings: Settings) => ({
    state: "changed" as const,
    settings: {
      ...settings,
      company: { ...settings.company, currency: currency.data },
      lostReasons: reasons.data,
    },
  });
  const state = await changeSettings(db, { language: defaultLanguage, by, change }, now());
  return state === "saved"
    ? done(form, "Saved.")
    : refused(form, { message: "Someone else is saving the settings. Try again in a moment." });
}
