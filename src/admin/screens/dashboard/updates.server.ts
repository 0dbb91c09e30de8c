import { href } from "react-router";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { screens } from "#src/admin/session/screens.ts";
import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import { type AuditRow, readAuditLog } from "#src/domain/audit-log/read.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { can } from "#src/domain/auth/policies.ts";
import { withoutDeleted } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { describeAct } from "../audit-log/act-labels.ts";
import { withCurrentTitles } from "../audit-log/current-titles.server.ts";
import { groupsFor, kindLabel, kindsIn } from "../audit-log/kinds.server.ts";

/** A recent change. */
export type Update = Awaited<ReturnType<typeof readUpdates>>[number];

const maxUpdates = 6;

/** How many audit lines it reads per update, because one person may save a text many times. */
const linesPerUpdate = 8;

/** The latest line per person and subject. */
function latestPerSubject(lines: readonly AuditRow[]): AuditRow[] {
  const groups = Map.groupBy(lines, (line) => JSON.stringify([line.subject_kind, line.subject_id, line.person_id]));
  return [...groups.values()].flatMap((group) => group.slice(0, 1)).slice(0, maxUpdates);
}

const otherKinds: Record<string, string> = { backup: "Backup", lead: "Lead", person: "Person", server: "Server" };

/** The latest changes that the user may see, without logins. */
export async function readUpdates(db: Db, person: LoggedInPerson, moment: (at: Date) => Moment) {
  const kinds = kindsFor(person);
  if (kinds.length === 0) return [];
  const { lines } = await readAuditLog(db, { kinds }, { size: maxUpdates * linesPerUpdate });
  const latest = await withCurrentTitles(db, person, latestPerSubject(lines));
  const subjects = latest.map(({ subject_id }) => subject_id);
  const existing = await withoutDeleted(db, subjects);
  return latest.map((line) => ({
    id: line.id,
    who: line.person_name,
    act: describeAct(line, "", moment),
    /** The label of the subject's kind. */
    type: otherKinds[line.subject_kind] ?? kindLabel(line.subject_kind),
    /** The path of the subject. */
    path: pathOf(line, existing),
    at: moment(line.at),
  }));
}

function kindsFor(person: LoggedInPerson): string[] {
  const groups = can(person, "activity.read") ? groupsFor(can(person, "activity.read-all")) : [];
  const kinds = new Set(groups.length > 0 ? kindsIn(null, groups) : []);
  if (can(person, "leads.read")) kinds.add("lead");
  kinds.delete("sign-in");
  return [...kinds];
}

/** The path of a subject. `existing` has the entries that are not deleted; the others are in the trash. */
function pathOf({ act, subject_kind, subject_id }: AuditRow, existing: ReadonlySet<string>): string | null {
  if (subject_kind === "lead") return href("/cms/leads/:lead?", { lead: subject_id });
  if (subject_kind === "person") return href("/cms/users");
  const path = entryPath({ kind: subject_kind, id: subject_id });
  if (path === null || existing.has(subject_id)) return path;
  return act === "removed" ? null : screens.trash.path;
}
