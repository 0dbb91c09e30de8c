import { byteOrderMark, csvRow } from "#src/base/csv/write-csv.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { readVersion } from "../entries/translations/translation-rows.server.ts";
import type { Field } from "../fields/field.ts";
import { innerField } from "../fields/field-types.ts";
import { follow } from "../fields/language.ts";
import { fieldOfKind, isKindName, migrateDraft } from "../fields/parse.ts";
import type { KindName } from "../schema/kinds.ts";
import { handoverColumn } from "./handover-file.ts";
import { type Segment, segmentsIn } from "./segments.ts";
import { translatedKinds, valueAt } from "./texts.ts";

/** `changed`: the original has changed since the translation was up to date. */
export type SegmentState = "missing" | "changed" | "current";

/** A text of an entry, and its translation as saved. */
export interface TranslatedSegment extends Segment {
  translation: string;
  state: SegmentState;
}

export interface EntryTexts {
  id: string;
  kind: KindName;
  title: string;
  /** The drafts. */
  original: object;
  translation: object | null;
  originalVersion: number;
  /** 0: there is none. */
  version: number;
  /** The version of the original whose words are translated; null without a translation. */
  basis: number | null;
}

const pageSize = 50;

/** The entries of some kinds, with their translations. */
export async function* entryTexts(
  db: Db,
  language: Language,
  kinds: readonly KindName[] = translatedKinds,
): AsyncGenerator<EntryTexts> {
  for (let last = ""; ; ) {
    const rows = await selectTexts(db, language)
      .where("original.kind", "in", kinds)
      .where("original.entry_id", ">", last)
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      const texts = toEntryTexts(row);
      if (texts) yield texts;
    }
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id ?? "";
  }
}

export async function readEntryTexts(db: Db, language: Language, id: string): Promise<EntryTexts | null> {
  const row = await selectTexts(db, language).where("original.entry_id", "=", id).executeTakeFirst();
  return row ? toEntryTexts(row) : null;
}

function selectTexts(db: Db, language: Language) {
  return db
    .selectFrom("entry_texts as original")
    .leftJoin("entry_texts as own", (join) =>
      join
        .onRef("own.entry_id", "=", "original.entry_id")
        .on("own.locale", "=", language)
        .on("own.deleted_at", "is", null),
    )
    .select([
      "original.entry_id as id",
      "original.kind",
      "original.title",
      "original.draft as original",
      "original.version as originalVersion",
      "own.draft as translation",
      "own.version",
      "own.draft_basis as basis",
    ])
    .where("original.locale", "=", defaultLanguage)
    .where("original.deleted_at", "is", null)
    .orderBy("original.entry_id");
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectTexts>["executeTakeFirst"]>>>;

function toEntryTexts({ kind, original, translation, version, ...row }: Row): EntryTexts | null {
  if (!isKindName(kind)) return null;
  return {
    ...row,
    kind,
    original: migrateDraft(kind, original),
    translation: translation && migrateDraft(kind, translation),
    version: version ?? 0,
  };
}

/** A former version of the original; null for the current one. */
async function readOriginal(
  db: Db,
  { id, kind, originalVersion }: Pick<EntryTexts, "id" | "kind" | "originalVersion">,
  version: number | null,
): Promise<object | null> {
  if (version === null || version === originalVersion) return null;
  const data = await readVersion(db, { id, locale: defaultLanguage, version });
  return data && migrateDraft(kind, data);
}

/** The texts of an entry, one by one. A document whose translation has other paragraphs is taken as one that is missing. */
export async function readSegments(db: Db, entry: EntryTexts): Promise<TranslatedSegment[]> {
  const root = fieldOfKind(entry.kind);
  const known = await readBasis(db, entry);
  const own = Map.groupBy(entry.translation ? segmentsIn(root, entry.translation) : [], ({ field }) => field);
  const originals = Map.groupBy(segmentsIn(root, entry.original), ({ field }) => field);
  return [...originals].flatMap(([field, segments]) => {
    const translated = own.get(field) ?? [];
    const isAligned = translated.length === segments.length || segments.length === 1;
    const texts = new Map(isAligned ? translated.map(({ path, text }) => [path, text]) : []);
    return segments.map((segment) => {
      const translation = texts.get(segment.path) ?? "";
      const isChanged = known !== null && known.get(segment.path) !== segment.text;
      return { ...segment, translation, state: translation === "" ? "missing" : isChanged ? "changed" : "current" };
    });
  });
}

/** The original's texts as the published translation knows them, at their current paths; null if they are the same. */
async function readBasis(db: Db, entry: EntryTexts): Promise<Map<string, string> | null> {
  const before = await readOriginal(db, entry, entry.basis);
  if (!before) return null;
  const root = fieldOfKind(entry.kind);
  const aligned = follow(root, { from: before, to: entry.original, text: before });
  return new Map(segmentsIn(root, aligned).map(({ path, text }) => [path, text]));
}

/** Where a text is: `Title`, `Included › 2`. */
function describePlace(root: Field, content: unknown, path: string): string {
  const labels: string[] = [];
  let field: Field | undefined = root;
  const steps = path.split(".");
  for (const [index, step] of steps.entries()) {
    const container = index === 0 ? content : valueAt(content, steps.slice(0, index).join("."));
    field = field && innerField(field, step, container);
    if (/^\d+$/.test(step)) labels.push(String(Number(step) + 1));
    else if (field?.label) labels.push(field.label);
    if (!field) break;
  }
  return labels.join(" › ");
}

export const columns = (language: Language) => [
  "key",
  "where",
  handoverColumn(defaultLanguage),
  handoverColumn(language),
  "status",
];

/** A file for translators: what is missing or has changed, or everything. */
export async function* handoverFile(
  db: Db,
  language: Language,
  { kinds, isAll }: { kinds?: readonly KindName[] | undefined; isAll: boolean },
): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(columns(language));
  for await (const entry of entryTexts(db, language, kinds)) {
    const { id, kind, title, original } = entry;
    const segments = (await readSegments(db, entry)).filter(({ state }) => isAll || state !== "current");
    const root = fieldOfKind(kind);
    yield segments
      .map(({ path, field, text, translation, state }) =>
        csvRow([
          `${kind}/${id}/${path}`,
          `${title} › ${describePlace(root, original, field)}`,
          text,
          translation,
          state,
        ]),
      )
      .join("");
  }
}
