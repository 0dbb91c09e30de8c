import { href } from "react-router";
import { defaultLanguage } from "#src/base/languages.ts";
import { listOf, screens } from "./screens.ts";

interface EntryLocation {
  kind: string;
  id: string;
  /** Absent for the default one. */
  language?: string;
}

/** The path of an entry's form. A new entry is created with the first input. */
export function entryPath({ kind, id, language }: EntryLocation, isNew = false): string | null {
  const path = pathOfEntry({ kind, id });
  const query = new URLSearchParams({
    ...(isNew && { new: kind }),
    ...(language !== undefined && language !== defaultLanguage && { language }),
  });
  return path && query.size > 0 ? `${path}?${query}` : path;
}

/** The path of an entry's version history. */
export function revisionsPath({ entry, language }: { entry: string; language: string }): string {
  return href("/cms/revisions/:entry/:language?", {
    entry,
    ...(language !== defaultLanguage && { language }),
  });
}

function pathOfEntry({ kind, id }: EntryLocation): string | null {
  if (kind === "settings") return screens.company.path;
  if (kind === "brand" || kind === "seo") return screens[kind].path;
  const list = listOf(kind);
  return list ? href("/cms/:list/:entry", { list: list.segment, entry: id }) : null;
}
