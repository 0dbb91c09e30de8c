import type { RouterContextProvider } from "react-router";
import { countBin } from "../../content/bin.server.ts";
import { kinds } from "../../content/kinds/kinds.ts";
import { defaultLanguage } from "../../content/languages.ts";
import { countEntries, type ListedEntry, listEntries, nameOf } from "../../content/list.server.ts";
import { type Present, presentAt } from "../../content/presence.server.ts";
import { titlesTypedBy, typistsOfUntitled } from "../../content/working-copies.server.ts";
import { personContext, servicesContext } from "../../context.ts";
import { can } from "../../people/rules.ts";
import { readOffice } from "../office.server.ts";
import type { ContentScreen } from "../screens.ts";
import type { Moment } from "../times.ts";
import { askedBy, type Part, pageSize, partOf } from "./asked.ts";

/** A line of a list. */
export interface Row extends Omit<ListedEntry, "publishAt" | "unpublishAt" | "missedAt" | "updatedAt"> {
  changed: Moment;
  publishAt: Moment | null;
  unpublishAt: Moment | null;
  missedAt: Moment | null;
  /** There is one such thing only. */
  isSingle: boolean;
  /** Who else has it open. */
  openBy: string[];
  /** Its title is only typed, and shown to nobody else. */
  isTyped: boolean;
  /** Who else has begun it and not saved it with a title yet. */
  begunBy: string[];
}

export interface EntryListData {
  list: Pick<ContentScreen, "name" | "purpose" | "segment" | "address" | "beginnings" | "isOrdered">;
  /** What one entry is called: `Service`. */
  one: string;
  /** Whether the order of the site is that of days. */
  isByDay: boolean;
  mayEdit: boolean;
  /** How many are in the bin, for those who may put them back. */
  binned: number;
  part: Part;
  rows: Row[];
}

/** What a screen that lists entries shows of them, by its address. */
export async function readEntryList(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { name, purpose, segment, address, beginnings, isOrdered, kinds: named }: ContentScreen,
): Promise<EntryListData> {
  const { db, now } = context.get(servicesContext);
  const person = context.get(personContext);
  const mayEdit = can(person, "content.edit");
  const { search, state, sort, page } = askedBy(new URL(request.url).searchParams);
  const typed = await titlesTypedBy(db, { person: person.id, language: defaultLanguage });
  const filter = { kinds: named, search, typed, ...(state && { state }) };
  const [{ moment }, total, binned] = await Promise.all([
    readOffice(db, now()),
    countEntries(db, filter),
    mayEdit ? countBin(db, named) : 0,
  ]);
  const part = partOf(total, page);
  const entries = await listEntries(db, filter, { sort, offset: part.offset, limit: pageSize });
  const ids = entries.map(({ id }) => id);
  const typists = await typistsOfUntitled(db, mayEdit ? ids : []);
  const present = mayEdit ? await presentAt(db, ids, now()) : new Map<string, Present[]>();
  const openBy = (id: string) => (present.get(id) ?? []).filter((one) => one.person !== person.id);
  const begunBy = (id: string) => (typists.get(id) ?? []).filter((one) => one.id !== person.id);
  return {
    list: { name, purpose, segment, address, beginnings, isOrdered },
    one: nameOf(named[0]),
    isByDay: named.some((kind) => kinds[kind].isReadByDay),
    mayEdit,
    binned,
    part,
    rows: entries.map(({ updatedAt, publishAt, unpublishAt, missedAt, ...entry }) => ({
      ...entry,
      changed: moment(updatedAt),
      publishAt: publishAt && moment(publishAt),
      unpublishAt: unpublishAt && moment(unpublishAt),
      missedAt: missedAt && moment(missedAt),
      isSingle: kinds[entry.kind].single,
      openBy: openBy(entry.id).map(({ name }) => name),
      isTyped: typed.has(entry.id),
      begunBy: [...new Set(begunBy(entry.id).map(({ name }) => name))],
    })),
  };
}
