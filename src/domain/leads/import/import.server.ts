import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { afterOpenMinutes } from "#src/domain/content/published/hours/business-hours.ts";
import {
  type AddLeadContext,
  enteredLeadColumns,
  personExists,
  readCompany,
  readServices,
} from "../entered/add.server.ts";
import { insertLeads } from "../intake/insert.server.ts";
import { findSamePeople, phoneKey, type SameLead } from "../merge/same-person.server.ts";
import { readStages } from "../pipeline/stages.server.ts";
import { type StoredStage, storedStage } from "../pipeline/stages.ts";
import { assignInTurn, notifyAssignees } from "../rules/rules.server.ts";
import { isOpenStatus } from "../statuses.ts";
import type { RowLead } from "./read-rows.ts";

/** How long an import can be undone, in milliseconds. */
export const undoWindowMs = dayMs;

/** A stage that was deleted while the file was checked. */
const newStage: StoredStage = { status: "new", stage: null, not_sale: null };

/** What a row repeats: a lead, or an earlier row of the file. */
export type Duplicate = { row: RowLead; lead: SameLead } | { row: RowLead; line: number };

/** Divides rows into new people and people who are known already. */
export async function findDuplicates(
  db: Db,
  rows: readonly RowLead[],
): Promise<{ unknown: RowLead[]; duplicates: Duplicate[] }> {
  const same = await findSamePeople(
    db,
    rows.map(({ fields }) => fields),
  );
  const lines = new Map<string, number>();
  const unknown: RowLead[] = [];
  const duplicates: Duplicate[] = [];
  for (const [index, row] of rows.entries()) {
    const keys = [row.fields.email.toLowerCase(), phoneKey(row.fields.phone)].filter(Boolean);
    const line = keys.map((key) => lines.get(key)).find((found) => found !== undefined);
    const lead = same[index];
    if (lead) duplicates.push({ row, lead });
    else if (line !== undefined) duplicates.push({ row, line });
    else unknown.push(row);
    for (const key of keys) if (!lines.has(key)) lines.set(key, row.line);
  }
  return { unknown, duplicates };
}

interface LeadImport {
  /** Made by the form, so that a repeated submission imports once. */
  id: string;
  fileName: string;
  rows: readonly RowLead[];
  /** The id of the stage of rows without one. */
  status: string;
  /** Null: nobody. Undefined: who the rules name. */
  assignee: string | null | undefined;
}

export type ImportResult = { state: "imported" | "imported-before"; leads: number } | { state: "no-such-person" };

/**
 * Adds all rows as leads, in one transaction with its audit line: all of them or none. Each person who gets some is
 * emailed once.
 */
export async function importLeads(
  site: AddLeadContext,
  by: Actor,
  { id, fileName, rows, status, assignee }: LeadImport,
  now: Date,
): Promise<ImportResult> {
  const [services, company, stages] = await Promise.all([readServices(site), readCompany(site), readStages(site.db)]);
  const due = afterOpenMinutes(now, company.replyMinutes, company);
  const leads = rows.map((row) => {
    const stored = storedStage(row.status ?? status, stages) ?? newStage;
    return {
      id: crypto.randomUUID(),
      received_at: row.receivedAt ?? now,
      language: defaultLanguage,
      ...enteredLeadColumns({ ...row.fields, ...row.source }, services),
      origin: "import" as const,
      import_id: id,
      ...stored,
      spam_reason: null,
      reply_by: stored.status === "new" ? due : null,
      assignee_id: row.owner ?? assignee ?? null,
      ...outcomeColumnsOf(row, stored, company.currency),
    };
  });
  const file = { file_name: fileName, leads: leads.length, undone_at: null };
  const result = await site.db.transaction().execute(async (tx): Promise<ImportResult> => {
    for (const owner of new Set(leads.map(({ assignee_id }) => assignee_id)))
      if (owner !== null && !(await personExists(tx, owner))) return { state: "no-such-person" };
    const added = await tx
      .insertInto("lead_imports")
      .values({ id, at: now, person_id: by.id, person_name: by.name, ...file })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows) === 0) return importedBefore(tx, id);
    // Those who get leads that are closed have nothing to do.
    const waiting = leads.filter(({ status }) => isOpenStatus(status));
    const unowned = assignee === undefined ? waiting.filter(({ assignee_id }) => assignee_id === null) : [];
    const byRules = await assignInTurn(tx, unowned, company.timeZone, now);
    unowned.forEach((lead, index) => {
      lead.assignee_id = byRules[index] ?? null;
    });
    await insertLeads(tx, leads);
    const owners = await ownersOf(tx, leads);
    const detail = { id, fileName, count: leads.length, ...(owners.length > 0 && { owners }) };
    await record(tx, by, "leads-imported", detail, now);
    const explanation = `${by.name} imported ${leads.length === 1 ? "it" : "them"}${fileName && ` from ${fileName}`}.`;
    await notifyAssignees({ ...site, tx, now, company }, by, { leads: waiting, explanation });
    return { state: "imported", leads: leads.length };
  });
  site.wakeSender();
  return result;
}

