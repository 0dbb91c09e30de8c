import type { Db, Tx } from "#src/base/db/tables.ts";
import { isEmptyReplyDraft, type ReplyDraftContent, type ReplyDraftMode } from "./reply-draft-content.ts";

export interface ReplyDraft {
  /** The id of what it becomes. */
  id: string;
  /** 0 for one that isn't stored yet. */
  version: number;
  content: ReplyDraftContent;
}

interface ReplyDraftKey {
  lead: string;
  /** The product itself has none. */
  person: string | null;
  mode: ReplyDraftMode;
}

export type SaveReplyDraftResult =
  /** `version` is 0 when it is empty now, and nothing is stored. */
  | { state: "saved"; version: number }
  /** It was changed in another tab. */
  | { state: "newer"; draft: ReplyDraft }
  /** It was sent meanwhile. */
  | { state: "sent" }
  | { state: "missing" };

/** A person's drafts about a lead, by mode. */
export async function readReplyDrafts(
  db: Db,
  lead: string,
  person: string,
): Promise<Partial<Record<ReplyDraftMode, ReplyDraft>>> {
  const rows = await db
    .selectFrom("lead_drafts")
    .select(["mode", "id", "version", "content"])
    .where("lead_id", "=", lead)
    .where("person_id", "=", person)
    .execute();
  return Object.fromEntries(rows.map(({ mode, ...draft }) => [mode, draft]));
}

/** Stores a draft if it is based on the stored version. An empty one is deleted. */
export async function saveReplyDraft(
  db: Db,
  key: ReplyDraftKey & { person: string },
  { id, version, content }: ReplyDraft,
  now: Date,
) {
  return db.transaction().execute(async (tx): Promise<SaveReplyDraftResult> => {
    const lead = await tx.selectFrom("leads").select("id").where("id", "=", key.lead).executeTakeFirst();
    if (!lead) return { state: "missing" };
    if (await wasSent(tx, key.mode, id)) return { state: "sent" };
    const stored = await findReplyDraft(tx, key);
    if (stored && stored.version !== version) return { state: "newer", draft: stored };
    if (isEmptyReplyDraft(content)) {
      await deleteReplyDraft(tx, key);
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
    const other = await findReplyDraft(tx, key);
    return other ? { state: "newer", draft: other } : { state: "missing" };
  });
}

export async function deleteReplyDraft(tx: Tx, { lead, person, mode }: ReplyDraftKey): Promise<void> {
  await tx
    .deleteFrom("lead_drafts")
    .where("lead_id", "=", lead)
    .where("person_id", "=", person ?? "")
    .where("mode", "=", mode)
    .execute();
}

function findReplyDraft(tx: Tx, { lead, person, mode }: ReplyDraftKey): Promise<ReplyDraft | undefined> {
  return tx
    .selectFrom("lead_drafts")
    .select(["id", "version", "content"])
    .where("lead_id", "=", lead)
    .where("person_id", "=", person ?? "")
    .where("mode", "=", mode)
    .executeTakeFirst();
}

const tables = { reply: "lead_messages", note: "lead_notes", call: "lead_notes", task: "lead_tasks" } as const;

async function wasSent(tx: Tx, mode: ReplyDraftMode, id: string): Promise<boolean> {
  const found = await tx.selectFrom(tables[mode]).select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
