import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { folded } from "../db/search-words.ts";
import type { Db } from "../db/tables.ts";
import type { Actor } from "../history/record.server.ts";
import { type ImportedFile, importOwnDrawing, importPicture } from "../media/import.server.ts";
import type { MediaStore } from "../media/store.ts";
import type { KindName } from "./kinds/kinds.ts";
import { defaultLanguage } from "./languages.ts";
import { isKindName, parseContent, titleOf } from "./parse.ts";
import { insertEntry, insertLiveText, writeLiveTraces } from "./rows.server.ts";
import { raiseContentVersion } from "./version.server.ts";

export interface SeedEntry {
  id: string;
  slug: string | null;
  content: unknown;
}

export interface SeedPicture {
  id: string;
  file: string;
  alt: string;
  focus: { x: number; y: number };
}

/** What a site starts with. Each kind's entries stand in the order they will have. */
export interface SeedContent {
  entries: { [Name in KindName]?: readonly SeedEntry[] };
  pictures: readonly SeedPicture[];
  /** Holds the pictures' files. */
  directory: string;
}

const nobody: Actor = { id: null, name: "Mangrove" };

/** Where the files of the default pictures lie, seen from the checkout, in which every command is run. */
export const defaultPictures = join("src", "content", "defaults", "pictures");

/** Gives an empty site the product's own default content, which is not even loaded otherwise. */
export async function seedDefaults(db: Db, store: MediaStore): Promise<void> {
  if (await isSeeded(db)) return;
  const [{ defaults }, { media }] = await Promise.all([
    import("./defaults/defaults.ts"),
    import("./defaults/media.ts"),
  ]);
  await seed(db, store, { entries: defaults, pictures: media, directory: defaultPictures }, new Date());
}

/**
 * Fills an empty site. Every step is a transaction, and what exists is left as it is, so that an interrupted first
 * start is finished by the next one and two instances may start at once. History begins with what people do.
 */
export async function seed(db: Db, store: MediaStore, content: SeedContent, now: Date): Promise<void> {
  if (await isSeeded(db)) return;
  for (const picture of content.pictures) await seedPicture(db, store, content.directory, picture, now);
  // The settings first: by the company's calendar the others have their days.
  for (const [kind, entries] of Object.entries({ settings: [], ...content.entries })) {
    if (isKindName(kind)) await seedKind(db, kind, entries, now);
  }
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("site_state")
      .set({ seeded_at: now })
      .where("seeded_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) await raiseContentVersion(tx);
  });
}

async function isSeeded(db: Db): Promise<boolean> {
  const state = await db.selectFrom("site_state").select("seeded_at").executeTakeFirstOrThrow();
  return state.seeded_at !== null;
}

async function seedPicture(
  db: Db,
  store: MediaStore,
  directory: string,
  picture: SeedPicture,
  now: Date,
): Promise<void> {
  const file = await importFile(store, join(directory, picture.file));
  await db
    .insertInto("media")
    .values({
      id: picture.id,
      filename: picture.file,
      ...file,
      focus_x: picture.focus.x,
      focus_y: picture.focus.y,
      alt: picture.alt,
      search_text: folded(`${picture.file}\n${picture.alt}`),
      created_at: now,
      created_by: null,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

async function importFile(store: MediaStore, path: string): Promise<ImportedFile> {
  const bytes = await readFile(path);
  if (path.endsWith(".svg")) return importOwnDrawing(store, bytes);
  const imported = await importPicture(store, bytes);
  if (imported.state === "unfit") throw new Error(`The default picture ${path} is ${imported.reason}`);
  return imported.file;
}

async function seedKind(db: Db, kind: KindName, entries: readonly SeedEntry[], now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [position, { id, slug, content }] of entries.entries()) {
      if (!(await insertEntry(tx, { id, kind, position, at: now }))) continue;
      const parsed = parseContent(kind, content);
      const title = titleOf(kind, parsed);
      const written = { slug, title, content: parsed, version: 1, act: "published" as const, by: nobody, at: now };
      const text = { entry: id, kind, language: defaultLanguage, ...written };
      await insertLiveText(tx, text);
      await writeLiveTraces(tx, text);
    }
  });
}
