import type { NotNull } from "kysely";
import { readJson } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, inLanguage, type Language, preferLanguage } from "#src/base/languages.ts";
import type { ContentMark } from "../fields/checks/field-markers.ts";
import { type Facts, factsOf, fillFacts } from "../fields/facts.ts";
import { isKindName, limitContent, parseContent } from "../fields/parse.ts";
import { contentReferencesIn, type LookUps, resolveReferences } from "../fields/references.ts";
import type { Resolved, ResolvedFile } from "../fields/resolved.ts";
import { withoutHidden } from "../fields/types/visibility.ts";
import type { Alert } from "../schema/kinds/alert.ts";
import type { ContentOf, KindName } from "../schema/kinds.ts";
import { entryWithAlerts, withAlerts } from "./alerts.ts";
import { type EntrySelections, isSelected, selectedContent } from "./cache/entry-selection.server.ts";
import { filesOf, type LibraryPicture, picturesOf } from "./media/library-files.server.ts";
import { publicPathOf } from "./public-path.ts";

/** An entry as visitors see it. */
export interface Published<Name extends KindName> {
  id: string;
  /** Null for kinds without pages. */
  slug: string | null;
  /** When it was last published. */
  updatedAt: Date;
  content: Resolved<ContentOf<Name>>;
}

/** Entries of several kinds, read together. */
export interface PublishedContent<Loaded extends KindName> {
  /** The entries of a kind in their order. */
  entries<Name extends Loaded>(kind: Name): Published<Name>[];
  /** The entry of a single kind. Throws if the site was not seeded. */
  single<Name extends Loaded>(kind: Name): Published<Name>;
}

/**
 * Reads published content of some kinds in a language, with the default language as fallback. Three queries for any
 * number of kinds.
 */
export async function publishedContent<Loaded extends KindName>(
  db: Db,
  language: Language,
  kinds: readonly Loaded[],
  selections: EntrySelections<Loaded> = {},
  mark?: ContentMark,
): Promise<PublishedContent<Loaded>> {
  const kindsReadWhole = [...kinds.filter((kind) => !selections[kind]), "settings", "alert"];
  const texts = await publishedTexts(db, language, selections)
    .where((eb) =>
      eb.or([
        eb("entries.kind", "in", kindsReadWhole),
        ...kinds.flatMap((kind) => {
          const selection = selections[kind];
          return selection ? [isSelected(eb, kind, selection)] : [];
        }),
      ]),
    )
    .execute();
  return createReader(db, language, texts, mark);
}

/** All entries of a kind in their order. */
export async function publishedEntries<Name extends KindName>(
  db: Db,
  kind: Name,
  language: Language,
): Promise<Published<Name>[]> {
  return (await publishedContent(db, language, [kind])).entries(kind);
}

/** The entry of a single kind. Throws if the site was not seeded. */
export async function publishedSingle<Name extends KindName>(
  db: Db,
  kind: Name,
  language: Language,
): Promise<Published<Name>> {
  return (await publishedContent(db, language, [kind])).single(kind);
}

/** The entry with a slug, or `null`. */
export async function publishedEntry<Name extends KindName>(
  db: Db,
  kind: Name,
  language: Language,
  slug: string,
): Promise<Published<Name> | null> {
  const texts = await publishedTexts(db, language)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("entries.kind", "in", ["settings", "alert"]),
        eb(
          "entries.id",
          "in",
          selectFrom("entry_texts as named")
            .select("named.entry_id")
            .where("named.kind", "=", kind)
            .where("named.slug", "=", slug),
        ),
      ]),
    )
    .execute();
  const reader = await createReader(db, language, texts);
  return reader.entries(kind).find((entry) => entry.slug === slug) ?? null;
}

type Text = Awaited<ReturnType<ReturnType<typeof publishedTexts>["execute"]>>[number];

function publishedTexts(db: Db, language: Language, selections: EntrySelections<KindName> = {}) {
  return db
    .selectFrom("entry_texts")
    .innerJoin("entries", "entries.id", "entry_texts.entry_id")
    .select(["entry_id", "entries.kind", "locale", "slug", "published_at"])
    .select(({ ref }) => {
      const text = { kind: ref("entries.kind"), content: ref("entry_texts.published") };
      return selectedContent(db, text, selections).as("published");
    })
    .where("entry_texts.deleted_at", "is", null)
    .where("published", "is not", null)
    .where("published_at", "is not", null)
    .where("locale", "in", [language, defaultLanguage])
    .orderBy("entries.position")
    .orderBy("entries.id")
    .$narrowType<{ published_at: NotNull }>();
}

