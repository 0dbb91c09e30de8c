import type { RouterContextProvider } from "react-router";
import { readCompanyInfo } from "../../admin-session/company-info.server.ts";
import type { ContentScreen } from "../../admin-session/screens.ts";
import type { Moment } from "../../admin-ui/times.ts";
import { can } from "../../auth/policies.ts";
import { type Presence, presencesOf } from "../../content/drafts/presence.server.ts";
import { countEntries, kindLabel, type ListedEntry, listEntries } from "../../content/entries/list.server.ts";
import { countTrash } from "../../content/entries/trash.server.ts";
import { editorsOfUntitled, typedTitlesOf } from "../../content/entries/working-copies.server.ts";
import { kinds } from "../../content/schema/kinds.ts";
import { personContext, servicesContext } from "../../context.ts";
import { defaultLanguage } from "../../languages.ts";
import { type PageSlice, pageSize, pageSlice, parseListQuery } from "./query-params.ts";

export interface Row extends Omit<ListedEntry, "publishAt" | "unpublishAt" | "missedAt" | "updatedAt"> {
  changed: Moment;
  publishAt: Moment | null;
  unpublishAt: Moment | null;
  missedAt: Moment | null;
  /** The kind has a single entry. */
  isSingle: boolean;
  /** Names of others who have it open. */
  openBy: string[];
  /** Its title is in this user's draft only. */
  isUnsaved: boolean;
  /** Names of others who started it and have not saved it. */
  startedBy: string[];
}

export interface EntryListData {
  list: Pick<ContentScreen, "name" | "purpose" | "segment" | "address" | "creatable" | "isOrdered">;
  /** The singular, such as `Service`. */
  one: string;
  /** Whether the site orders it by date. */
  isByDate: boolean;
  mayEdit: boolean;
  /** The number of entries in the trash; 0 for users who may not restore them. */
  trashCount: number;
  slice: PageSlice;
  rows: Row[];
}

/** Reads the data of a list screen. */
export async function readEntryList(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { name, purpose, segment, address, creatable, isOrdered, kinds: named }: ContentScreen,
): Promise<EntryListData> {
  const { db, now } = context.get(servicesContext);
  const person = context.get(personContext);
  const mayEdit = can(person, "content.edit");
  const { search, state, sort, page } = parseListQuery(new URL(request.url).searchParams);
  const typed = await typedTitlesOf(db, { person: person.id, language: defaultLanguage });
  const filter = { kinds: named, search, typed, ...(state && { state }) };
  const [{ moment }, total, trashCount] = await Promise.all([
    readCompanyInfo(db, now()),
    countEntries(db, filter),
    mayEdit ? countTrash(db, named) : 0,
  ]);
  const slice = pageSlice(total, page);
  const entries = await listEntries(db, filter, { sort, offset: slice.offset, limit: pageSize });
  const ids = entries.map(({ id }) => id);
  const typists = await editorsOfUntitled(db, mayEdit ? ids : []);
  const present = mayEdit ? await presencesOf(db, ids, now()) : new Map<string, Presence[]>();
  const openBy = (id: string) => (present.get(id) ?? []).filter((one) => one.person !== person.id);
  const startedBy = (id: string) => (typists.get(id) ?? []).filter((one) => one.id !== person.id);
  return {
    list: { name, purpose, segment, address, creatable, isOrdered },
    one: kindLabel(named[0]),
    isByDate: named.some((kind) => kinds[kind].isSortedByDay),
    mayEdit,
    trashCount,
    slice,
    rows: entries.map(({ updatedAt, publishAt, unpublishAt, missedAt, ...entry }) => ({
      ...entry,
      changed: moment(updatedAt),
      publishAt: publishAt && moment(publishAt),
      unpublishAt: unpublishAt && moment(unpublishAt),
      missedAt: missedAt && moment(missedAt),
      isSingle: kinds[entry.kind].single,
      openBy: openBy(entry.id).map(({ name }) => name),
      isUnsaved: typed.has(entry.id),
      startedBy: [...new Set(startedBy(entry.id).map(({ name }) => name))],
    })),
  };
}
