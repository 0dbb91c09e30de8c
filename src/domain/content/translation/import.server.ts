import { z } from "zod";
import { type CsvError, readCsv } from "#src/base/csv/read-csv.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { lockedSlug } from "../entries/editing/locked.server.ts";
import { saveDraftIn } from "../entries/editing/save.server.ts";
import { freeSlug, hasSlugs } from "../entries/editing/slugs.server.ts";
import { writeDraftBasis } from "../entries/translations/follow-original.server.ts";
import { emptyTranslation } from "../fields/language.ts";
import { draftTitle, fieldOfKind, isKindName } from "../fields/parse.ts";
import { columns, type EntryTexts, readEntryTexts, readSegments, type TranslatedSegment } from "./handover.server.ts";
import { handoverLimits } from "./handover-file.ts";
import { languageSubject } from "./progress.server.ts";
import { hasTagsOf, withSegments } from "./segments.ts";
import { putAt, valueAt } from "./texts.ts";

/** Which text a row is: `service/service-cloud/title`. */
const segmentKey = z
  .string()
  .max(500)
  .regex(/^[a-z]+\/[^/]+\/.+$/)
  .transform((key) => {
    const [kind = "", entry = "", ...path] = key.split("/");
    return { kind, entry, path: path.join("/") };
  });

/** In characters: longer than any field. */
const maxTextLength = 20_000;

export interface RefusedRow {
  line: number;
  reason: "unknown" | "original-changed" | "tags" | "too-long" | "incomplete" | "repeated";
}

/** A text that the file changes. */
export interface ImportedRow {
  line: number;
  /** The title of the entry. */
  entry: string;
  before: string;
  after: string;
}

export interface Handover {
  changes: ImportedRow[];
  /** Rows that say what is already saved. */
  same: number;
  refused: RefusedRow[];
}

interface EntryChange {
  entry: EntryTexts;
  rows: ImportedRow[];
  content: object;
}

interface FileRow {
  line: number;
  path: string;
  original: string;
  translation: string;
}

/** Reads a translator's file, and compares it with what is saved. Rows without a translation are left out. */
export async function readHandover(
  db: Db,
  language: Language,
  text: string,
  separator = "",
): Promise<(Handover & { entries: EntryChange[] }) | CsvError | "no-columns"> {
  // Browsers send line breaks as CRLF but count them as one character.
  const table = readCsv(text.replaceAll("\r\n", "\n"), handoverLimits, separator);
  if (typeof table === "string") return table;
  const [header, ...rows] = table;
  const [keyName, , originalName, ownName] = columns(language);
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const [key, original, own] = [keyName, originalName, ownName].map((name) => names.indexOf(name ?? ""));
  if (key === undefined || original === undefined || own === undefined || Math.min(key, original, own) < 0)
    return "no-columns";
  const handover = { changes: [], same: 0, refused: [], entries: [] } as Handover & { entries: EntryChange[] };
  const byEntry = new Map<string, FileRow[]>();
  for (const { line, cells } of rows) {
    const translation = normal(cells[own] ?? "");
    if (translation === "") continue;
    const parsed = segmentKey.safeParse(cells[key]);
    if (!parsed.success || !isKindName(parsed.data.kind)) handover.refused.push({ line, reason: "unknown" });
    else {
      const { entry, path } = parsed.data;
      const row = { line, path, original: normal(cells[original] ?? ""), translation };
      byEntry.set(entry, [...(byEntry.get(entry) ?? []), row]);
    }
  }
  for (const [id, fileRows] of byEntry) {
    const entry = await readEntryTexts(db, language, id);
    if (entry) compare(handover, entry, await readSegments(db, entry), fileRows);
    else handover.refused.push(...fileRows.map(({ line }) => ({ line, reason: "unknown" as const })));
  }
  handover.refused.sort((a, b) => a.line - b.line);
  return handover;
}

/** Spreadsheets change line breaks and the space around a text. */
function normal(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

function compare(
  handover: Handover & { entries: EntryChange[] },
  entry: EntryTexts,
  segments: readonly TranslatedSegment[],
  fileRows: readonly FileRow[],
): void {
  const content = structuredClone(entry.translation ?? emptyTranslation(fieldOfKind(entry.kind), entry.original));
  const taken = new Map<string, ImportedRow>();
  for (const row of fileRows) {
    const { line, path, translation } = row;
    const segment = segments.find((one) => one.path === path);
    const reason = refusalOf(row, segment, taken.has(path));
    if (reason || !segment) handover.refused.push({ line, reason: reason ?? "unknown" });
    else if (normal(segment.translation) === translation) handover.same += 1;
    else taken.set(path, { line, entry: entry.title, before: segment.translation, after: translation });
  }
  const rows: ImportedRow[] = [];
  for (const [field, parts] of Map.groupBy(segments, (segment) => segment.field)) {
    const own = parts.flatMap(({ path }) => taken.get(path) ?? []);
    if (own.length === 0) continue;
    const texts = new Map(
      parts.flatMap(({ path, translation }) => {
        const text = taken.get(path)?.after ?? translation;
        return text === "" ? [] : [[path, text] as const];
      }),
    );
    const value = withSegments(valueAt(entry.original, field), field, texts);
    if (value === null) handover.refused.push(...own.map(({ line }) => ({ line, reason: "incomplete" as const })));
    else {
      putAt(content, field, value);
      rows.push(...own);
    }
  }
  if (rows.length === 0) return;
  handover.changes.push(...rows);
  handover.entries.push({ entry, rows, content });
}

function refusalOf(
  { original, translation }: FileRow,
  segment: TranslatedSegment | undefined,
  isRepeated: boolean,
): RefusedRow["reason"] | null {
  if (!segment) return "unknown";
  if (isRepeated) return "repeated";
  if (normal(segment.text) !== original) return "original-changed";
  if (translation.length > maxTextLength) return "too-long";
  return segment.path === segment.field || hasTagsOf(segment.text, translation) ? null : "tags";
}

/** Saves what a file changes as drafts. Returns the number of texts, and the titles of entries that could not be saved. */
export async function importHandover(
  db: Db,
  by: Actor,
  language: Language,
  { entries }: { entries: readonly EntryChange[] },
  now: Date,
): Promise<{ texts: number; failed: string[] }> {
  let texts = 0;
  const failed: string[] = [];
  for (const { entry, rows, content } of entries) {
    const { id, kind, title, version, originalVersion } = entry;
    const isSaved = await db.transaction().execute(async (tx) => {
      const slug =
        version === 0 && hasSlugs(kind)
          ? ((await lockedSlug(tx, kind, id)) ??
            (await freeSlug(tx, { kind, entry: id, language }, draftTitle(kind, content))))
          : null;
      const result = await saveDraftIn(tx, { id, kind, language, slug, content, baseVersion: version, by }, now);
      if (result.state !== "saved") return false;
      if (version === 0) await writeDraftBasis(tx, { id, kind, language, slug, content }, originalVersion);
      return true;
    });
    if (isSaved) texts += rows.length;
    else failed.push(title);
  }
  if (texts > 0) {
    const subject = languageSubject(language);
    await db.transaction().execute((tx) =>
      recordAudit(tx, {
        person: by,
        act: "language-imported",
        subject,
        locale: language,
        detail: { texts },
        at: now,
      }),
    );
  }
  return { texts, failed };
}
