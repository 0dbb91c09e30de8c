import { isUniqueViolation } from "#src/base/db/dialect.ts";
import type { LeadOrigin } from "#src/base/db/tables/leads.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { afterOpenMinutes } from "#src/domain/content/published/hours/business-hours.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { columnsOf, fieldNames, forEachField, type LeadFieldName } from "../fields.ts";
import { insertLeads } from "../intake/insert.server.ts";
import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { readStages } from "../pipeline/stages.server.ts";
import { storedStage } from "../pipeline/stages.ts";
import { notifyAssignees, recordAssignment, takeTurn } from "../rules/rules.server.ts";
import { otherService, serviceName } from "../services.server.ts";
import type { StaffEnteredValues } from "./entered-lead.ts";

/** What adding leads uses of the site. */
export interface AddLeadContext {
  db: Db;
  content: ContentReader;
  origin: string;
  /** Signs the addresses that answers to emails go to. */
  secret: string;
  wakeSender: () => void;
}

interface NamedService {
  slug: string;
  name: string;
  title: string;
}

/** The published services, named as in the contact form, and its last choice. */
export async function readServices({ content }: Pick<AddLeadContext, "content">): Promise<NamedService[]> {
  const published = await content.derived("service names", async (reader) =>
    (await reader.content(defaultLanguage, ["service"]))
      .entries("service")
      .flatMap(({ slug, content: service }) =>
        slug ? [{ slug, name: serviceName(service), title: service.title }] : [],
      ),
  );
  return [...published, { ...otherService, title: otherService.name }];
}

export async function readCompany({ content }: Pick<AddLeadContext, "content">) {
  return (await content.content(defaultLanguage, ["settings"])).single("settings").content.company;
}

/** The columns of a lead that staff know. A service that the site does not have is kept by its name. */
export function enteredLeadColumns(
  lead: StaffEnteredValues & Partial<Record<LeadFieldName, string>>,
  services: readonly NamedService[],
) {
  const { service, ...fields } = lead;
  const written = service.toLowerCase();
  const known = services.find(
    ({ slug, name, title }) => slug === service || [name, title].some((one) => one.toLowerCase() === written),
  );
  const empty = forEachField(fieldNames, () => "");
  return {
    ...columnsOf({ ...empty, ...fields, service: known?.slug ?? "" }),
    service_name: known?.name ?? service,
  };
}

export interface EnteredLead {
  /** Made by the form, so that a repeated submission adds one lead. */
  id: string;
  origin: LeadOrigin;
  fields: StaffEnteredValues;
  language: Language;
  /** The id of its stage. */
  status: string;
  /** Null: nobody. Undefined: who the rules name. */
  assignee: string | null | undefined;
}

type AddResult = { state: "added" } | { state: "no-such-person" } | { state: "no-such-stage" };

/** Adds a lead that a person knows of, with its audit line, and emails who gets it. */
export async function addLead(
  site: AddLeadContext,
  by: Actor,
  { id, origin, fields, language, status, assignee }: EnteredLead,
  now: Date,
): Promise<AddResult> {
  const [services, company, stages] = await Promise.all([readServices(site), readCompany(site), readStages(site.db)]);
  const stored = storedStage(status, stages);
  if (!stored) return { state: "no-such-stage" };
  const lead = {
    id,
    received_at: now,
    language,
    ...enteredLeadColumns(fields, services),
    origin,
    ...stored,
    spam_reason: null,
    reply_by: stored.status === "new" ? afterOpenMinutes(now, company.replyMinutes, company) : null,
  };
  try {
    const result = await site.db.transaction().execute(async (tx): Promise<AddResult> => {
      if (assignee && !(await personExists(tx, assignee))) return { state: "no-such-person" };
      const byRules = assignee === undefined ? await takeTurn(tx, lead, company.timeZone, now) : null;
      const assigned = { ...lead, assignee_id: assignee ?? byRules };
      await insertLeads(tx, [assigned]);
      await recordLeadEvent(tx, { type: "lead.received", leadId: lead.id, at: lead.received_at });
      const subject = { kind: "lead", id, title: fields.name };
      await recordAudit(tx, { person: by, act: "lead-added", subject, detail: { origin }, at: now });
      if (byRules !== null) await recordAssignment(tx, lead, byRules, now);
      const explanation = `${by.name} added this lead.`;
      await notifyAssignees({ ...site, tx, now, company }, by, { leads: [assigned], explanation });
      return { state: "added" };
    });
    site.wakeSender();
    return result;
  } catch (error) {
    // The same form was sent before.
    if (isUniqueViolation(error)) return { state: "added" };
    throw error;
  }
}

/** Whether this account exists. */
export async function personExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom("people").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
