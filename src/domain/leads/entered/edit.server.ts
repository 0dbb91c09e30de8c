import { locking } from "#src/base/db/dialect.ts";
import type { Db, LeadRow } from "#src/base/db/tables.ts";
import { languageTitle } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { replaceAddress } from "../conversation/addresses.server.ts";
import { recordLeadAct } from "../conversation/first-reply.server.ts";
import { updateSearchedWords } from "../intake/insert.server.ts";
import { lastChangedBy } from "../pipeline/work.server.ts";
import { enteredLeadColumns, readServices } from "./add.server.ts";
import { type EditedField, type EditedValues, editedFields, type LeadErrors, readEdit } from "./entered-lead.ts";

export interface LeadEdit {
  id: string;
  written: EditedValues;
  /** The fields as they were on the person's screen. */
  seen: EditedValues;
}

/** What the audit log records. */
export type FieldChanges = Partial<Record<EditedField, { from: string; to: string }>>;

export type EditResult =
  | { state: "saved" }
  | { state: "invalid"; errors: LeadErrors }
  /** Another person changed the same fields first, to `stale`. Nothing was saved. `seen` has what was seen since. */
  | { state: "conflict"; by: string; stale: Partial<Record<EditedField, string>>; seen: EditedValues }
  | { state: "missing" };

/** A lead's fields as forms have them. A service that the site doesn't have is its name. */
export function editedValues(lead: Pick<LeadRow, EditedField | "service_name">): EditedValues {
  const { name, company, email, phone, service, service_name, language } = lead;
  return { name, company, email, phone, service: service || service_name, language };
}

/** A service and a language are read by their name. */
function displayed(lead: LeadRow, field: EditedField): string {
  if (field === "language") return languageTitle(lead.language);
  return field === "service" ? lead.service_name : lead[field];
}

/**
 * Corrects who a lead is from and what it is about. Changes of other fields by other people stay. The former email address
 * remains one of the customer's, so that their answers still arrive.
 */
export async function editLead(
  { db, now, content }: { db: Db; now: () => Date; content: ContentReader },
  by: Actor,
  { id, written, seen }: LeadEdit,
): Promise<EditResult> {
  const services = await readServices({ content });
  return db.transaction().execute(async (tx): Promise<EditResult> => {
    const lead = await locking(tx, tx.selectFrom("leads").selectAll().where("id", "=", id)).executeTakeFirst();
    if (!lead) return { state: "missing" };
    const stored = editedValues(lead);
    const { changes, errors } = readEdit(written, { seen, stored });
    if (Object.keys(errors).length > 0) return { state: "invalid", errors };
    const different = editedFields.filter((field) => changes[field] !== undefined && changes[field] !== stored[field]);
    const stale = different.filter((field) => stored[field] !== seen[field]);
    if (stale.length > 0) {
      const pick = (value: (field: EditedField) => string) =>
        Object.fromEntries(stale.map((field) => [field, value(field)]));
      return {
        state: "conflict",
        by: await lastChangedBy(tx, id, stale),
        stale: pick((field) => displayed(lead, field)),
        seen: { ...seen, ...pick((field) => stored[field]) },
      };
    }
    if (different.length === 0) return { state: "saved" };
    const { language, ...texts } = { ...stored, ...changes };
    const columns = { ...enteredLeadColumns({ message: "", ...texts }, services), language };
    const values = {
      ...Object.fromEntries(different.map((field) => [field, columns[field]])),
      ...(different.includes("service") && { service_name: columns.service_name }),
      // The address that emails came back from is another one.
      ...(different.includes("email") && { bounced_at: null, bounce: null }),
      version: lead.version + 1,
    };
    await tx.updateTable("leads").set(values).where("id", "=", id).execute();
    const edited: LeadRow = { ...lead, ...values };
    if (different.includes("email")) await replaceAddress(tx, id, { from: lead.email, to: edited.email }, now());
    await updateSearchedWords(tx, edited);
    const detail: FieldChanges = Object.fromEntries(
      different.map((field) => [field, { from: displayed(lead, field), to: displayed(edited, field) }]),
    );
    await recordLeadAct(tx, by, "lead-edited", edited, detail, now());
    return { state: "saved" };
  });
}
