import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { eraseEmail, eraseLead } from "#src/domain/leads/privacy/erase.server.ts";
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

const months = z.string().max(10).default("");

export const privacyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("erase-person"),
    /** Ids of leads as `lead:ID`, of unmatched emails as `email:ID`. */
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
  let erased = 0;
  for (const item of items) {
    const [kind, id = ""] = item.split(":");
    if (!isId(id)) continue;
    const isErased =
      kind === "lead" ? await eraseLead(services, by, id, "request") : await eraseEmail(services, by, id);
    if (isErased) erased += 1;
  }
  const form = "erase-person";
  if (erased === 0) return refused(form, { message: "This was erased before." });
  return done(form, `Erased ${erased} ${erased === 1 ? "item" : "items"} for good.`);
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
