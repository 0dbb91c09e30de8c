import { type Actor, recordAudit } from "../../audit-log/record.server.ts";
import { afterOpenMinutes } from "../../content/published/business-hours.ts";
import type { ContentReader } from "../../content/published/reader.server.ts";
import { isUniqueViolation } from "../../db/dialect.ts";
import type { Db, Tx } from "../../db/tables.ts";
import type { LeadOrigin } from "../../db/tables-leads.ts";
import { defaultLanguage } from "../../languages.ts";
import { columnsOf, fieldNames, forEachField } from "../fields.ts";
import { insertLeads } from "../insert.server.ts";
import { recordLeadEvent } from "../lead-events.server.ts";
import type { LeadStatus } from "../statuses.ts";
import type { OwnFields } from "./entered-lead.ts";

interface Site {
  db: Db;
  content: ContentReader;
}

/** The published services, by slug. */
export async function readServices({ content }: Pick<Site, "content">): Promise<{ slug: string; name: string }[]> {
  const services = (await content.content(defaultLanguage, ["service"])).entries("service");
  return services.flatMap(({ slug, content: { title } }) => (slug ? [{ slug, name: title }] : []));
}

/** The deadline of a lead that arrives now. */
export async function replyTime({ content }: Pick<Site, "content">, now: Date): Promise<Date | null> {
  const { company } = (await content.content(defaultLanguage, ["settings"])).single("settings").content;
  return afterOpenMinutes(now, company.replyMinutes, company);
}

/** The columns of a lead that staff know. A service that the site does not have is kept by its name. */
export function columnsOfEntered(lead: OwnFields, services: readonly { slug: string; name: string }[]) {
  const { service, ...fields } = lead;
  const known = services.find(({ slug, name }) => slug === service || name.toLowerCase() === service.toLowerCase());
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
  fields: OwnFields;
  status: LeadStatus;
  assignee: string | null;
}

/** Adds a lead that a person knows of, with its audit line. */
export async function addLead(
  site: Site,
  by: Actor,
  { id, origin, fields, status, assignee }: EnteredLead,
  now: Date,
): Promise<{ state: "added" } | { state: "no-such-person" }> {
  const [services, due] = await Promise.all([readServices(site), replyTime(site, now)]);
  const lead = {
    id,
    received_at: now,
    language: defaultLanguage,
    ...columnsOfEntered(fields, services),
    origin,
    status,
    spam_reason: null,
    assignee_id: assignee,
    reply_by: status === "new" ? due : null,
  };
  try {
    return await site.db.transaction().execute(async (tx) => {
      if (!(await isPerson(tx, assignee))) return { state: "no-such-person" };
      await insertLeads(tx, [lead]);
      await recordLeadEvent(tx, { type: "lead.received", leadId: lead.id, at: lead.received_at });
      const subject = { kind: "lead", id, title: fields.name };
      await recordAudit(tx, { person: by, act: "lead-added", subject, detail: { origin }, at: now });
      return { state: "added" };
    });
  } catch (error) {
    // The same form was sent before.
    if (isUniqueViolation(error)) return { state: "added" };
    throw error;
  }
}

/** Whether a lead can be assigned to this account; to nobody it can. */
export async function isPerson(tx: Tx, id: string | null): Promise<boolean> {
  if (id === null) return true;
  return (await tx.selectFrom("people").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
