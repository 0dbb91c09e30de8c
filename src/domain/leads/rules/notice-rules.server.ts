import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { can } from "#src/domain/auth/policies.ts";
import { rolesOf } from "#src/domain/auth/roles.ts";
import { serviceTitle } from "../services.server.ts";
import { defaultRule, type NoticeFacts, type NoticePerson, type NoticeRule, recipientsOf } from "./rules.ts";

export async function readNoticeRules(db: Db): Promise<NoticeRule[]> {
  return db.selectFrom("lead_notice_rules").select(["id", "recipients"]).orderBy("id").execute();
}

/** Returns the title of the service. */
export async function saveNoticeRule(
  db: Db,
  by: Actor,
  { id, recipients }: NoticeRule,
  now: Date,
): Promise<{ state: "saved"; title: string } | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const title = id === defaultRule ? "all other inquiries" : await serviceTitle(tx, id);
    if (title === null) return { state: "notFound" };
    await putNoticeRule(tx, { id, recipients });
    await record(tx, by, "lead-notices-changed", title, now);
    return { state: "saved", title };
  });
}

async function putNoticeRule(tx: Tx, { id, recipients }: NoticeRule): Promise<void> {
  await tx
    .insertInto("lead_notice_rules")
    .values({ id, service_id: id === defaultRule ? null : id, recipients })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ recipients }))
    .execute();
}

export async function deleteNoticeRule(
  db: Db,
  by: Actor,
  id: string,
  now: Date,
): Promise<{ state: "deleted" } | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom("lead_notice_rules").where("id", "=", id).executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) return { state: "notFound" };
    await record(tx, by, "lead-notices-removed", (await serviceTitle(tx, id)) ?? "", now);
    return { state: "deleted" };
  });
}

function record(tx: Tx, by: Actor, act: AuditAct, title: string, at: Date): Promise<void> {
  return recordAudit(tx, { person: by, act, subject: { kind: "mail", id: "notices", title }, at });
}

/** Those who can log in and read leads: nobody else is emailed about them. */
export async function readNoticePeople(db: Db): Promise<NoticePerson[]> {
  const rows = await db
    .selectFrom("people")
    .select(["id", "name", "email", "roles"])
    .where("disabled_at", "is", null)
    .where("password", "is not", null)
    .orderBy("name")
    .execute();
  const people = rows.map(({ id, name, email, ...stored }) => ({ id, name, email, roles: rolesOf(stored) }));
  return people.filter((person) => can(person, "leads.read"));
}

/**
 * What decides who is emailed about a lead. People are read if a rule may name them, or else if `needsPeople`: a form names
 * them, or the lead is assigned.
 */
export async function readNoticeFacts(
  tx: Tx,
  { service, language }: Pick<LeadRow, "service" | "language">,
  needsPeople: boolean,
): Promise<NoticeFacts> {
  const rules = await readNoticeRules(tx);
  const hasRules = rules.length > 0;
  return {
    rules,
    service: hasRules && service !== "" ? await publishedService(tx, service, language) : null,
    people: hasRules || needsPeople ? await readNoticePeople(tx) : [],
  };
}

/** A service that was deleted or unpublished has no rule. */
export async function publishedService(tx: Tx, slug: string, language: string): Promise<string | null> {
  const text = await tx
    .selectFrom("entry_texts")
    .select("entry_id")
    .where("kind", "=", "service")
    .where("locale", "=", language)
    .where("slug", "=", slug)
    .where("published", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return text?.entry_id ?? null;
}

/** Keeps the rules when a backup is restored: nobody who was taken off since gets leads again. */
export async function preserveNoticeRules(before: Tx) {
  const rules = await readNoticeRules(before);
  return async (tx: Tx): Promise<void> => {
    await tx.deleteFrom("lead_notice_rules").execute();
    const entries = await tx.selectFrom("entries").select("id").where("kind", "=", "service").execute();
    const known = new Set([defaultRule, ...entries.map(({ id }) => id)]);
    for (const rule of rules) if (known.has(rule.id)) await putNoticeRule(tx, rule);
  };
}

/** The addresses that get no notices: no person who may read leads has them. If a form names only such, the rules apply. */
export async function unreachedRecipients(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const reached = recipientsOf({ recipients: [...addresses] }, await readNoticePeople(db));
  const known = new Set(reached.map(({ address }) => address.toLowerCase()));
  return addresses.filter((address) => !known.has(address.toLowerCase()));
}
