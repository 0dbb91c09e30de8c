import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { eraseSignUp } from "#src/domain/leads/newsletter/sign-ups.server.ts";
import { eraseEmail, eraseLead } from "#src/domain/leads/privacy/erase.server.ts";
import { countErased } from "#src/domain/leads/privacy/find-person.server.ts";
import {
  maxRetentionMonths,
  monthsOfAll,
  type Retention,
  readRetention,
  saveRetention,
} from "#src/domain/leads/privacy/retention.server.ts";
import { leadStatuses } from "#src/domain/leads/statuses.ts";
import type { Services } from "#src/domain/services.ts";
import { isId } from "../../leads/inbox/query-params.ts";
import { describeErased } from "./describe-erased.ts";

const months = z.string().max(10).default("");

export const privacyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("erase-person"),
    /** Ids of leads as `lead:ID`, of unmatched emails as `email:ID`, of newsletter sign-ups as `sign-up:ID`. */
    items: z.array(z.string().max(80)).min(1).max(200),
  }),
  z.object({ intent: z.literal("save-retention"), months }),
  z.object({
    intent: z.literal("save-retention-by-status"),
    ...Object.fromEntries(leadStatuses.map((status) => [status, months])),
  }),
]);

export async function runPrivacyAction(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof privacyForm>,
): Promise<ActionResult> {
  switch (input.intent) {
    case "erase-person":
      return erase(services, by, input.items);
    case "save-retention":
      return saveForAll(services, by, input);
    case "save-retention-by-status":
      return saveByStatus(services, by, input);
  }
}

async function erase(services: Services, by: LoggedInPerson, items: readonly string[]): Promise<ActionResult> {
  const chosen = items.map((item) => item.split(":")).filter(([, id = ""]) => isId(id));
  const idsOf = (wanted: string) => chosen.flatMap(([kind, id]) => (kind === wanted && id ? [id] : []));
  const erased = { leads: 0, unmatched: 0, signUps: 0, ...(await countErased(services.db, idsOf("lead"))) };
  for (const id of idsOf("lead")) if (await eraseLead(services, by, id, "request")) erased.leads += 1;
  for (const id of idsOf("email")) if (await eraseEmail(services, by, id)) erased.unmatched += 1;
  for (const id of idsOf("sign-up")) if (await eraseSignUp(services, by, id)) erased.signUps += 1;
  const form = "erase-person";
  if (erased.leads + erased.unmatched + erased.signUps === 0)
    return refused(form, { message: "This was erased before." });
  return done(form, `Erased for good: ${new Intl.ListFormat("en-US").format(describeErased(erased))}.`);
}

/** Null for nothing, undefined for what is no number of months. */
function parseMonths(text: string): number | null | undefined {
  const input = text.trim();
  if (input === "") return null;
  const number = Number(input);
  return /^\d+$/.test(input) && number >= 1 && number <= maxRetentionMonths ? number : undefined;
}

const monthsError = `Enter whole months, from 1 to ${maxRetentionMonths}, or leave this blank.`;

const saved = "Saved. Leads whose time is over are erased within a day.";

async function saveForAll(
  { db, now }: Services,
  by: LoggedInPerson,
  { intent, months: entered }: { intent: "save-retention"; months: string },
): Promise<ActionResult> {
  const number = parseMonths(entered);
  const refuse = (error: string) => refused(intent, { errors: { months: error }, values: { months: entered } });
  if (number === undefined) return refuse(monthsError);
  if (number === null && monthsOfAll(await readRetention(db)) === undefined)
    return refuse("Enter the months for all leads, or change a status under Advanced.");
  const retention = number === null ? {} : Object.fromEntries(leadStatuses.map((status) => [status, number]));
  await saveRetention(db, by, retention, now());
  return done(intent, number === null ? "Saved. No leads are deleted." : saved);
}

async function saveByStatus(
  { db, now }: Services,
  by: LoggedInPerson,
  { intent, ...values }: { intent: "save-retention-by-status"; [status: string]: string },
): Promise<ActionResult> {
  const retention: Retention = {};
  const errors: Record<string, string> = {};
  for (const status of leadStatuses) {
    const number = parseMonths(values[status] ?? "");
    if (number === undefined) errors[status] = monthsError;
    else if (number !== null) retention[status] = number;
  }
  if (Object.keys(errors).length > 0) return refused(intent, { errors, values });
  await saveRetention(db, by, retention, now());
  return done(intent, saved);
}
