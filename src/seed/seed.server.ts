import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { join } from "node:path";
import { folded } from "#src/base/db/full-text/search-words.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import {
  insertDraftText,
  insertEntry,
  insertLiveText,
  systemActor,
  writeDraftRecords,
  writeLiveRecords,
} from "#src/domain/content/entries/rows.server.ts";
import { updateTranslation } from "#src/domain/content/entries/translations/translation-rows.server.ts";
import { isKindName, parseContent, titleOf } from "#src/domain/content/fields/parse.ts";
import { contentReferencesIn } from "#src/domain/content/fields/references.ts";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { fixedSlugs } from "#src/domain/content/schema/fixed-pages.ts";
import { type KindName, kindNames } from "#src/domain/content/schema/kinds.ts";
import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";
import { isPicture } from "#src/domain/content/schema/values/reference-forms.ts";
import type { Size } from "#src/domain/media/image-presets.ts";
import { importBundledDrawing, importBundledPhoto } from "#src/domain/media/import.server.ts";
import type { MediaStore } from "#src/domain/media/store/store.server.ts";

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
  /** The size of a photo, in pixels. */
  size?: Size;
}

/** The content of a new site. Entries are in site order. */
export interface SeedContent {
  entries: { [Name in KindName]?: readonly SeedEntry[] };
  pictures: readonly SeedPicture[];
  translations?: readonly SeedTranslation[];
  /** The directory of the picture files. */
  directory: string;
}

/** The content in another language. Entries of kinds without texts are not among it. */
export interface SeedTranslation {
  language: Language;
  entries: { [Name in KindName]?: readonly SeedEntry[] };
  /** Alt texts of the pictures, by id. */
  altTexts: Readonly<Record<string, string>>;
}

/** Kinds whose default entries visitors don't see until someone publishes them. */
const draftKinds: ReadonlySet<KindName> = new Set(["alert"]);

/** The same on existing sites: their default texts name places, clients and offers that the company may not have. */
const draftKindsOfUpdates: ReadonlySet<KindName> = new Set([...draftKinds, "form", "industry", "location"]);

/** The directory of the default pictures, in the checkout or release that this code belongs to. */
const defaultPictures = join(findPackageJSON(import.meta.url) ?? "", "..", "src", "seed", "pictures");

/** Seeds an empty site with the default content, and an existing site with what an update added to it. */
export async function seedDefaults(db: Db, store: MediaStore): Promise<void> {
  const isNew = !(await isSeeded(db));
  if (!isNew) {
    const { kinds, slugs } = await readMissing(db);
    if (kinds.size + slugs.size === 0) return;
  }
  const [{ defaults }, { media }, { translations }] = await Promise.all([
    import("./defaults.ts"),
    import("./media.ts"),
    import("./translations.server.ts"),
  ]);
  const content = { entries: defaults, pictures: media, translations, directory: defaultPictures };
  await (isNew ? seed : seedMissing)(db, store, content, new Date());
}

/**
 * Adds what an update introduced, in the languages that the site has texts in: fixed pages, and the entries of new kinds.
 * A page that staff created at the same address takes a fixed page's place.
 */
export async function seedMissing(db: Db, store: MediaStore, all: SeedContent, now: Date): Promise<void> {
  const { kinds, slugs } = await readMissing(db);
  const known = await db.selectFrom("entry_texts").select("locale").distinct().execute();
  const translations = all.translations?.filter(({ language }) => known.some(({ locale }) => locale === language));
  const content = { ...all, translations: translations ?? [] };
  for (const kind of kindNames) {
    const entries = content.entries[kind] ?? [];
    const missing = kinds.has(kind) ? entries : entries.filter(({ slug }) => kind === "page" && slugs.has(slug ?? ""));
    const references = missing.flatMap((entry) => contentReferencesIn(entry.content));
    const pictures = content.pictures.filter(({ id }) => references.some((one) => "media" in one && one.media === id));
    await seedPictures(db, store, { ...content, pictures }, now);
    await db.transaction().execute(async (tx) => {
      const entries = kind === "brand" ? await withLogoOfSettings(tx, missing) : missing;
      const added = await seedKind(tx, content, kind, entries, now, draftKindsOfUpdates);
      if (added) await raiseContentVersion(tx);
    });
  }
}

/** Moves the company's logo from its settings, where it was before there was a brand. */
async function withLogoOfSettings(tx: Tx, brands: readonly SeedEntry[]): Promise<SeedEntry[]> {
  const settings = await tx
    .selectFrom("entry_texts")
    .select("published")
    .where("kind", "=", "settings")
    .where("locale", "=", defaultLanguage)
    .executeTakeFirst();
  const { company }: Record<string, unknown> = { ...settings?.published };
  const logo = isRecord(company) && isPicture(company.logo) ? company.logo : null;
  if (logo) await tx.deleteFrom("entry_links").where("field", "=", "company.logo").execute();
  return brands.map(({ content, ...brand }) => ({ ...brand, content: { ...(content as object), logo } }));
}