async function createReader<Loaded extends KindName>(
  db: Db,
  language: Language,
  found: Text[],
  mark?: ContentMark,
): Promise<PublishedContent<Loaded>> {
  const texts = preferLanguage(found, language, defaultLanguage).map((text) => ({
    ...text,
    published: isKindName(text.kind) ? limitContent(text.kind, readJson(text.published)).content : null,
  }));
  const lookUps = await lookUpsFor(db, language, texts);
  const alerts = texts.flatMap(({ kind, published }) => (kind === "alert" ? [parseContent(kind, published)] : []));
  const facts = factsIn(texts, alerts);
  const reader: PublishedContent<Loaded> = {
    entries: (kind) =>
      texts
        .filter((text) => text.kind === kind)
        .map((text) => {
          const { entry_id: id, slug, published_at: updatedAt } = text;
          return entryWithAlerts(
            kind,
            { id, slug, updatedAt, content: readContent(kind, text, facts, lookUps, mark) },
            alerts,
          );
        }),
    single: (kind) => {
      const [entry] = reader.entries(kind);
      if (!entry) throw new Error(`There is no published ${kind}: the site was not seeded`);
      return entry;
    },
  };
  return reader;
}

function readContent<Name extends KindName>(
  kind: Name,
  text: Text,
  facts: Facts | null,
  lookUps: LookUps,
  mark?: ContentMark,
): Resolved<ContentOf<Name>> {
  const content = parseContent(kind, text.published);
  return resolveContent(mark?.({ kind, id: text.entry_id, content }, lookUps) ?? content, facts, lookUps);
}

/** Content as visitors see it: without hidden blocks, with company info, and with links and pictures looked up. */
export function resolveContent<T>(content: T, facts: Facts | null, lookUps: LookUps): Resolved<T> {
  const visibleContent = withoutHidden(content);
  return resolveReferences(facts ? fillFacts(visibleContent, facts) : visibleContent, lookUps);
}

function factsIn(texts: Text[], alerts: readonly Alert[]): Facts | null {
  const settings = texts.find((text) => text.kind === "settings");
  return settings ? factsOf(withAlerts(parseContent("settings", settings.published).company, alerts)) : null;
}

async function lookUpsFor(db: Db, language: Language, texts: Text[]): Promise<LookUps> {
  const references = texts.flatMap((text) => contentReferencesIn(text.published));
  const hrefs = await pathsOf(
    db,
    language,
    references.flatMap((reference) => ("entry" in reference ? [reference.entry] : [])),
  );
  const media = references.flatMap((reference) => ("media" in reference ? [reference.media] : []));
  const [pictures, files] = await Promise.all([picturesOf(db, media), filesOf(db, media)]);
  return lookUpsIn(
    (entry) => hrefs.get(entry),
    (picture) => pictures.get(picture),
    (file) => files.get(file),
  );
}

/** Looks up references by the paths of entries, pictures, and other files. */
export function lookUpsIn(
  pathOfEntry: (entry: string) => string | undefined,
  pictureOf: (picture: string) => LibraryPicture | undefined,
  fileOf: (file: string) => ResolvedFile | undefined,
): LookUps {
  return {
    link: ({ entry, anchor }) => {
      const href = pathOfEntry(entry);
      if (href === undefined) return null;
      return { href: anchor === undefined ? href : `${href}#${anchor}`, entry };
    },
    picture: ({ media, alt = "" }) => {
      const picture = pictureOf(media);
      return picture ? { ...picture, alt } : null;
    },
    file: ({ media }) => fileOf(media) ?? null,
  };
}

async function pathsOf(db: Db, language: Language, entries: string[]): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map();
  const texts = await publishedTexts(db, language).where("entries.id", "in", unique(entries)).execute();
  return new Map(
    preferLanguage(texts, language, defaultLanguage).map((text) => [text.entry_id, pathOf(text, language)]),
  );
}

/** The path of an entry. One without a page gets the home page. */
export function pathOf({ kind, slug }: { kind: string; slug: string | null }, language: Language): string {
  return publicPathOf(kind, slug, language) ?? inLanguage("/", language);
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
