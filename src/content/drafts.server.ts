import type { Db, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import { beginEntry, insertFirstDraft } from "./begin.server.ts";
import { changedParts } from "./differences.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import { type Language, languageNamed } from "./languages.ts";
import { faultsOfExcess } from "./limits.ts";
import { boundContent, draftForToday, draftTitle, fieldOfKind, isKindName } from "./parse.ts";
import { type DraftText, type RevisionAct, updateDraftText, writeDraftTraces } from "./rows.server.ts";
import { isSame } from "./same.ts";
import { freeSlug, hasSlugs } from "./slugs.server.ts";
import { longestDraftSlug } from "./slugs.ts";
import {
  addEntry,
  findText,
  isThere,
  lockText,
  type SavedSide,
  savedSide,
  setTimes,
  type Text,
} from "./texts.server.ts";
import { dropWorkingCopy, type Typed } from "./working-copies.server.ts";

/** What somebody saves of an entry without showing it to visitors. */
export interface Draft {
  id: string;
  kind: KindName;
  language: Language;
  /** The address that it waits for, as it was typed; it is checked when it goes live. `null`: no other than before. */
  slug: string | null;
  /** As it was typed: it need not be whole. */
  content: unknown;
  /** The version that the person began with. */
  baseVersion: number;
  by: Actor;
  /** It need not be there yet: then it begins with this, which was typed on top of an empty first version. */
  begins?: boolean;
  /** The person's working copy that it was made of, which is done with then. */
  typed?: Typed | undefined;
  /** The earlier version whose content it is. */
  restores?: { version: number; at: Date };
}

export type DraftResult =
  | { state: "saved"; id: string; version: number }
  /** Somebody saved in between: both sides, to choose from. */
  | { state: "conflict"; saved: SavedSide; offered: { slug: string | null; content: object } }
  /** It is larger than what is kept: what to do about it, by the inputs' paths. */
  | { state: "too-large"; faults: Record<string, string> }
  /** There is no such entry, it is in the bin, or it has nothing to go back to. */
  | { state: "missing" };

/** Saves what somebody has written. What is saved already makes no new version. */
export async function saveDraft(db: Db, draft: Draft, now: Date): Promise<DraftResult> {
  return db.transaction().execute((tx) => saveDraftIn(tx, draft, now));
}

/** As `saveDraft`, as a part of something larger. */
export async function saveDraftIn(tx: Tx, draft: Draft, now: Date): Promise<DraftResult> {
  const { excesses } = boundContent(draft.kind, draft.content);
  if (excesses.length > 0) return { state: "too-large", faults: faultsOfExcess(excesses) };
  const content = draftForToday(draft.kind, draft.content);
  if (draft.begins) await beginEntry(tx, draft, now);
  if (!(await isThere(tx, draft.kind, draft.id))) return { state: "missing" };
  const current = await lockText(tx, draft.id, draft.language);
  if ((current?.version ?? 0) !== draft.baseVersion) return conflict(tx, { ...draft, content }, current);
  const act = draft.restores ? "restored as draft" : "saved";
  return writeNext(tx, { ...draft, content }, current, act, now);
}

/**
 * Goes back to what visitors see, and nothing goes live by itself any more. What is left is an earlier version then, and
 * can be restored.
 */
export async function discardDraft(
  db: Db,
  { id, language, baseVersion, by, typed }: Pick<Draft, "id" | "language" | "baseVersion" | "by" | "typed">,
  now: Date,
): Promise<DraftResult> {
  return db.transaction().execute(async (tx) => {
    const current = await lockText(tx, id, language);
    if (!current?.published || !isKindName(current.kind)) return { state: "missing" };
    const content = draftForToday(current.kind, current.published);
    const draft = { id, kind: current.kind, language, slug: current.slug, content, baseVersion, by, typed };
    if (current.version !== baseVersion) return conflict(tx, draft, current);
    const result = await writeNext(tx, draft, current, "discarded", now);
    await setTimes(tx, current, { publish_at: null });
    return result;
  });
}

/** A draft that says the same in all languages, at an address of its own. */
export async function duplicateEntry(
  db: Db,
  { id, by }: { id: string; by: Actor },
  now: Date,
): Promise<{ state: "saved"; id: string } | { state: "missing" }> {
  return db.transaction().execute(async (tx) => {
    const texts = await tx
      .selectFrom("entry_texts")
      .selectAll()
      .where("entry_id", "=", id)
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .execute();
    const kind = texts[0]?.kind ?? "";
    if (!isKindName(kind) || kinds[kind].single) return { state: "missing" };
    const copy = crypto.randomUUID();
    await addEntry(tx, { id: copy, kind }, now);
    for (const text of texts) {
      const language = languageNamed(text.locale);
      if (!language) continue;
      const name = `${text.slug ?? text.draft_slug ?? text.title}-copy`;
      const slug = hasSlugs(kind) ? await freeSlug(tx, { kind, entry: copy, language }, name) : null;
      const content = draftForToday(kind, text.draft);
      await insertFirstDraft(tx, { id: copy, kind, language, slug, content, by }, "copied", now);
    }
    return { state: "saved", id: copy };
  });
}

type Written = Omit<Draft, "content" | "baseVersion"> & { content: object };

async function writeNext(
  tx: Tx,
  draft: Written,
  current: Text | null,
  act: RevisionAct,
  now: Date,
): Promise<DraftResult> {
  const { id, kind, language, content } = draft;
  if (!current) {
    const first = await insertFirstDraft(tx, { ...draft, slug: draft.slug || null }, act, now);
    if (!first) return conflict(tx, draft, await findText(tx, id, language));
    await endTyping(tx, draft, now);
    return { state: "saved", id, version: first.version };
  }
  const slug = waitingSlug(draft, current);
  if (slug === current.draft_slug && isSame(content, current.draft)) {
    await endTyping(tx, draft, now);
    // Whoever saves has seen that it did not go live.
    if (current.missed_at) await setTimes(tx, current, { missed_at: null });
    return { state: "saved", id, version: current.version };
  }
  const isAsPublished = slug === null && isSame(content, current.published);
  const changedAt = timeOfChange(current.published_at, isAsPublished, now);
  const text = textOf(draft, { version: current.version + 1, slug, act, changedAt, at: now });
  if (!(await updateDraftText(tx, text))) return conflict(tx, draft, await findText(tx, id, language));
  await leaveTraces(tx, draft, text, {
    changed: changedParts(fieldOfKind(kind), draftForToday(kind, current.draft), content),
    ...(draft.restores && { restored: draft.restores.version, of: draft.restores.at.toISOString() }),
  });
  return { state: "saved", id, version: text.version };
}

/** A draft is newer than what is published, also by a clock that was put back in between. */
function timeOfChange(publishedAt: Date | null, isAsPublished: boolean, now: Date): Date {
  if (!publishedAt) return now;
  return isAsPublished ? publishedAt : new Date(Math.max(now.getTime(), publishedAt.getTime() + 1));
}

/** The slug that is not live yet. */
function waitingSlug({ kind, slug }: Written, current: Text): string | null {
  if (!hasSlugs(kind)) return null;
  if (slug === null) return current.draft_slug;
  return slug === "" || slug === current.slug ? null : slug.slice(0, longestDraftSlug);
}

function textOf(
  { id, kind, language, content, by }: Written,
  version: Pick<DraftText, "version" | "slug" | "act" | "changedAt" | "at">,
): DraftText {
  return { entry: id, kind, language, content, title: draftTitle(kind, content), by, ...version };
}

async function leaveTraces(tx: Tx, draft: Written, text: DraftText, detail: object): Promise<void> {
  const { entry, kind, language, title, act, version, by, at } = text;
  await writeDraftTraces(tx, text);
  await endTyping(tx, draft, at);
  await recordHistory(tx, {
    person: by,
    act,
    subject: { kind, id: entry, title },
    locale: language,
    detail: { version, ...detail },
    at,
  });
}

async function endTyping(tx: Tx, { id, language, by, typed }: Written, now: Date): Promise<void> {
  if (typed === undefined || by.id === null) return;
  await dropWorkingCopy(tx, { entry: id, language, person: by.id, ...typed }, now);
}

async function conflict(tx: Tx, { slug, content }: Written, current: Text | null): Promise<DraftResult> {
  if (!current) return { state: "missing" };
  return { state: "conflict", saved: await savedSide(tx, current), offered: { slug, content } };
}
