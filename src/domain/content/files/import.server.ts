import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, languageNamed } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import type { CheckFile } from "#src/domain/media/import.server.ts";
import type { MediaStore } from "#src/domain/media/store/store.server.ts";
import { isLocked } from "../entries/editing/locked.server.ts";
import { reorderEntry } from "../entries/lists/order.server.ts";
import { deleteEntry } from "../entries/publishing/unpublish.server.ts";
import { draftTitle, isKindName } from "../fields/parse.ts";
import { contentReferencesIn } from "../fields/references.ts";
import { publicPathOf } from "../published/public-path.ts";
import { addRedirects } from "../redirects/edit.server.ts";
import type { KindName } from "../schema/kinds.ts";
import { type EntryChange, entryProblems, importEntry } from "./import-entries.server.ts";
import { importPicture, pictureChange } from "./import-pictures.server.ts";
import { type ContentFiles, invalidFilesError } from "./read-files.server.ts";

/** The site that content is imported into. */
export interface ImportTarget {
  db: Db;
  store: MediaStore;
  check: CheckFile;
}

export interface ImportOptions {
  /** The directory of the files. */
  directory: string;
  /** Moves entries that have no file to the trash. */
  isComplete: boolean;
  /** Changes nothing. */
  isDryRun: boolean;
  by: Actor;
}

/** What an import changes, or would change. */
export interface ImportChange {
  /** `service`, or `picture`. */
  kind: string;
  title: string;
  change: EntryChange | "add" | "describe" | "move to the trash" | "leave out";
}

/**
 * Makes the entries and pictures of the site equal to the files. Entries that are equal already are not touched. Each
 * entry is a transaction with its revision and audit entry, so that a running site is not held up, and an interrupted
 * import can be repeated. Throws a `UserFacingError`.
 */
export async function importContent(
  target: ImportTarget,
  files: ContentFiles,
  options: ImportOptions,
  now: Date,
): Promise<ImportChange[]> {
  const { db } = target;
  const unmatchedEntries = options.isComplete ? await entriesWithoutFile(db, files) : [];
  const problems = await entryProblems(db, files.entries);
  if (problems.length > 0) throw invalidFilesError(problems);
  const changes: ImportChange[] = [];
  for (const picture of files.pictures) {
    const change = await pictureChange(db, picture);
    if (change && !options.isDryRun) await importPicture(target, picture, options, now);
    if (change) changes.push({ kind: "picture", title: picture.name, change });
  }
  for (const entry of files.entries) {
    const entryChanges = await importEntry(db, entry, options, now);
    const [text] = entry.texts;
    const title = text ? draftTitle(entry.kind, text.draft) : entry.id;
    changes.push(...entryChanges.map((change) => ({ kind: entry.kind, title, change })));
  }
  for (const { id, kind, title } of unmatchedEntries) {
    if (!options.isDryRun) await deleteEntry(db, { id, by: options.by }, now);
    changes.push({ kind, title, change: "move to the trash" });
  }
  if (!options.isDryRun) {
    await importOrder(db, files, options.by, now);
    await importRedirects(db, files, options.by, now);
    changes.push(...(await importUrlRedirects(db, files, options.by, now)));
  }
  return changes;
}

interface UnmatchedEntry {
  id: string;
  kind: KindName;
  title: string;
}

/** The entries of the site that no file has, and that the site can do without. */
async function entriesWithoutFile(db: Db, { entries }: ContentFiles): Promise<UnmatchedEntry[]> {
  const inFiles = new Set(entries.map(({ id }) => id));
  const texts = await db
    .selectFrom("entry_texts")
    .select(["entry_id as id", "kind", "title"])
    .where("locale", "=", defaultLanguage)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .execute();
  const unmatchedEntries: UnmatchedEntry[] = [];
  for (const [id, [text]] of Map.groupBy(texts, (one) => one.id)) {
    if (!text || inFiles.has(id) || !isKindName(text.kind) || (await isLocked(db, text.kind, id))) continue;
    unmatchedEntries.push({ id, kind: text.kind, title: text.title });
  }
  return unmatchedEntries;
}

