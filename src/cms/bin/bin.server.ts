import { z } from "zod";
import { addressOf } from "../../content/address.ts";
import { countBin, listBin, undeleteEntry } from "../../content/bin.server.ts";
import { defaultLanguage } from "../../content/languages.ts";
import { nameOf } from "../../content/list.server.ts";
import { findText } from "../../content/texts.server.ts";
import { titlesTypedBy } from "../../content/working-copies.server.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/tables.ts";
import type { SignedIn } from "../../people/person.ts";
import { type Part, pageSize, partOf } from "../entries/asked.ts";
import { fewOf } from "../few-of.ts";
import type { AnswerWithWays } from "../form/way-back.tsx";
import { readOffice } from "../office.server.ts";
import { type ContentScreen, contentScreens, entryPath } from "../screens.ts";
import type { Moment } from "../times.ts";

export const binForm = z.object({
  intent: z.literal("put-back"),
  entry: z.array(z.string().max(200)).min(1).max(100),
});

/** Something in the bin. */
export interface Binned {
  id: string;
  title: string;
  /** What one of its kind is called. */
  kind: string;
  by: string;
  deleted: Moment;
  /** When it is gone for good: `in 12 days`. */
  gone: string;
}

export interface BinPart {
  /** The list that it is narrowed to. */
  segment: string | null;
  /** There is nothing in it of any list. */
  isEmpty: boolean;
  part: Part;
  rows: Binned[];
}

export async function readBin(
  db: Db,
  { segment, page, person }: { segment: string | null; page: number; person: SignedIn },
  now: Date,
): Promise<BinPart> {
  const list = contentScreens.find((screen) => screen.segment === segment);
  const kinds = kindsOf(list ? [list] : contentScreens);
  const [{ moment }, total, typed] = await Promise.all([
    readOffice(db, now),
    countBin(db, kinds),
    titlesTypedBy(db, { person: person.id, language: defaultLanguage }),
  ]);
  const part = partOf(total, page);
  const isEmpty = total === 0 && (!list || (await countBin(db, kindsOf(contentScreens))) === 0);
  const deleted = await listBin(db, kinds, { offset: part.offset, limit: pageSize });
  return {
    segment: list?.segment ?? null,
    isEmpty,
    part,
    rows: deleted.map(({ id, title, kind, by, deletedAt, goneAt }) => ({
      id,
      title: typed.get(id) ?? title,
      kind: nameOf(kind),
      by,
      deleted: moment(deletedAt),
      gone: daysUntil(goneAt, now),
    })),
  };
}

function kindsOf(lists: readonly ContentScreen[]) {
  return lists.flatMap(({ kinds }) => kinds);
}

const day = 24 * 60 * 60_000;

const days = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** What is due is done in the background, a moment later. */
function daysUntil(at: Date, now: Date): string {
  return days.format(Math.max(0, Math.ceil((at.getTime() - now.getTime()) / day)), "day");
}

/** Puts entries back to where they were. What has got another address says which. */
export async function putBack({ db, now }: Services, entries: string[], by: SignedIn): Promise<AnswerWithWays> {
  const back: string[] = [];
  const moved: { title: string; path: string | null; address: string }[] = [];
  for (const id of entries) {
    const result = await undeleteEntry(db, { id, by }, now());
    if (result.state === "missing") continue;
    back.push(`“${result.title}”`);
    if (!result.moved) continue;
    const text = await findText(db, id, defaultLanguage);
    if (!text) continue;
    const address = addressOf(text.kind, text.slug, defaultLanguage) ?? "";
    moved.push({ title: result.title, path: entryPath({ kind: text.kind, id }), address });
  }
  const answer = { form: "put-back", faults: {}, written: {} };
  if (back.length === 0) {
    return { ...answer, state: "refused", message: "It is not in the bin any more: somebody has put it back." };
  }
  const verb = back.length === 1 ? "is" : "are";
  const addresses = moved.map(
    ({ title, address }) => ` Something else has the former address of “${title}”: it is ${address} now.`,
  );
  return { ...answer, state: "done", message: `${fewOf(back)} ${verb} back.${addresses.join("")}`, open: moved };
}
