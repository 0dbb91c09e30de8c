import { sql } from "kysely";
import { isUniqueViolation } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { defaultLanguage, languageNamed } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { isKindName } from "../../fields/parse.ts";
import { raiseContentVersion } from "../../published/cache/version.server.ts";
import { deleteExpiredMedia } from "../../published/media/pictures.server.ts";
import { deleteReplacedFiles } from "../../published/media/replace-file.server.ts";
import { type KindName, kinds } from "../../schema/kinds.ts";
import { freeSlug, refuseSlug } from "../editing/slugs.server.ts";
import { recordFormerPaths, recordPathChange } from "../former-paths.server.ts";
import { unpublishIn } from "../publishing/unpublish.server.ts";
import { systemActor } from "../rows.server.ts";
import type { Text } from "../texts.server.ts";

/** How long deleted entries can be restored, in milliseconds. */
const retentionMs = 30 * dayMs;

/** An entry in the trash, or a picture or another file. */
export interface TrashedEntry {
  id: string;
  kind: KindName | "media";
  title: string;
  deletedAt: Date;
  by: string;
  /** When it is removed permanently. */
  expiresAt: Date;
}

/** `moved`: its old slug was taken, so it has a new one. */
export type UndeleteResult = { state: "restored"; title: string; hasNewSlug: boolean } | { state: "missing" };

/** Last deleted first. `media`: with pictures and other files. */
export async function listTrash(
  db: Db,
  { kinds: selectedKinds, media = false }: TrashFilter,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<TrashedEntry[]> {
  const rows = await db
    .selectFrom(deletedItems(db, { kinds: selectedKinds, media }).as("deleted"))
    .select(["id", "kind", "deleted_at"])
    .select(({ selectFrom }) => [
      selectFrom("entry_texts")
        .select("title")
        .whereRef("entry_texts.entry_id", "=", "deleted.id")
        .where("entry_texts.locale", "=", defaultLanguage)
        .as("title"),
      selectFrom("media").select("filename").whereRef("media.id", "=", "deleted.id").as("filename"),
      selectFrom("audit_log")
        .select("person_name")
        .whereRef("subject_id", "=", "deleted.id")
        .where("act", "=", "deleted" satisfies AuditAct)
        .orderBy("at", "desc")
        .limit(1)
        .as("by"),
    ])
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, kind, deleted_at, title, filename, by }) => {
    if (!deleted_at || (kind !== "media" && !isKindName(kind))) return [];
    const name = kind === "media" ? filename : (title ?? kinds[kind].label);
    const expiresAt = new Date(deleted_at.getTime() + retentionMs);
    return [{ id, kind, title: name ?? "", deletedAt: deleted_at, by: by ?? "", expiresAt }];
  });
}

export interface TrashFilter {
  kinds: readonly KindName[];
  /** Pictures and other files, too. */
  media?: boolean;
}

function deletedItems(db: Db, { kinds: selectedKinds, media = false }: TrashFilter) {
  const entries = db
    .selectFrom("entries")
    .select(["id", "kind", "deleted_at"])
    .where("kind", "in", selectedKinds.length > 0 ? selectedKinds : [""])
    .where("deleted_at", "is not", null);
  const files = db
    .selectFrom("media")
    .select(["id", sql<string>`'media'`.as("kind"), "deleted_at"])
    .where("deleted_at", "is not", null);
  return media ? entries.unionAll(files) : entries;
}

export async function countTrash(db: Db, filter: TrashFilter): Promise<number> {
  const counted = await db
    .selectFrom(deletedItems(db, filter).as("deleted"))
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  return counted.number;
}

/** The existing entries among some ids that are not in the trash. */
export async function withoutDeleted(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const existing = await db
    .selectFrom("entries")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  return new Set(existing.map(({ id }) => id));
}