/** Moves only what is out of its order: usually nothing. */
async function importOrder(db: Db, { site, entries }: ContentFiles, by: Actor, now: Date): Promise<void> {
  const imported = new Set(entries.map(({ id }) => id));
  for (const [kind, ids] of Object.entries(site.order)) {
    const rows = await db
      .selectFrom("entries")
      .select("id")
      .where("kind", "=", kind)
      .where("deleted_at", "is", null)
      .orderBy("position")
      .orderBy("id")
      .execute();
    const current = rows.map(({ id }) => id);
    const order = (ids ?? []).filter((id) => imported.has(id));
    for (let index = order.length - 2; index >= 0; index -= 1) {
      const [id, before] = [order[index] ?? "", order[index + 1] ?? ""];
      if (current.indexOf(id) < current.indexOf(before)) continue;
      await reorderEntry(db, { id, before, by }, now);
      current.splice(current.indexOf(id), 1);
      current.splice(current.indexOf(before), 0, id);
    }
  }
}

/** Adds the entries' redirects that the site does not have. A page that is live at the address keeps it. */
async function importRedirects(db: Db, { site, entries }: ContentFiles, by: Actor, now: Date): Promise<void> {
  const imported = new Set(entries.map(({ id }) => id));
  const live = await db
    .selectFrom("entry_texts")
    .select(["entry_id", "kind", "slug", "locale"])
    .where("published", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  const pathOfEntry = new Map(
    live.map(({ entry_id, kind, slug, locale }) => [
      `${entry_id} ${locale}`,
      publicPathOf(kind, slug, languageNamed(locale) ?? defaultLanguage),
    ]),
  );
  const livePaths = new Set(pathOfEntry.values());
  for (const redirect of site.redirects) {
    if (!("entry" in redirect) || !imported.has(redirect.entry) || livePaths.has(redirect.from)) continue;
    const { from, entry } = redirect;
    const target = { to_entry: entry, to_locale: redirect.language, to_url: null };
    await db.transaction().execute(async (tx) => {
      const added = await tx
        .insertInto("redirects")
        .values({ from_path: from, ...target, created_at: now, created_by: by.id })
        .onConflict((conflict) => conflict.column("from_path").doNothing())
        .returning("from_path")
        .execute();
      if (added.length === 0) return;
      const subject = { kind: "redirect", id: from, title: from };
      const detail = { to: pathOfEntry.get(`${entry} ${redirect.language}`) ?? "" };
      await recordAudit(tx, { person: by, act: "redirect-added", subject, detail, at: now });
    });
  }
}

/** Adds the redirects to other addresses that the site does not have, as if someone had written them. */
async function importUrlRedirects(db: Db, { site }: ContentFiles, by: Actor, now: Date): Promise<ImportChange[]> {
  const known = new Set(
    (await db.selectFrom("redirects").select("from_path").execute()).map(({ from_path }) => from_path),
  );
  const newRedirects = site.redirects.flatMap((redirect) =>
    "to" in redirect && !known.has(redirect.from) ? [redirect] : [],
  );
  if (newRedirects.length === 0) return [];
  const results = await addRedirects(db, newRedirects, { origin: "", by, replace: false }, now);
  return results.map(({ state }, index) => ({
    kind: "redirect",
    title: newRedirects[index]?.from ?? "",
    change: state === "added" ? "add" : "leave out",
  }));
}

/** References in what visitors see to entries and pictures that the site does not have: `service/a.json: "b"`. */
export async function danglingReferences(db: Db, { entries, pictures }: ContentFiles): Promise<string[]> {
  const rows = await db.selectFrom("entries").select("id").where("deleted_at", "is", null).execute();
  const media = await db.selectFrom("media").select("id").where("deleted_at", "is", null).execute();
  const known = new Set([...rows, ...entries].map(({ id }) => id));
  const knownMedia = new Set([...media, ...pictures].map(({ id }) => id));
  return entries.flatMap(({ file, texts }) =>
    texts
      .flatMap(({ published }) => contentReferencesIn(published))
      .flatMap((reference) => {
        const isKnown = "entry" in reference ? known.has(reference.entry) : knownMedia.has(reference.media);
        return isKnown ? [] : [`${file}: "${"entry" in reference ? reference.entry : reference.media}"`];
      }),
  );
}
