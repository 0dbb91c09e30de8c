import { z } from "zod";
import type { Db, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { draftForToday, draftTitle } from "./parse.ts";
import { type DraftText, insertDraftText, type RevisionAct, writeDraftTraces } from "./rows.server.ts";
import { addEntry } from "./texts.server.ts";

interface Beginning {
  id: string;
  kind: KindName;
  language: Language;
  by: Actor;
}

/** Ids are made when somebody begins, so that all their tabs and tries mean the same entry. */
const newId = z.uuid();

/** Whether an entry may begin under that id: none is there or was, also not in the bin. */
export async function canBegin(db: Db | Tx, kind: KindName, id: string): Promise<boolean> {
  if (kinds[kind].single || !newId.safeParse(id).success) return false;
  const known = await db.selectFrom("entries").select("id").where("id", "=", id).executeTakeFirst();
  return known === undefined;
}

/** Has an entry be there that somebody begins, as empty as its form. Where it can not, or was before, nothing happens. */
export async function beginEntry(tx: Tx, { id, kind, language, by }: Beginning, now: Date): Promise<void> {
  if (!(await canBegin(tx, kind, id)) || !(await addEntry(tx, { id, kind }, now))) return;
  await insertFirstDraft(tx, { id, kind, language, slug: null, content: draftForToday(kind, {}), by }, "created", now);
}

/** Writes the first text of an entry in a language; `null` when there is one already. */
export async function insertFirstDraft(
  tx: Tx,
  { id, kind, language, slug, content, by }: Beginning & { slug: string | null; content: object },
  act: RevisionAct,
  now: Date,
): Promise<DraftText | null> {
  const title = draftTitle(kind, content);
  const text = { entry: id, kind, language, slug, title, content, version: 1, act, by, changedAt: now, at: now };
  if (!(await insertDraftText(tx, text))) return null;
  await writeDraftTraces(tx, text);
  const detail = { version: text.version };
  await recordHistory(tx, { person: by, act, subject: { kind, id, title }, locale: language, detail, at: now });
  return text;
}