/** Restores an entry from the trash in its previous state. */
export async function undeleteEntry(db: Db, target: { id: string; by: Actor }, now: Date): Promise<UndeleteResult> {
  try {
    return await db.transaction().execute((tx) => undeleteIn(tx, target, now));
  } catch (error) {
    // A concurrent save took its address. The retry finds it.
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
  let hasNewSlug = false;
  for (const text of texts) {
    const slug = await slugForRestore(tx, entry.kind, text);
    hasNewSlug ||= slug !== text.slug;
    await restoreText(tx, entry.kind, { ...text, slug }, by, now);
  }
  // Translations follow their original, so all must be there.
  for (const { locale, published, unpublish_at } of texts) {
    const language = languageNamed(locale);
    const hasEnded = published && unpublish_at && unpublish_at <= now;
    if (hasEnded && language) await unpublishIn(tx, { id, language, by: systemActor }, now);
  }
  const title = texts.find(({ locale }) => locale === defaultLanguage)?.title ?? "";
  const subject = { kind: entry.kind, id, title };
  await recordAudit(tx, { person: by, act: "undeleted", subject, locale: null, detail: null, at: now });
  await raiseContentVersion(tx);
  return { state: "restored", title, hasNewSlug };
}

async function slugForRestore(tx: Tx, kind: KindName, { entry_id, locale, slug }: Text): Promise<string | null> {
  const language = languageNamed(locale);
  if (slug === null || !language) return slug;
  const slugOwner = { kind, entry: entry_id, language };
  return (await refuseSlug(tx, slugOwner, slug)) ? freeSlug(tx, slugOwner, slug) : slug;
}

/** A publication that was due in the meantime is canceled. A text whose end has passed is unpublished afterward. */
async function restoreText(tx: Tx, kind: KindName, text: Text, by: Actor, now: Date): Promise<void> {
  const { entry_id: entry, locale, slug, publish_at, unpublish_at } = text;
  await tx
    .updateTable("entry_texts")
    .set({ deleted_at: null, slug, publish_at: publish_at && publish_at > now ? publish_at : null })
    .where("entry_id", "=", entry)
    .where("locale", "=", locale)
    .execute();
  const language = languageNamed(locale);
  if (!text.published || !language || (unpublish_at && unpublish_at <= now)) return;
  await recordPathChange(tx, { entry, kind, language, from: null, to: slug, by, at: now });
}

/** Entries per transaction. */
const batchSize = 100;

/** Permanently removes old entries and media from the trash. Returns how many. Safe with several instances. */
export async function emptyTrash(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - retentionMs);
  let emptied = 0;
  for (let batchCount = batchSize; batchCount === batchSize; emptied += batchCount) {
    batchCount = await db.transaction().execute(async (tx) => {
      const old = await tx
        .selectFrom("entries")
        .select("id")
        .where("deleted_at", "<=", cutoff)
        .orderBy("deleted_at")
        .limit(batchSize)
        .execute();
      let removedCount = 0;
      for (const { id } of old) removedCount += Number(await removePermanently(tx, id, cutoff, now));
      return removedCount;
    });
  }
  await deleteReplacedFiles(db, now);
  return emptied + (await deleteExpiredMedia(db, { cutoff, by: systemActor }, now));
}

/** Removes an entry with all its data, except the audit log. */
async function removePermanently(tx: Tx, id: string, cutoff: Date, now: Date): Promise<boolean> {
  const text = await tx
    .selectFrom("entry_texts")
    .select("title")
    .where("entry_id", "=", id)
    .where("locale", "=", defaultLanguage)
    .executeTakeFirst();
  const redirects = await tx.selectFrom("redirects").select("from_path").where("to_entry", "=", id).execute();
  const entry = await tx
    .deleteFrom("entries")
    .where("id", "=", id)
    .where("deleted_at", "<=", cutoff)
    .returning("kind")
    .executeTakeFirst();
  if (!entry) return false;
  await recordFormerPaths(
    tx,
    redirects.map(({ from_path }) => from_path),
    now,
  );
  const subject = { kind: entry.kind, id, title: text?.title ?? "" };
  await recordAudit(tx, { person: systemActor, act: "removed", subject, locale: null, detail: null, at: now });
  return true;
}
