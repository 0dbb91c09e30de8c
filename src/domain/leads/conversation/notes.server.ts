import { locking } from "#src/base/db/dialect.ts";
import type { CallOutcome } from "#src/base/db/tables/conversation.ts";
import type { Tx } from "#src/base/db/tables.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import type { LeadContext } from "../pipeline/work.server.ts";
import { maxNoteLength } from "../statuses.ts";
import { cleanText } from "./clean-text.ts";
import { recordAnswer, recordLeadAct, takeUnassigned } from "./first-reply.server.ts";
import { latestMessageByOthers } from "./reply.server.ts";
import { deleteReplyDraft } from "./reply-drafts.server.ts";
import { removeReminders } from "./tasks.server.ts";

type NoteResult = { state: "added" } | { state: "empty" } | { state: "too-long" } | { state: "missing" };

/** Adds a note. The same id adds only one. */
export async function addNote(
  { db, now }: Pick<LeadContext, "db" | "now">,
  by: Actor,
  note: { id: string; lead: string; text: string },
): Promise<NoteResult> {
  const text = cleanText(note.text);
  if (text === "") return { state: "empty" };
  if (text.length > maxNoteLength) return { state: "too-long" };
  return db.transaction().execute(async (tx) => {
    const lead = await findLead(tx, note.lead);
    if (!lead) return { state: "missing" };
    await deleteReplyDraft(tx, { lead: lead.id, person: by.id, mode: "note" });
    if (await insertNote(tx, by, { ...note, text, kind: "note", outcome: null }, now()))
      await recordLeadAct(tx, by, "note-added", lead, null, now());
    return { state: "added" };
  });
}

/** Logs a call. Unless nobody picked up, the customer has been answered. The same id logs only one. */
export async function logCall(
  { db, now }: Pick<LeadContext, "db" | "now">,
  by: Actor,
  call: { id: string; lead: string; text: string; outcome: CallOutcome },
): Promise<Exclude<NoteResult, { state: "empty" }>> {
  const text = cleanText(call.text);
  if (text.length > maxNoteLength) return { state: "too-long" };
  return db.transaction().execute(async (tx) => {
    const lead = await findLead(tx, call.lead);
    if (!lead) return { state: "missing" };
    await deleteReplyDraft(tx, { lead: lead.id, person: by.id, mode: "call" });
    const at = now();
    if (await insertNote(tx, by, { ...call, text, kind: "call" }, at)) {
      await recordLeadAct(tx, by, "call-logged", lead, { outcome: call.outcome }, at);
      if (call.outcome !== "no-answer") await recordAnswer(tx, by, await takeUnassigned(tx, by, lead, at), { at });
      if (call.outcome === "reached") await removeReminders(tx, lead, at);
    }
    return { state: "added" };
  });
}

/** The customer's last message needs no answer, like a thank-you. `seen`: the last message on the person's screen. */
export async function dismissAnswer(
  { db, now }: Pick<LeadContext, "db" | "now">,
  by: { id: string; name: string },
  { lead: id, seen }: { lead: string; seen: string },
): Promise<{ state: "dismissed"; since: Date | null } | { state: "missing" } | { state: "crossed"; by: string }> {
  return db.transaction().execute(async (tx) => {
    const lead = await findLead(tx, id);
    if (!lead) return { state: "missing" };
    const latest = await latestMessageByOthers(tx, id, by.id);
    if (latest && latest.id !== seen) return { state: "crossed", by: latest.by };
    const since = lead.needs_answer_since;
    if (since === null) return { state: "dismissed", since };
    await tx.updateTable("leads").set({ needs_answer_since: null }).where("id", "=", id).execute();
    await recordLeadAct(tx, by, "answer-dismissed", lead, null, now());
    return { state: "dismissed", since };
  });
}

/** Undoes `dismissAnswer`: the customer waits again `since` they wrote, unless they have had a reply. */
export async function undismissAnswer(
  { db, now }: Pick<LeadContext, "db" | "now">,
  by: Actor,
  { lead: id, since }: { lead: string; since: Date },
): Promise<"undismissed" | "answered" | "missing"> {
  return db.transaction().execute(async (tx) => {
    const lead = await findLead(tx, id);
    if (!lead) return "missing";
    if (lead.needs_answer_since !== null) return "undismissed";
    const replies = tx.selectFrom("lead_messages").select("id").where("lead_id", "=", id).where("kind", "=", "reply");
    if (await replies.where("at", ">", since).executeTakeFirst()) return "answered";
    await tx.updateTable("leads").set({ needs_answer_since: since }).where("id", "=", id).execute();
    await recordLeadAct(tx, by, "answer-undismissed", lead, null, now());
    return "undismissed";
  });
}

function findLead(tx: Tx, id: string) {
  return locking(tx, tx.selectFrom("leads").selectAll().where("id", "=", id)).executeTakeFirst();
}

interface NewNote {
  id: string;
  lead: string;
  text: string;
  kind: "note" | "call";
  outcome: CallOutcome | null;
}

/** Returns false if it was added before. */
async function insertNote(tx: Tx, by: Actor, { lead, ...note }: NewNote, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto("lead_notes")
    .values({ ...note, lead_id: lead, person_id: by.id, person_name: by.name, at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) > 0;
}
