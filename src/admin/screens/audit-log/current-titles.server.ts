import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { AuditRow } from "#src/domain/audit-log/read.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { workingCopyTitlesOf } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { titlesOf } from "#src/domain/content/entries/lists/list.server.ts";
import { isKindName, isUntitled } from "#src/domain/content/fields/parse.ts";

/** Replaces "Untitled" in audit lines by the entry's current title, as this user may see it. */
export async function withCurrentTitles(
  db: Db,
  person: LoggedInPerson,
  lines: readonly AuditRow[],
): Promise<AuditRow[]> {
  const hasPlaceholderTitle = ({ subject_kind, subject_title }: AuditRow) => isUntitled(subject_kind, subject_title);
  const untitled = lines.filter(hasPlaceholderTitle);
  const kinds = untitled.map(({ subject_kind }) => subject_kind).filter(isKindName);
  const ids = [...new Set(untitled.map(({ subject_id }) => subject_id))];
  if (ids.length === 0) return [...lines];
  const workingTitles = await workingCopyTitlesOf(db, { person: person.id, language: defaultLanguage });
  const titles = new Map((await titlesOf(db, kinds, ids, workingTitles)).map(({ id, title }) => [id, title]));
  return lines.map((line) => {
    const title = hasPlaceholderTitle(line) ? titles.get(line.subject_id) : undefined;
    return title === undefined ? line : { ...line, subject_title: title };
  });
}
