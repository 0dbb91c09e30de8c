import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { AuditRow } from "#src/domain/audit-log/read.server.ts";
import type { SignedIn } from "#src/domain/auth/person.ts";
import { typedTitlesOf } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { titlesOf } from "#src/domain/content/entries/lists/list.server.ts";
import { isKindName, isUntitled } from "#src/domain/content/fields/parse.ts";

/** Replaces "Untitled" in audit lines by the entry's current title, as this user may see it. */
export async function withCurrentTitles(db: Db, person: SignedIn, lines: readonly AuditRow[]): Promise<AuditRow[]> {
  const isBegun = ({ subject_kind, subject_title }: AuditRow) => isUntitled(subject_kind, subject_title);
  const about = lines.filter(isBegun);
  const kinds = about.map(({ subject_kind }) => subject_kind).filter(isKindName);
  const ids = [...new Set(about.map(({ subject_id }) => subject_id))];
  if (ids.length === 0) return [...lines];
  const typed = await typedTitlesOf(db, { person: person.id, language: defaultLanguage });
  const titles = new Map((await titlesOf(db, kinds, ids, typed)).map(({ id, title }) => [id, title]));
  return lines.map((line) => {
    const title = isBegun(line) ? titles.get(line.subject_id) : undefined;
    return title === undefined ? line : { ...line, subject_title: title };
  });
}
