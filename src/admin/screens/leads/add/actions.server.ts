import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import { defaultLanguage, languages } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { addLead } from "#src/domain/leads/entered/add.server.ts";
import { readEnteredLead } from "#src/domain/leads/entered/entered-lead.ts";
import { enteredOrigins } from "#src/domain/leads/origins.ts";
import type { Services } from "#src/domain/services.ts";
import { isId, noSuchStage } from "../inbox/query-params.ts";
import { ownerFrom } from "./owner.ts";

const text = z.string().max(10_000).default("");

export const addForm = z.object({
  intent: z.literal("add"),
  lead: z.uuid(),
  origin: z.enum(enteredOrigins),
  language: z.enum(languages).default(defaultLanguage),
  status: z.string().refine(isId),
  assignee: z.literal("").or(z.string().refine(isId)),
  ...{ name: text, company: text, email: text, phone: text, service: text, message: text },
});

export type AddResult = ActionResult & {
  /** The id of the new lead. */
  lead?: string;
};

export async function runAdd(
  services: Services,
  by: LoggedInPerson,
  { intent, lead: id, origin, language, status, assignee, ...entered }: z.infer<typeof addForm>,
): Promise<AddResult> {
  const { lead: fields, errors } = readEnteredLead(entered);
  const values = { ...entered, origin, language, status, assignee };
  if (!fields) return refused(intent, { errors: { ...errors }, values });
  const lead = { id, origin, fields, language, status, assignee: ownerFrom(assignee) };
  const result = await addLead(services, by, lead, services.now());
  if (result.state === "added") return { ...done(intent, "Lead added."), lead: id };
  if (result.state === "no-such-stage") return refused(intent, { errors: { status: noSuchStage }, values });
  return refused(intent, { errors: { assignee: "This account no longer exists." }, values });
}
