import { href } from "react-router";
import { withoutDeleted } from "../../content/bin.server.ts";
import type { Db } from "../../db/tables.ts";
import { type HistoryRow, readHistory } from "../../history/read.server.ts";
import type { SignedIn } from "../../people/person.ts";
import { can, type Role } from "../../people/rules.ts";
import { type Act, actInWords } from "../activity/acts.ts";
import { asCalledNow } from "../activity/called-now.server.ts";
import { groupsFor, kindLabel, kindsIn } from "../activity/kinds.server.ts";
import { entryPath, screens } from "../screens.ts";
import type { Moment } from "../times.ts";

/** Something that was done of late. */
export interface Update {
  id: string;
  who: string;
  act: Act;
  /** What kind of thing it was done to. */
  type: string;
  /** Where that thing is found. */
  address: string | null;
  at: Moment;
}

const shown = 6;

/** How many lines are looked through for each that is shown: somebody at work on a text saves it again and again. */
const looked = 8;

/** Of what one person did to one thing, the latest. */
function latestOfEach(lines: readonly HistoryRow[]): HistoryRow[] {
  const keyOf = (line: HistoryRow) => JSON.stringify([line.subject_kind, line.subject_id, line.person_id]);
  const first = new Map<string, HistoryRow>();
  for (const line of lines) if (!first.has(keyOf(line))) first.set(keyOf(line), line);
  return [...first.values()].slice(0, shown);
}

/** The latest of what somebody may see, but for comings and goings. */
export async function readUpdates(db: Db, person: SignedIn, moment: (at: Date) => Moment): Promise<Update[]> {
  const kinds = kindsFor(person.role);
  if (kinds.length === 0) return [];
  const { lines } = await readHistory(db, { kinds }, { size: shown * looked });
  const latest = await asCalledNow(db, person, latestOfEach(lines));
  const there = await withoutDeleted(
    db,
    latest.map(({ subject_id }) => subject_id),
  );
  return latest.map((line) => ({
    id: line.id,
    who: line.person_name,
    act: actInWords(line, "", moment),
    type: typeOf(line.subject_kind),
    address: addressOf(line, there),
    at: moment(line.at),
  }));
}

function kindsFor(role: Role): string[] {
  const groups = can({ role }, "activity.read") ? groupsFor(can({ role }, "activity.read-all")) : [];
  const named = groups.length > 0 ? kindsIn(null, groups) : [];
  const all = new Set([...named, ...(can({ role }, "leads.read") ? ["lead"] : [])]);
  return [...all].filter((kind) => kind !== "sign-in");
}

/** What was deleted is found in the bin; `there` has what was not. */
function addressOf({ act, subject_kind, subject_id }: HistoryRow, there: ReadonlySet<string>): string | null {
  if (subject_kind === "lead") return href("/cms/leads/:lead?", { lead: subject_id });
  if (subject_kind === "person") return href("/cms/users");
  const path = entryPath({ kind: subject_kind, id: subject_id });
  if (path === null || there.has(subject_id)) return path;
  return act === "removed" ? null : screens.bin.address;
}

function typeOf(kind: string): string {
  const others: Record<string, string> = { backup: "Backup", lead: "Lead", person: "Person", server: "Server" };
  return others[kind] ?? kindLabel(kind);
}
