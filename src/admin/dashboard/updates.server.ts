import { href } from "react-router";
import { entryPath, screens } from "../../admin-session/screens.ts";
import type { Moment } from "../../admin-ui/times.ts";
import { type AuditRow, readAuditLog } from "../../audit-log/read.server.ts";
import type { SignedIn } from "../../auth/person.ts";
import { can, type Role } from "../../auth/policies.ts";
import { withoutDeleted } from "../../content/entries/trash.server.ts";
import type { Db } from "../../db/tables.ts";
import { type AuditLine, describeAct } from "../audit-log/act-words.ts";
import { withCurrentTitles } from "../audit-log/current-titles.server.ts";
import { groupsFor, kindLabel, kindsIn } from "../audit-log/kinds.server.ts";

/** A recent change. */
export interface Update {
  id: string;
  who: string;
  act: AuditLine;
  /** The label of the subject's kind. */
  type: string;
  /** The path of the subject. */
  address: string | null;
  at: Moment;
}

const shown = 6;

/** How many audit lines it reads per update, because one person may save a text many times. */
const linesPerUpdate = 8;

/** The latest line per person and subject. */
function latestOfEach(lines: readonly AuditRow[]): AuditRow[] {
  const keyOf = (line: AuditRow) => JSON.stringify([line.subject_kind, line.subject_id, line.person_id]);
  const first = new Map<string, AuditRow>();
  for (const line of lines) if (!first.has(keyOf(line))) first.set(keyOf(line), line);
  return [...first.values()].slice(0, shown);
}

/** The latest changes that the user may see, without logins. */
export async function readUpdates(db: Db, person: SignedIn, moment: (at: Date) => Moment): Promise<Update[]> {
  const kinds = kindsFor(person.role);
  if (kinds.length === 0) return [];
  const { lines } = await readAuditLog(db, { kinds }, { size: shown * linesPerUpdate });
  const latest = await withCurrentTitles(db, person, latestOfEach(lines));
  const there = await withoutDeleted(
    db,
    latest.map(({ subject_id }) => subject_id),
  );
  return latest.map((line) => ({
    id: line.id,
    who: line.person_name,
    act: describeAct(line, "", moment),
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

/** The path of a subject. `there` has the entries that are not deleted; the others are in the trash. */
function addressOf({ act, subject_kind, subject_id }: AuditRow, there: ReadonlySet<string>): string | null {
  if (subject_kind === "lead") return href("/cms/leads/:lead?", { lead: subject_id });
  if (subject_kind === "person") return href("/cms/users");
  const path = entryPath({ kind: subject_kind, id: subject_id });
  if (path === null || there.has(subject_id)) return path;
  return act === "removed" ? null : screens.trash.address;
}

function typeOf(kind: string): string {
  const others: Record<string, string> = { backup: "Backup", lead: "Lead", person: "Person", server: "Server" };
  return others[kind] ?? kindLabel(kind);
}
