import type { z } from "zod";
import { isUniqueViolation } from "../db/dialect.ts";
import type { Db, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import { beginEntry } from "./begin.server.ts";
import { changedParts } from "./differences.ts";
import { type ContentOf, type KindName, kinds } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { recordMove } from "./move.server.ts";
import { checkContent, contentForToday, fieldOfKind, isKindName, titleOf } from "./parse.ts";
import { insertLiveText, type LiveText, updateLiveText, writeLiveTraces } from "./rows.server.ts";
import { freeSlug, hasSlugs, refuseSlug } from "./slugs.server.ts";
import type { SlugFault } from "./slugs.ts";
import { addEntry, findText, isThere, lockText, type SavedSide, savedSide, type Text } from "./texts.server.ts";
import { raiseContentVersion } from "./version.server.ts";
import { dropWorkingCopy, type Typed } from "./working-copies.server.ts";

export interface Publication<Name extends KindName> {
  kind: Name;
  /** Absent: a new entry. */
  id?: string;
  language: Language;
  /** `null`: the one that its draft waits for, or has, or else one made of its title; `""`: the latter, unless it has one. */
  slug: string | null;
  /** As it came from the form; it is checked here. */
  content: unknown;
  /** The version that the person began with; 0 for a text that is not there yet. */
  baseVersion: number;
  by: Actor;
  /** It need not be there yet: see `Draft`. */
  begins?: boolean;
  /** The earlier version whose content it is. */
  restores?: { version: number; at: Date };
  /** The person's working copy that it was made of, which is done with then. */
  typed?: Typed | undefined;
}

export type PublishResult<Name extends KindName> =
  | { state: "published"; id: string; version: number }
  | { state: "invalid"; issues: z.core.$ZodIssue[] }
  | { state: "slug-refused"; fault: SlugFault }
  /** Another entry of the kind has that address. */
  | { state: "slug-taken"; by: string }
  /** Somebody saved in between: both sides, to choose from. */
  | { state: "conflict"; saved: SavedSide; offered: { slug: string | null; content: ContentOf<Name> } }
  /** There is no such entry, or it is in the bin. */
  | { state: "missing" };

/** What the history keeps of a publication, besides who made it of what. */
interface PublishDetail {
  version: number;
  /** What the changed parts are called; none for the first version. */
  changed?: string[];
  /** Which version it brought back, and of when. */
  restored?: number;
  of?: string;
}

/** A publication whose content and slug were found to be well formed. */
type Checked<Name extends KindName> = Omit<Publication<Name>, "content"> & { content: ContentOf<Name> };

/** Each time somebody else was quicker, so nobody meets more than as many others at once. */
const mostTries = 10;

/**
 * Makes some content what visitors see, in one transaction with its revision, its redirects, its line of history and
 * the content version. Whatever can be wrong with it is an answer.
 */
export async function publishEntry<Name extends KindName>(
  db: Db,
  publication: Publication<Name>,
  now: Date,
): Promise<PublishResult<Name>> {
  const checked = checkContent(publication.kind, publication.content);
  if (!checked.success) return { state: "invalid", issues: checked.error.issues };
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((tx) => publishIn(tx, { ...publication, content: checked.data }, now));
    } catch (error) {
      // Somebody took the address at the same moment: by now it is known who, and one that nobody chose is another one.
      if (!isUniqueViolation(error) || tries === mostTries) throw error;
    }
  }
}

/** Publishes what is saved of an entry. */
export async function publishSaved(
  db: Db,
  { id, language, by }: { id: string; language: Language; by: Actor },
  now: Date,
): Promise<PublishResult<KindName>> {
  const text = await findText(db, id, language);
  if (!text || !isKindName(text.kind)) return { state: "missing" };
  const { kind, draft: content, version: baseVersion } = text;
  return publishEntry(db, { kind, id, language, slug: null, content, baseVersion, by }, now);
}

/** As `publishEntry`, of content that is well formed, as a part of something larger. */
export async function publishIn<Name extends KindName>(
  tx: Tx,
  checked: Checked<Name>,
  now: Date,
): Promise<PublishResult<Name>> {
  const { kind, language, content, by } = checked;
  const entry = checked.id ?? null;
  if (entry !== null && checked.begins) await beginEntry(tx, { id: entry, kind, language, by }, now);
  if (entry !== null && !(await isThere(tx, kind, entry))) return { state: "missing" };
  if (entry === null && kinds[kind].single) throw new Error(`There is one ${kind} only, and it exists`);
  const current = entry === null ? null : await lockText(tx, entry, language);
  if ((current?.version ?? 0) !== checked.baseVersion) return conflict(tx, checked, current);
  const title = titleOf(kind, content);
  const chosen = chosenSlug(checked, current);
  const refused = chosen === null ? null : await refuseSlug(tx, { kind, entry, language }, chosen);
  if (refused) return refused;
  const slug = chosen ?? (hasSlugs(kind) ? await freeSlug(tx, { kind, entry, language }, title) : null);
  const id = entry ?? crypto.randomUUID();
  if (entry === null) await addEntry(tx, { id, kind }, now);
  const text: LiveText = {
    entry: id,
    kind,
    language,
    slug,
    title,
    content,
    version: checked.baseVersion + 1,
    act: checked.restores ? "restored" : "published",
    by,
    at: now,
  };
  const written = current ? await updateLiveText(tx, text) : await insertLiveText(tx, text);
  if (!written) return conflict(tx, checked, await findText(tx, text.entry, language));
  if (checked.typed !== undefined && by.id !== null) {
    await dropWorkingCopy(tx, { entry: text.entry, language, person: by.id, ...checked.typed }, now);
  }
  await leaveTraces(tx, text, current, {
    version: text.version,
    ...(current?.published && {
      changed: changedParts(fieldOfKind(kind), contentForToday(kind, current.published), content),
    }),
    ...(checked.restores && { restored: checked.restores.version, of: checked.restores.at.toISOString() }),
  });
  return { state: "published", id: text.entry, version: text.version };
}

/** The address that somebody has given it; `null`: it gets one that is free, or none. */
function chosenSlug({ kind, slug }: Checked<KindName>, current: Text | null): string | null {
  if (!hasSlugs(kind)) return null;
  return slug || (slug === null ? current?.draft_slug : null) || current?.slug || null;
}

/** What belongs to a publication besides the text itself, which stands in the place of `last`. */
async function leaveTraces(tx: Tx, text: LiveText, last: Text | null, detail: PublishDetail): Promise<void> {
  const { entry, kind, language, title, act, by, at } = text;
  await writeLiveTraces(tx, text);
  await recordMove(tx, { entry, kind, language, from: last?.slug ?? null, to: text.slug, by, at });
  await recordHistory(tx, {
    person: by,
    act,
    subject: { kind, id: entry, title },
    locale: language,
    detail,
    at,
  });
  await raiseContentVersion(tx);
}

async function conflict<Name extends KindName>(
  tx: Tx,
  { slug, content }: Checked<Name>,
  current: Text | null,
): Promise<PublishResult<Name>> {
  if (!current) return { state: "missing" };
  return { state: "conflict", saved: await savedSide(tx, current), offered: { slug, content } };
}
