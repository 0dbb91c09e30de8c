import type { Db, Tx } from "#src/base/db/tables.ts";
import { type DraftContent, type DraftMode, isEmptyDraft } from "./draft-content.ts";

export interface Draft {
  /** The id of what it becomes. */
  id: string;
  /** 0 for one that isn't stored yet. */
  version: number;
  content: DraftContent;
}

interface DraftKey {
  lead: string;
  /** The product itself has none. */
  person: string | null;
  mode: DraftMode;
}

export type SaveDraftResult =
  /** `version` is 0 when it is empty now, and nothing is stored. */
  | { state: "saved"; version: number }
  /** It was changed in another tab. */
  | { state: "newer"; draft: Draft }
  /** It was sent meanwhile. */
  | { state: "sent" }
  | { state: "missing" };

/** A person's drafts about a lead, by mode. */
export async function readDrafts(db: Db, lead: string, person: string): Promise<Partial<Record<DraftMode, Draft>>> {
  const rows = await db
    .selectFrom("lead_drafts")
    .select(["mode", "id", "version", "content"])
    .where("lead_id", "=", lead)
    .where("person_id", "=", person)
    .execute();
  return Object.fromEntries(rows.map(({ mode, ...draft }) => [mode, draft]));
}

/** Stores a draft if it is based on the stored version. An empty one is deleted. */
export async function saveDraft(
  db: Db,
  key: DraftKey & { person: string },
  { id, version, content }: Draft,
  now: Date,
) {
  return db.transaction().execute(async (tx): Promise<SaveDraftResult> => {
    const lead = await tx.selectFrom("leads").select("id").where("id", "=", key.lead).executeTakeFirst();
    if (!lead) return { state: "missing" };
    if (await wasSent(tx, key.mode, id)) return { state: "sent" };
    const stored = await findDraft(tx, key);
    if (stored && stored.version !== version) return { state: "newer", draft: stored };
    if (isEmptyDraft(content)) {
      await deleteDraft(tx, key);
      return { state: "saved", version: 0 };
    }
    const next = version + 1;
    const written = stored
      ? await tx
          .updateTable("lead_drafts")
          .set({ content, version: next, updated_at: now })
          .where("lead_id", "=", key.lead)
          .where("person_id", "=", key.person)
          .where("mode", "=", key.mode)
          .where("version", "=", version)
          .executeTakeFirst()
      : await tx
          .insertInto("lead_drafts")
          .values({
            lead_id: key.lead,
            person_id: key.person,
            mode: key.mode,
            id,
            content,
            version: next,
            updated_at: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
    const count = "numUpdatedRows" in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows;
    if (Number(count) > 0) return { state: "saved", version: next };
    const other = await findDraft(tx, key);
    return other ? { state: "newer", draft: other } : { state: "missing" };
  });
}

export async function deleteDraft(tx: Tx, { lead, person, mode }: DraftKey): Promise<void> {
  await tx
    .deleteFrom("lead_drafts")
    .where("lead_id", "=", lead)
    .where("person_id", "=", person ?? "")
    .where("mode", "=", mode)
    .execute();
}

function findDraft(tx: Tx, { lead, person, mode }: DraftKey): Promise<Draft | undefined> {
  return tx
    .selectFrom("lead_drafts")
    .select(["id", "version", "content"])
    .where("lead_id", "=", lead)
    .where("person_id", "=", person ?? "")
    .where("mode", "=", mode)
    .executeTakeFirst();
}

const tables = { reply: "lead_messages", note: "lead_notes", call: "lead_notes", task: "lead_tasks" } as const;

async function wasSent(tx: Tx, mode: DraftMode, id: string): Promise<boolean> {
  const found = await tx.selectFrom(tables[mode]).select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
