import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageOrDefault } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { dayAndTimeWithZone } from "#src/domain/content/published/hours/business-hours.ts";
import { firstNameOf } from "../first-name.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { maxReplyLength, maxSubjectLength, maxTemplateNameLength } from "./limits.ts";
import { type FieldValues, unknownFields } from "./template-fields.ts";

/** More would be slow to choose from. */
const maxTemplates = 100;

export interface TemplateText {
  name: string;
  /** May be empty. */
  subject: string;
  text: string;
  language: Language;
}

export type TemplateFieldError =
  | { field: Exclude<keyof TemplateText, "language">; error: "empty" | "too-long" }
  | { field: "subject" | "text"; error: "unknown-field"; placeholder: string };

export type TemplateResult =
  | { state: "saved" }
  | { state: "faulty"; fieldErrors: TemplateFieldError[] }
  | { state: "too-many" }
  /** Another person changed it first. */
  | { state: "conflict" }
  | { state: "missing" };

/** Those in the language of the lead that they are for come first. */
export function listTemplates(db: Db, language: string = defaultLanguage) {
  return db
    .selectFrom("reply_templates")
    .select(["id", "name", "subject", "text", "language", "version"])
    .orderBy(({ eb }) => eb.case().when("language", "=", language).then(0).else(1).end())
    .orderBy("language")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Adds a template. The same id adds only one. */
export async function addTemplate(db: Db, by: Actor, { id, ...written }: TemplateText & { id: string }, now: Date) {
  const { template, fieldErrors } = checkTemplate(written);
  if (fieldErrors.length > 0) return { state: "faulty", fieldErrors } satisfies TemplateResult;
  return db.transaction().execute(async (tx): Promise<TemplateResult> => {
    const { count } = await tx
      .selectFrom("reply_templates")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxTemplates) return { state: "too-many" };
    const added = await tx
      .insertInto("reply_templates")
      .values({ id, ...template, version: 1 })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows) > 0) await record(tx, by, "template-added", id, template.name, now);
    return { state: "saved" };
  });
}

/** Changes a template that is as the person has seen it. */
export async function changeTemplate(
  db: Db,
  by: Actor,
  { id, version, ...written }: TemplateText & { id: string; version: number },
  now: Date,
): Promise<TemplateResult> {
  const { template, fieldErrors } = checkTemplate(written);
  if (fieldErrors.length > 0) return { state: "faulty", fieldErrors };
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("reply_templates")
      .set({ ...template, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (Number(changed.numUpdatedRows) > 0) {
      await record(tx, by, "template-changed", id, template.name, now);
      return { state: "saved" };
    }
    const stored = await tx.selectFrom("reply_templates").select("id").where("id", "=", id).executeTakeFirst();
    return { state: stored ? "conflict" : "missing" };
  });
}

/** Deletes a template. One that is gone stays gone. */
export async function deleteTemplate(db: Db, by: Actor, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await tx.deleteFrom("reply_templates").where("id", "=", id).returning("name").executeTakeFirst();
    if (deleted) await record(tx, by, "template-deleted", id, deleted.name, now);
  });
}

function checkTemplate(written: TemplateText): { template: TemplateText; fieldErrors: TemplateFieldError[] } {
  const template = {
    name: cleanLine(written.name),
    subject: cleanLine(written.subject),
    text: cleanText(written.text),
    language: written.language,
  };
  const limits = { name: maxTemplateNameLength, subject: maxSubjectLength, text: maxReplyLength };
  const fieldErrors: TemplateFieldError[] = [];
  for (const field of ["name", "text"] as const)
    if (template[field] === "") fieldErrors.push({ field, error: "empty" });
  for (const field of ["name", "subject", "text"] as const)
    if (template[field].length > limits[field]) fieldErrors.push({ field, error: "too-long" });
  for (const field of ["subject", "text"] as const) {
    const [placeholder] = unknownFields(template[field]);
    if (placeholder !== undefined) fieldErrors.push({ field, error: "unknown-field", placeholder });
  }
  return { template, fieldErrors };
}

function record(tx: Tx, by: Actor, act: AuditAct, id: string, title: string, at: Date): Promise<void> {
  return recordAudit(tx, { person: by, act, subject: { kind: "reply-template", id, title }, at });
}

interface FieldSources {
  lead: Pick<LeadRow, "name" | "company" | "service_name" | "reply_by" | "language">;
  by: Actor;
  company: { name: string; phone: string; timeZone: string };
  now: Date;
}

/** What a lead has for the fields of templates. What visitors may leave out has neutral words; a promise that is over is left out. */
export function fieldValues({ lead, by, company, now }: FieldSources): FieldValues {
  const language = languageOrDefault(lead.language);
  const { templates: words } = serverWordsFor(language).mail;
  const isOpen = lead.reply_by !== null && lead.reply_by > now;
  return {
    "first name": firstNameOf(lead.name),
    name: lead.name,
    "their company": lead.company || words.yourCompany,
    service: lead.service_name || words.yourService,
    "reply by": isOpen && lead.reply_by ? dayAndTimeWithZone(lead.reply_by, now, company.timeZone, language) : "",
    "my name": by.name,
    "our company": company.name,
    "our phone": company.phone,
  };
}