/**
 * The kinds that a site never had, and the slugs of fixed pages that it does not have. A kind whose entries were all
 * deleted has lines in the audit log.
 */
async function readMissing(db: Db): Promise<{ kinds: Set<KindName>; slugs: Set<string> }> {
  const present = await db.selectFrom("entries").select("kind").distinct().execute();
  const absent = kindNames.filter((name) => !present.some(({ kind }) => kind === name));
  const recorded = db.selectFrom("audit_log").select("subject_kind as kind").distinct();
  const deleted = absent.length === 0 ? [] : await recorded.where("subject_kind", "in", absent).execute();
  const pages = await db
    .selectFrom("entry_texts")
    .select("slug")
    .where("kind", "=", "page")
    .where("locale", "=", defaultLanguage)
    .where("slug", "in", fixedSlugs)
    .where("deleted_at", "is", null)
    .execute();
  return {
    kinds: new Set(absent.filter((name) => !deleted.some(({ kind }) => kind === name))),
    slugs: new Set<string>(fixedSlugs.filter((fixed) => !pages.some(({ slug }) => slug === fixed))),
  };
}

/**
 * Fills an empty site. Each step is a transaction and leaves existing rows alone, so an interrupted first start can
 * continue, and two instances can start at once. Seeding writes no audit log.
 */
export async function seed(db: Db, store: MediaStore, content: SeedContent, now: Date): Promise<void> {
  if (await isSeeded(db)) return;
  await seedPictures(db, store, content, now);
  // Settings first: the days of other entries depend on the time zone.
  for (const [kind, entries] of Object.entries({ settings: [], ...content.entries })) {
    if (isKindName(kind)) await db.transaction().execute((tx) => seedKind(tx, content, kind, entries, now));
  }
  const shown = [defaultLanguage, ...(content.translations ?? []).map(({ language }) => language)];
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("site_state")
      .set({ seeded_at: now, languages: shown.join(",") })
      .where("seeded_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) await raiseContentVersion(tx);
  });
}

async function isSeeded(db: Db): Promise<boolean> {
  const state = await db.selectFrom("site_state").select("seeded_at").executeTakeFirstOrThrow();
  return state.seeded_at !== null;
}

/** The first picture is the newest, so that the library begins with it. */
async function seedPictures(
  db: Db,
  store: MediaStore,
  { pictures, directory, translations = [] }: Pick<SeedContent, "pictures" | "directory" | "translations">,
  now: Date,
): Promise<void> {
  for (const [index, picture] of pictures.entries()) {
    await seedPicture(db, store, directory, picture, new Date(now.getTime() - index));
    const texts = translations.flatMap(({ language, altTexts }) => {
      const alt = altTexts[picture.id];
      return alt ? [{ media_id: picture.id, locale: language, alt }] : [];
    });
    if (texts.length === 0) continue;
    await db
      .insertInto("media_texts")
      .values(texts)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function seedPicture(
  db: Db,
  store: MediaStore,
  directory: string,
  picture: SeedPicture,
  at: Date,
): Promise<void> {
  const bytes = await readFile(join(directory, picture.file));
  const file = await (picture.size
    ? importBundledPhoto(store, bytes, picture.size)
    : importBundledDrawing(store, bytes));
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
      created_at: at,
      created_by: null,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Adds the entries that the site does not have, in all languages. Returns whether there were any. */
async function seedKind(
  tx: Tx,
  { translations = [] }: Pick<SeedContent, "translations">,
  kind: KindName,
  entries: readonly SeedEntry[],
  now: Date,
  drafts: ReadonlySet<KindName> = draftKinds,
): Promise<boolean> {
  let added = false;
  for (const [position, entry] of entries.entries()) {
    if (!(await insertEntry(tx, { id: entry.id, kind, position, at: now }))) continue;
    added = true;
    await seedText(tx, kind, entry, defaultLanguage, now, drafts.has(kind));
    for (const { language, entries } of translations) {
      const translation = entries[kind]?.find(({ id }) => id === entry.id);
      if (translation) await seedText(tx, kind, translation, language, now, drafts.has(kind));
    }
  }
  return added;
}

/** The first version of an entry's text. A translation follows the first version of the default language's. */
async function seedText(
  tx: Tx,
  kind: KindName,
  { id, slug, content }: SeedEntry,
  language: Language,
  now: Date,
  isDraft: boolean,
): Promise<void> {
  const parsed = parseContent(kind, content);
  const title = titleOf(kind, parsed);
  const text = { entry: id, kind, language, slug, title, content: parsed, version: 1, by: systemActor, at: now };
  if (isDraft) {
    const draft = { ...text, act: "saved" as const, changedAt: now };
    await insertDraftText(tx, draft);
    await writeDraftRecords(tx, draft);
  } else {
    const live = { ...text, act: "published" as const };
    await insertLiveText(tx, live);
    await writeLiveRecords(tx, live);
  }
  if (language === defaultLanguage) return;
  await updateTranslation(
    tx,
    { entry_id: id, locale: language },
    { draft_basis: 1, ...(!isDraft && { published_basis: 1, translation_state: "current" as const }) },
  );
}
