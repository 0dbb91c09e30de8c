import type { RouterContextProvider } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import type { ContentScreen } from "#src/admin/session/screens.ts";
import { defaultLanguage, languageTitle } from "#src/base/languages.ts";
import { presencesOf } from "#src/domain/content/drafts/presence.server.ts";
import { countTrash } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { untitledEditors, workingCopyTitlesOf } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { countEntries, kindLabel, listEntries } from "#src/domain/content/entries/lists/list.server.ts";
import { readPostFilters } from "#src/domain/content/entries/lists/post-filters.server.ts";
import { languageStates, writtenLanguages } from "#src/domain/content/entries/translations/translation-state.server.ts";
import { hasLanguage } from "#src/domain/content/fields/language.ts";
import { fieldOfKind } from "#src/domain/content/fields/parse.ts";
import { kinds } from "#src/domain/content/schema/kinds.ts";
import { notIndexedMessage } from "#src/domain/content/similarity/compare.ts";
import { readSimilarities } from "#src/domain/content/similarity/similarity.server.ts";
import { personContext, servicesContext } from "#src/domain/services.ts";
import { pageSize, pageSlice, parseListQuery } from "./query-params.ts";

export type EntryListData = Awaited<ReturnType<typeof readEntryList>>;

export type Row = EntryListData["rows"][number];

/** Reads the data of a list screen. */
export async function readEntryList(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { name, purpose, segment, path, creatable, isOrdered, kinds: listKinds }: ContentScreen,
) {
  const { db, content, now } = context.get(servicesContext);
  const person = context.get(personContext);
  const query = parseListQuery(new URL(request.url).searchParams);
  const { search, state, translation, sort, page } = query;
  const workingTitles = await workingCopyTitlesOf(db, { person: person.id, language: defaultLanguage });
  const postFilters = listKinds.includes("post") ? await readPostFilters(db, query) : null;
  const filter = {
    kinds: listKinds,
    search,
    ids: postFilters?.matching ?? null,
    workingCopyTitles: workingTitles,
    ...(state && { state }),
    ...(translation && { translation }),
  };
  const [{ formatMoment: moment }, total, trashCount] = await Promise.all([
    readCompanyInfo(db, now()),
    countEntries(db, filter),
    countTrash(db, { kinds: listKinds }),
  ]);
  const slice = pageSlice(total, page);
  const entries = await listEntries(db, filter, { sort, offset: slice.offset, limit: pageSize });
  const notIndexedReasons = new Map<string, string>();
  for (const kind of listKinds) {
    const similarities = await readSimilarities(content, defaultLanguage, kind);
    for (const [id, found] of similarities) notIndexedReasons.set(id, notIndexedMessage(found) ?? "");
  }
  const ids = entries.map(({ id }) => id);
  const written = listKinds.some((kind) => hasLanguage(fieldOfKind(kind))) ? await writtenLanguages(db) : [];
  const translations = written.filter((language) => language !== defaultLanguage);
  const [presences, editorsByEntry, states] = await Promise.all([
    presencesOf(db, ids, now()),
    untitledEditors(db, ids),
    languageStates(db, translations.length > 0 ? ids : [], translations),
  ]);
  return {
    list: { name, purpose, segment, path, creatable, isOrdered },
    /** The singular, such as `Service`. */
    one: kindLabel(listKinds[0]),
    /** Whether the site orders it by date. */
    isByDate: listKinds.some((kind) => kinds[kind].isSortedByDay),
    trashCount,
    translations: translations.map((language) => ({ language, name: languageTitle(language) })),
    topics: postFilters?.topics ?? [],
    authors: postFilters?.authors ?? [],
    slice,
    rows: entries.map(({ updatedAt, publishAt, unpublishAt, scheduleFailedAt, ...entry }) => ({
      ...entry,
      changed: moment(updatedAt),
      publishAt: publishAt && moment(publishAt),
      unpublishAt: unpublishAt && moment(unpublishAt),
      scheduleFailedAt: scheduleFailedAt && moment(scheduleFailedAt),
      /** Why search engines do not see it; empty if they do. */
      notIndexed: notIndexedReasons.get(entry.id) ?? "",
      /** The kind has a single entry. */
      isSingle: kinds[entry.kind].single,
      /** Names of others who have it open. */
      openBy: (presences.get(entry.id) ?? []).filter((one) => one.person !== person.id).map(({ name }) => name),
      translations: states.get(entry.id) ?? [],
      /** Its title is in this user's draft only. */
      isUnsaved: workingTitles.has(entry.id),
      /** Names of others who started it and have not saved it. */
      startedBy: [
        ...new Set((editorsByEntry.get(entry.id) ?? []).filter(({ id }) => id !== person.id).map(({ name }) => name)),
      ],
    })),
  };
}
