import { defaultLanguage } from "../../content/languages.ts";
import { titlesOf } from "../../content/list.server.ts";
import { isKindName, isUntitled } from "../../content/parse.ts";
import { titlesTypedBy } from "../../content/working-copies.server.ts";
import type { Db } from "../../db/tables.ts";
import type { HistoryRow } from "../../history/read.server.ts";
import type { SignedIn } from "../../people/person.ts";

/** Lines about what had no title then, with the one that it has by now for whoever reads them. */
export async function asCalledNow(db: Db, person: SignedIn, lines: readonly HistoryRow[]): Promise<HistoryRow[]> {
  const isBegun = ({ subject_kind, subject_title }: HistoryRow) => isUntitled(subject_kind, subject_title);
  const about = lines.filter(isBegun);
  const kinds = about.map(({ subject_kind }) => subject_kind).filter(isKindName);
  const ids = [...new Set(about.map(({ subject_id }) => subject_id))];
  if (ids.length === 0) return [...lines];
  const typed = await titlesTypedBy(db, { person: person.id, language: defaultLanguage });
  const titles = new Map((await titlesOf(db, kinds, ids, typed)).map(({ id, title }) => [id, title]));
  return lines.map((line) => {
    const title = isBegun(line) ? titles.get(line.subject_id) : undefined;
    return title === undefined ? line : { ...line, subject_title: title };
  });
}
