import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { eraseEmail, eraseLead } from "#src/domain/leads/privacy/erase.server.ts";
import { maxRetentionMonths, type Retention, saveRetention } from "#src/domain/leads/privacy/retention.server.ts";
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
  z.object({
    intent: z.literal("save-retention"),
    ...Object.fromEntries(leadStatuses.map((status) => [status, months])),
  }),
]);

export async function runPrivacyAction(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof privacyForm>,
): Promise<ActionResult> {
  return input.intent === "erase-person" ? erase(services, by, input.items) : saveRules(services, by, input);
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

async function saveRules(
  { db, now }: Services,
  by: LoggedInPerson,
  { intent, ...values }: { intent: "save-retention"; [status: string]: string },
): Promise<ActionResult> {
  const retention: Retention = {};
  const errors: Record<string, string> = {};
  for (const status of leadStatuses) {
    const input = (values[status] ?? "").trim();
    const number = Number(input);
    if (input === "") continue;
    if (/^\d+$/.test(input) && number >= 1 && number <= maxRetentionMonths) retention[status] = number;
    else errors[status] = `Enter whole months, from 1 to ${maxRetentionMonths}, or leave this blank.`;
  }
  if (Object.keys(errors).length > 0) return refused(intent, { errors, values });
  await saveRetention(db, by, retention, now());
  return done(intent, "Saved. Leads whose time is over are erased within a day.");
}