/** What it is worth and how it ended, as for a lead that staff change: only a lost lead has a reason, only a closed one a time. */
function outcomeColumnsOf(row: RowLead, { status, not_sale }: StoredStage, currency: string) {
  const isLost = status === "lost";
  return {
    value_cents: row.value?.cents ?? null,
    currency: row.value && (row.value.currency ?? currency),
    expected_close: row.expectedClose,
    closed_at: isLost || status === "won" ? row.closedAt : null,
    lost_reason: isLost && not_sale === null ? row.lostReason : null,
    lost_detail: isLost ? row.lostDetail : null,
  };
}

interface Owner {
  name: string;
  count: number;
}

/** Who got how many, for the audit line of all: one for each lead would bury the others of that day. */
async function ownersOf(tx: Tx, leads: readonly { assignee_id: string | null }[]): Promise<Owner[]> {
  const counts = Map.groupBy(leads, ({ assignee_id }) => assignee_id);
  const ids = [...counts.keys()].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const people = await tx.selectFrom("people").select(["id", "name"]).where("id", "in", ids).orderBy("name").execute();
  return people.map(({ id, name }) => ({ name, count: counts.get(id)?.length ?? 0 }));
}

async function importedBefore(tx: Tx, id: string): Promise<ImportResult> {
  const { leads } = await tx.selectFrom("lead_imports").select("leads").where("id", "=", id).executeTakeFirstOrThrow();
  return { state: "imported-before", leads };
}

/** The imports that can still be undone, latest first. */
export async function recentImports(db: Db, now: Date) {
  return db
    .selectFrom("lead_imports")
    .select(["id", "at", "person_name", "file_name", "leads"])
    .where("at", ">", new Date(now.getTime() - undoWindowMs))
    .where("undone_at", "is", null)
    .orderBy("at", "desc")
    .execute();
}

/** What people add to a lead without changing it. */
const tablesOfWork = ["lead_notes", "lead_tasks", "lead_messages", "lead_drafts", "lead_draft_files"] as const;

export type UndoResult = { state: "undone"; removed: number; left: number } | { state: "too-late" };

/** Deletes the leads of an import, except those that someone has worked on since. */
export async function undoImport(db: Db, by: Actor, id: string, now: Date): Promise<UndoResult> {
  return db.transaction().execute(async (tx): Promise<UndoResult> => {
    const found = await locking(tx, tx.selectFrom("lead_imports").selectAll().where("id", "=", id)).executeTakeFirst();
    if (!found || found.undone_at || now.getTime() - found.at.getTime() >= undoWindowMs) return { state: "too-late" };
    let untouched = tx.deleteFrom("leads").where("import_id", "=", id).where("version", "=", 1);
    for (const table of tablesOfWork)
      untouched = untouched.where("id", "not in", tx.selectFrom(table).select("lead_id"));
    const { numDeletedRows } = await untouched.executeTakeFirstOrThrow();
    await tx.updateTable("lead_imports").set({ undone_at: now }).where("id", "=", id).execute();
    const removed = Number(numDeletedRows);
    await record(tx, by, "import-undone", { id, fileName: found.file_name, count: removed }, now);
    return { state: "undone", removed, left: found.leads - removed };
  });
}

function record(
  tx: Tx,
  by: Actor,
  act: "leads-imported" | "import-undone",
  { id, fileName, ...detail }: { id: string; fileName: string; count: number; owners?: Owner[] },
  at: Date,
): Promise<void> {
  const { count } = detail;
  const title = count === 1 ? "1 lead" : `${count.toLocaleString("en-US")} leads`;
  return recordAudit(tx, {
    person: by,
    act,
    subject: { kind: "leads", id, title },
    detail: { ...detail, file: fileName },
    at,
  });
}
