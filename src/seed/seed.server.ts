import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { insertEntry, insertLiveText, systemActor, writeLiveRecords } from "../content/entries/rows.server.ts";
import { isKindName, parseContent, titleOf } from "../content/fields/parse.ts";
import { referencesIn } from "../content/fields/references.ts";
import { raiseContentVersion } from "../content/published/version.server.ts";
import { fixedSlugs } from "../content/schema/fixed-pages.ts";
import { type KindName, kinds } from "../content/schema/kinds.ts";
import { folded } from "../db/search-words.ts";
import type { Db, Tx } from "../db/tables.ts";
import { defaultLanguage } from "../languages.ts";
import { importOwnDrawing, importOwnPhoto } from "../media/import.server.ts";
import type { Size } from "../media/places.ts";
import type { MediaStore } from "../media/store.ts";

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
  /** Of a photo, in pixels. */
  size?: Size;
}

/** The content of a new site. Entries are in site order. */
export interface SeedContent {
  entries: { [Name in KindName]?: readonly SeedEntry[] };
  pictures: readonly SeedPicture[];
  /** The directory of the picture files. */
  directory: string;
}

const singleKinds = Object.keys(kinds).filter((kind) => isKindName(kind) && kinds[kind].single);

/** The directory of the default pictures, relative to the project root. */
const defaultPictures = join("src", "seed", "pictures");

/** Seeds an empty site with the default content, and an existing site with entries that an update requires. */
export async function seedDefaults(db: Db, store: MediaStore): Promise<void> {
  const isNew = !(await isSeeded(db));
  if (!isNew && (await missingEntries(db)).length === 0) return;
  const [{ defaults }, { media }] = await Promise.all([import("./defaults.ts"), import("./media.ts")]);
  const content = { entries: defaults, pictures: media, directory: defaultPictures };
  await (isNew ? seed : seedMissing)(db, store, content, new Date());
}

/**
 * Adds required entries that an update introduced: fixed pages and entries of single kinds. A page that staff created at
 * the same address takes its place.
 */
export async function seedMissing(db: Db, store: MediaStore, content: SeedContent, now: Date): Promise<void> {
  const missing = await missingEntries(db);
  for (const [kind, entries] of Object.entries(content.entries)) {
    if (!isKindName(kind)) continue;
    const added = entries.filter(({ slug }) => missing.some((one) => one.kind === kind && one.slug === slug));
    const references = added.flatMap((entry) => referencesIn(entry.content));
    const pictures = content.pictures.filter(({ id }) => references.some((one) => "media" in one && one.media === id));
    for (const picture of pictures) await seedPicture(db, store, content.directory, picture, now);
    await db.transaction().execute(async (tx) => {
      if (await seedKind(tx, kind, added, now)) await raiseContentVersion(tx);
    });
  }
}

/** The fixed pages and entries of single kinds that a site does not have. */
async function missingEntries(db: Db): Promise<{ kind: string; slug: string | null }[]> {
  const rows = await db
    .selectFrom("entries")
    .innerJoin("entry_texts", "entry_texts.entry_id", "entries.id")
    .select(["entries.kind", "entry_texts.slug"])
    .where((eb) => eb.or([eb("entries.kind", "in", singleKinds), eb("entry_texts.slug", "in", fixedSlugs)]))
    .execute();
  const required = [
    ...singleKinds.map((kind) => ({ kind, slug: null })),
    ...fixedSlugs.map((slug) => ({ kind: "page", slug })),
  ];
  return required.filter(
    ({ kind, slug }) => !rows.some((row) => row.kind === kind && (slug === null || row.slug === slug)),
  );
}

/**
 * Fills an empty site. Each step is a transaction and leaves existing rows alone, so an interrupted first start can
 * continue, and two instances can start at once. Seeding writes no audit log.
 */
export async function seed(db: Db, store: MediaStore, content: SeedContent, now: Date): Promise<void> {
  if (await isSeeded(db)) return;
  for (const picture of content.pictures) await seedPicture(db, store, content.directory, picture, now);
  // Settings first: the days of other entries depend on the time zone.
  for (const [kind, entries] of Object.entries({ settings: [], ...content.entries })) {
    if (isKindName(kind)) await db.transaction().execute((tx) => seedKind(tx, kind, entries, now));
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
  const bytes = await readFile(join(directory, picture.file));
  const file = await (picture.size ? importOwnPhoto(store, bytes, picture.size) : importOwnDrawing(store, bytes));
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

/** Adds the entries that the site does not have. Returns whether there were any. */
async function seedKind(tx: Tx, kind: KindName, entries: readonly SeedEntry[], now: Date): Promise<boolean> {
  let added = false;
  for (const [position, { id, slug, content }] of entries.entries()) {
    if (!(await insertEntry(tx, { id, kind, position, at: now }))) continue;
    added = true;
    const parsed = parseContent(kind, content);
    const title = titleOf(kind, parsed);
    const written = { slug, title, content: parsed, version: 1, act: "published" as const, by: systemActor, at: now };
    const text = { entry: id, kind, language: defaultLanguage, ...written };
    await insertLiveText(tx, text);
    await writeLiveRecords(tx, text);
  }
  return added;
}
