import { href } from "react-router";
import type { KindName } from "../../content/kinds/kinds.ts";
import { listEntries } from "../../content/list.server.ts";
import type { Db } from "../../db/tables.ts";
import { countInbox } from "../../leads/inbox.server.ts";
import { entryPath } from "../screens.ts";
import type { Moment } from "../times.ts";

/** Something that waits for somebody of the office, and where it is done. */
export interface Waiting {
  /** What the way there says. */
  way: string;
  text: string;
  detail: string;
  address: string;
  isUrgent: boolean;
}

/** What waits in the inbox, the most urgent first. */
export async function readWaiting(db: Db, now: Date, moment: (at: Date) => Moment): Promise<Waiting[]> {
  const counts = await countInbox(db, now);
  const inbox = href("/cms/leads/:lead?");
  const several = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);
  const all = [
    {
      count: counts.overdue,
      text: several(counts.overdue, "reply is overdue", "replies are overdue"),
      detail: "The visitor was promised an earlier answer",
      address: `${inbox}?show=overdue`,
      isUrgent: true,
    },
    {
      count: counts.mailRefused,
      text: several(counts.mailRefused, "lead has a refused mail", "leads have a refused mail"),
      detail: "See what the mail server said, and send it again",
      address: `${inbox}?show=mail-refused`,
      isUrgent: true,
    },
    {
      count: counts.new,
      text: several(counts.new, "new enquiry", "new enquiries"),
      detail: counts.oldest ? `The oldest came ${moment(counts.oldest).ago}` : "",
      address: `${inbox}?show=new`,
      isUrgent: false,
    },
    {
      count: counts.suspected,
      text: several(counts.suspected, "suspected spam", "suspected as spam"),
      detail: "Kept for a person to decide",
      address: `${inbox}?show=suspected`,
      isUrgent: false,
    },
  ];
  return all.filter(({ count }) => count > 0).map(({ count: _, ...waiting }) => ({ way: "Open leads", ...waiting }));
}

/** As many as one mends before one looks again. */
const mostMissed = 5;

/** What was to go live by itself and could not. */
export async function readMissed(db: Db, kinds: readonly KindName[], moment: (at: Date) => Moment): Promise<Waiting[]> {
  const missed = await listEntries(db, { kinds, state: "missed" }, { sort: "changed", limit: mostMissed });
  return missed.flatMap((entry): Waiting[] => {
    const address = entryPath(entry);
    if (address === null || entry.missedAt === null) return [];
    const detail = `It was due ${moment(entry.missedAt).exact}, and something has to be mended first`;
    return [{ way: "Open it", text: `“${entry.title}” did not go live`, detail, address, isUrgent: true }];
  });
}
