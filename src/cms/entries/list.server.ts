import type { RouterContextProvider } from "react-router";
import { countEntries, type ListedEntry, listEntries, nameOf } from "../../content/list.server.ts";
import { servicesContext } from "../../context.ts";
import { readOffice } from "../office.server.ts";
import type { ContentScreen } from "../screens.ts";
import type { Moment } from "../times.ts";
import { askedBy, type Part, pageSize, partOf } from "./asked.ts";

/** A line of a list. */
export interface Row extends Omit<ListedEntry, "publishAt" | "updatedAt"> {
  changed: Moment;
  publishAt: Moment | null;
}

export interface EntryListData {
  screen: { name: string; purpose: string };
  /** What one entry is called: `Service`. */
  one: string;
  part: Part;
  rows: Row[];
}

/** What a screen that lists entries shows of them, by its address. */
export async function readEntryList(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { name, purpose, kinds }: ContentScreen,
): Promise<EntryListData> {
  const { db, now } = context.get(servicesContext);
  const { search, state, page } = askedBy(new URL(request.url).searchParams);
  const filter = { kinds, search, ...(state && { state }) };
  const [{ moment }, total] = await Promise.all([readOffice(db, now()), countEntries(db, filter)]);
  const part = partOf(total, page);
  const entries = await listEntries(db, filter, { offset: part.offset, limit: pageSize });
  return {
    screen: { name, purpose },
    one: nameOf(kinds[0]),
    part,
    rows: entries.map(({ updatedAt, publishAt, ...entry }) => ({
      ...entry,
      changed: moment(updatedAt),
      publishAt: publishAt && moment(publishAt),
    })),
  };
}
