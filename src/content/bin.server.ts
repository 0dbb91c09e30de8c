import { isUniqueViolation } from "../db/dialect.ts";
import type { Db, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import { languageNamed } from "./languages.ts";
import { recordMove } from "./move.server.ts";
import { isKindName } from "./parse.ts";
import { freeSlug, refuseSlug } from "./slugs.server.ts";
import type { Text } from "./texts.server.ts";
import { raiseContentVersion } from "./version.server.ts";
import { unpublishIn } from "./withdraw.server.ts";

/** How long what was deleted can be had back, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60_000;

/** An entry in the bin. */
export interface Deleted {
  id: string;
  kind: KindName;
  title: string;
  deletedAt: Date;
  by: string;
  /** When it is gone for good. */
  goneAt: Date;
}

/** `moved`: its address belongs to something else now, so that it has another one. */
export type UndeleteResult = { state: "restored"; title: string; moved: boolean } | { state: "missing" };

/** What happens by itself is done by nobody. */
const nobody: Actor = { id: null, name: "Mangrove" };

/** What was deleted last comes first. */
export async function listBin(
  db: Db,
  named: readonly KindName[],
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<Deleted[]> {
  const rows = await db
    .selectFrom("entries")
    .select(["id", "kind", "deleted_at"])
    .select(({ selectFrom }) => [
      selectFrom("entry_texts")
        .select("title")
        .whereRef("entry_texts.entry_id", "=", "entries.id")
        .orderBy("entry_texts.created_at")
        .limit(1)
        .as("title"),
      selectFrom("history")
        .select("person_name")
        .whereRef("subject_id", "=", "entries.id")
        .where("act", "=", "deleted")
        .orderBy("at", "desc")
        .limit(1)
        .as("by"),
    ])
    .where("kind", "in", named)
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, kind, deleted_at, title, by }) =>
    deleted_at && isKindName(kind)
      ? [
          {
            id,
            kind,
            title: title ?? kinds[kind].label,
            deletedAt: deleted_at,
            by: by ?? "",
            goneAt: new Date(deleted_at.getTime() + keptFor),
          },
        ]
      : [],
  );
}

export async function countBin(db: Db, named: readonly KindName[]): Promise<number> {
  const counted = await db
    .selectFrom("entries")
    .select(({ fn }) => fn.countAll().as("number"))
    .where("kind", "in", named)
    .where("deleted_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(counted.number);
}

/** Those of some entries that are there, and not in the bin. */
export async function withoutDeleted(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const there = await db
    .selectFrom("entries")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  return new Set(there.map(({ id }) => id));
}

/** Puts an entry back to where it was, seen by whoever saw it before it was deleted. */
export async function undeleteEntry(db: Db, target: { id: string; by: Actor }, now: Date): Promise<UndeleteResult> {
  try {
    return await db.transaction().execute((tx) => undeleteIn(tx, target, now));
  } catch (error) {
    // Somebody took its address at the same moment: then it has been taken now.
    if (isUniqueViolation(error)) return undeleteEntry(db, target, now);
    throw error;
  }
}

async function undeleteIn(tx: Tx, { id, by }: { id: string; by: Actor }, now: Date): Promise<UndeleteResult> {
  const entry = await tx
    .updateTable("entries")
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .returning("kind")
    .executeTakeFirst();
  if (!entry || !isKindName(entry.kind)) return { state: "missing" };
  const texts = await tx
    .selectFrom("entry_texts")
    .selectAll()
    .where("entry_id", "=", id)
    .orderBy("created_at")
    .execute();
  let moved = false;
  for (const text of texts) {
    const slug = await slugToReturnTo(tx, entry.kind, text);
    moved ||= slug !== text.slug;
    await putBack(tx, entry.kind, { ...text, slug }, by, now);
  }
  const title = texts[0]?.title ?? "";
  const subject = { kind: entry.kind, id, title };
  await recordHistory(tx, { person: by, act: "undeleted", subject, locale: null, detail: null, at: now });
  await raiseContentVersion(tx);
  return { state: "restored", title, moved };
}

async function slugToReturnTo(tx: Tx, kind: KindName, { entry_id, locale, slug }: Text): Promise<string | null> {
  const language = languageNamed(locale);
  if (slug === null || !language) return slug;
  const wanted = { kind, entry: entry_id, language };
  return (await refuseSlug(tx, wanted, slug)) ? freeSlug(tx, wanted, slug) : slug;
}

/** Times that have passed meanwhile bring nothing before visitors; what was to end by now ends. */
async function putBack(tx: Tx, kind: KindName, text: Text, by: Actor, now: Date): Promise<void> {
  const { entry_id: entry, locale, slug, publish_at, unpublish_at } = text;
  await tx
    .updateTable("entry_texts")
    .set({ deleted_at: null, slug, publish_at: publish_at && publish_at > now ? publish_at : null })
    .where("entry_id", "=", entry)
    .where("locale", "=", locale)
    .execute();
  const language = languageNamed(locale);
  if (!text.published || !language) return;
  if (unpublish_at && unpublish_at <= now) await unpublishIn(tx, { id: entry, language, by: nobody }, now);
  else await recordMove(tx, { entry, kind, language, from: null, to: slug, by, at: now });
}

/** As many as one transaction removes. */
const batch = 100;

/** Removes for good what has been in the bin for long; answers how many. Of several at once, each removes others. */
export async function emptyBin(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - keptFor);
  let emptied = 0;
  for (let last = batch; last === batch; emptied += last) {
    last = await db.transaction().execute(async (tx) => {
      const old = await tx
        .selectFrom("entries")
        .select("id")
        .where("deleted_at", "<=", cutoff)
        .orderBy("deleted_at")
        .limit(batch)
        .execute();
      let gone = 0;
      for (const { id } of old) gone += Number(await removeForGood(tx, id, cutoff, now));
      return gone;
    });
  }
  return emptied;
}

/** What it consists of goes with it, but for its lines of history. */
async function removeForGood(tx: Tx, id: string, cutoff: Date, now: Date): Promise<boolean> {
  const text = await tx
    .selectFrom("entry_texts")
    .select("title")
    .where("entry_id", "=", id)
    .orderBy("created_at")
    .executeTakeFirst();
  const entry = await tx
    .deleteFrom("entries")
    .where("id", "=", id)
    .where("deleted_at", "<=", cutoff)
    .returning("kind")
    .executeTakeFirst();
  if (!entry) return false;
  const subject = { kind: entry.kind, id, title: text?.title ?? "" };
  await recordHistory(tx, { person: nobody, act: "removed", subject, locale: null, detail: null, at: now });
  return true;
}
