import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { editLead } from "#src/domain/leads/entered/edit.server.ts";
import { type EditedValues, editedTexts } from "#src/domain/leads/entered/entered-lead.ts";
import { forEachField } from "#src/domain/leads/fields.ts";
import { readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { type LeadOutcome, outcomeOf } from "#src/domain/leads/pipeline/outcome.ts";
import { changeLead, lastChangedBy } from "#src/domain/leads/pipeline/work.server.ts";
import type { Services } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";
import { outcomeFields, parseOutcome } from "./outcome-fields.server.ts";

export const notFoundMessage = "This lead no longer exists.";

export function conflictMessage(by: string): string {
  return `${by || "Someone"} just changed this lead, so nothing was saved. You now see the latest version. Make your change again.`;
}

const about = z.string().refine(isId);
const text = z.string().max(10_000);

/** What the form showed before it was edited, as JSON. */
function seenOf<Shape extends z.ZodRawShape>(fields: Shape) {
  return z
    .string()
    .max(40_000)
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue("not JSON");
        return z.NEVER;
      }
    })
    .pipe(z.object(fields));
}

const contactFields = { ...forEachField(editedTexts, () => text), language: text.default("") };

export const editLeadForm = z.object({
  intent: z.literal("edit-lead"),
  about,
  ...contactFields,
  seen: seenOf(contactFields),
});

const { close, reason, detail, kind } = outcomeFields;
const dealFields = { close, reason, detail, kind };

export const editDealForm = z.object({
  intent: z.literal("edit-deal"),
  about,
  ...dealFields,
  seen: seenOf(dealFields),
});

/** Corrects the contact data. Refused input stays. */
export async function runEditLead(
  services: Services,
  by: LoggedInPerson,
  { intent, about: id, seen, ...written }: z.infer<typeof editLeadForm>,
): Promise<ActionResult> {
  const form = formKey({ intent, about: id });
  const result = await editLead(services, by, { id, written, seen });
  const values = (base: EditedValues) => ({ ...written, seen: JSON.stringify(base) });
  switch (result.state) {
    case "saved":
      return done(form, "Saved.");
    case "invalid":
      return refused(form, { errors: { ...result.errors }, values: values(seen) });
    case "conflict": {
      const errors = staleErrors(result.by, result.stale);
      return refused(form, { errors, values: values(result.seen) });
    }
    case "missing":
      return refused(form, { message: notFoundMessage, values: values(seen) });
  }
}

/** For each field that a colleague has changed, what it is now. Saving again is a decision then. */
function staleErrors(by: string, stored: Record<string, string>): Record<string, string> {
  const who = by || "Someone";
  return Object.fromEntries(
    Object.entries(stored).map(([field, now]) => [
      field,
      `${who} just ${now === "" ? "cleared this" : `changed this to “${now}”`}. Save again to keep yours.`,
    ]),
  );
}

const outcomeNames = {
  close: "expectedClose",
  reason: "lostReason",
  detail: "lostDetail",
  kind: "notSale",
} as const satisfies Record<keyof typeof dealFields, keyof LeadOutcome>;

/** Their names in the audit log. */
const auditNames = { close: "close", reason: "reason", detail: "isExplained", kind: "kind" } as const;

const dealNames = Object.keys(outcomeNames) as (keyof typeof outcomeNames)[];

/** Changes when a lead should close, why it was lost, or what it was if it is no sale. */
export async function runEditDeal(
  services: Services,
  by: LoggedInPerson,
  { intent, about: id, seen, ...written }: z.infer<typeof editDealForm>,
): Promise<ActionResult> {
  const form = formKey({ intent, about: id });
  const edited = dealNames.filter((name) => written[name] !== undefined && written[name] !== (seen[name] ?? ""));
  const { outcome, errors } = parseOutcome(Object.fromEntries(edited.map((name) => [name, written[name]])));
  const values = (base: Record<string, string | undefined>) => ({
    ...Object.fromEntries(
      Object.entries(written).flatMap(([name, input]) => (input === undefined ? [] : [[name, input]])),
    ),
    seen: JSON.stringify(base),
  });
  if (Object.keys(errors).length > 0) return refused(form, { errors, values: values(seen) });
  const found = await readLead(services.db, id);
  if (!found) return refused(form, { message: notFoundMessage, values: values(seen) });
  const stored = dealTexts(outcomeOf(found.lead));
  const stale = edited.filter(
    (name) => stored[name] !== (seen[name] ?? "") && stored[name] !== (outcome[outcomeNames[name]] ?? ""),
  );
  if (stale.length > 0) {
    const now = Object.fromEntries(stale.map((name) => [name, stored[name]]));
    return refused(form, {
      errors: staleErrors(
        await lastChangedBy(
          services.db,
          id,
          stale.map((name) => auditNames[name]),
        ),
        now,
      ),
      values: values({ ...seen, ...now }),
    });
  }
  const result = await changeLead(services, by, { id, version: found.lead.version, outcome });
  if (result.state === "changed") return done(form, "Saved.");
  return refused(form, {
    message: result.state === "conflict" ? conflictMessage(result.by) : notFoundMessage,
    values: values(seen),
  });
}

/** The outcome as its form has it. */
function dealTexts({ expectedClose, lostReason, lostDetail, notSale }: LeadOutcome) {
  return { close: expectedClose ?? "", reason: lostReason ?? "", detail: lostDetail ?? "", kind: notSale ?? "" };
}
