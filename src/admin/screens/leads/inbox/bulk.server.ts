import { z } from "zod";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { done, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import { formatList } from "#src/admin/ui/format-list.ts";
import { listStaff } from "#src/domain/auth/accounts/staff.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { type ChangesResult, changeLeads } from "#src/domain/leads/pipeline/change-leads.server.ts";
import { formatMoney } from "#src/domain/leads/pipeline/outcome.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { stageLabel } from "#src/domain/leads/pipeline/stages.ts";
import type { Services } from "#src/domain/services.ts";
import { outcomeFields, parseOutcome } from "../lead/outcome-fields.server.ts";
import { inboxPath, isId, noSuchStage } from "./query-params.ts";

/** More than a page of the list has. */
const maxLeads = 100;

const id = /[\w-]{1,64}/.source;
/** The id of a stage. */
const status = z.string().refine(isId);

/** A lead and the version on the screen. */
const leadVersion = z.string().regex(new RegExp(`^${id}~\\d{1,9}$`));

/** The same, and the status, the assignee and the value in hundredths that it gets back. */
const leadSnapshot = z.string().regex(new RegExp(`^${id}~\\d{1,9}~${id}~(?:${id})?(?:~\\d{0,11})?$`));

export const changeLeadsForm = z.object({
  intent: z.literal("change-leads"),
  leads: z.array(leadVersion).min(1).max(maxLeads),
  status: status.or(z.literal("")).optional(),
  /** A person's id, or `nobody`. */
  assignee: z.string().max(64).optional(),
  ...outcomeFields,
});

export const undoChangeLeadsForm = z.object({
  intent: z.literal("undo-change-leads"),
  leads: z.array(leadSnapshot).min(1).max(maxLeads),
});

export interface ChangeLeadsResult extends UndoableResult {
  versions: Record<string, number>;
}

/** Changes several leads at once. What another person has changed meanwhile stays, and is named. */
export async function changeSeveral(
  services: Services,
  by: LoggedInPerson,
  { intent: form, leads, ...change }: z.infer<typeof changeLeadsForm>,
): Promise<UndoableResult | ChangeLeadsResult> {
  const status = change.status || undefined;
  const assignee = change.assignee === "nobody" ? null : change.assignee || undefined;
  const { outcome, errors } = parseOutcome(change);
  const [error] = Object.values(errors);
  const values = change.value === undefined ? {} : { value: change.value };
  if (error) return refused(form, { message: error, values });
  const changes = leads.map((lead) => {
    const [about = "", version = ""] = lead.split("~");
    return { id: about, version: Number(version), status, assignee, outcome };
  });
  const result = await changeLeads(services, by, changes);
  const undo = {
    url: inboxPath(new URLSearchParams()),
    fields: [
      ["intent", "undo-change-leads"],
      ...result.changed.map(({ id, version, status, assignee, valueCents }) => [
        "leads",
        [id, version, status, assignee ?? "", valueCents ?? ""].join("~"),
      ]),
    ] as [string, string][],
  };
  const owner = assignee && (assignee === by.id ? "you" : await nameOf(services, assignee));
  const { valueCents } = outcome;
  const value = valueCents && formatMoney(valueCents, (await readCompanyInfo(services.db, services.now())).currency);
  const marked = status && `as ${stageLabel(status, await readStages(services.db)).toLowerCase()}`;
  const actionResult = describeChanges(form, result, describeChange(subjectOf(result), { marked, owner, value }));
  return { ...actionResult, values, undo: result.changed.length > 0 ? undo : null, versions: result.versions };
}

/** Gives leads their status, assignee and value back, unless they have changed since. */
export async function undoSeveral(
  services: Services,
  by: LoggedInPerson,
  { intent: form, leads }: z.infer<typeof undoChangeLeadsForm>,
): Promise<UndoableResult> {
  const changes = leads.map((lead) => {
    const [about = "", version = "", previousStatus = "", assignee = "", value] = lead.split("~");
    const outcome = value === undefined ? undefined : { valueCents: value === "" ? null : Number(value) };
    return {
      id: about,
      version: Number(version),
      status: status.parse(previousStatus),
      assignee: assignee || null,
      outcome,
    };
  });
  const result = await changeLeads(services, by, changes, { isUndo: true });
  const verb = result.changed.length === 1 ? "is" : "are";
  return describeChanges(form, result, `${subjectOf(result)} ${verb} as before.`);
}

async function nameOf({ db }: Services, person: string): Promise<string> {
  return (await listStaff(db)).find(({ id }) => id === person)?.name ?? "someone";
}

/** The changed lead by its name, or how many they are. */
function subjectOf({ changed }: ChangesResult): string {
  const [first] = changed;
  return first && changed.length === 1 ? first.name : `${changed.length} leads`;
}

/** What a change did, as a sentence. `owner`: null if it left the leads to nobody, undefined if it kept theirs. */
function describeChange(
  subject: string,
  { marked: as, owner, value }: { marked: string | undefined; owner: string | null | undefined; value: unknown },
): string {
  if (!as && owner === undefined)
    return value ? `Set the value of ${subject} to ${value}.` : `Removed the value of ${subject}.`;
  if (!as) return owner ? `Assigned ${subject} to ${owner}.` : `Unassigned ${subject}.`;
  const marked = `Marked ${subject} ${as}`;
  if (owner === undefined) return `${marked}.`;
  return owner ? `${marked} and assigned to ${owner}.` : `${marked} and unassigned.`;
}

function describeChanges(form: string, result: ChangesResult, success: string): UndoableResult {
  const { changed, conflicts, missing, assigneeNotFound, stageNotFound } = result;
  const names = formatList(conflicts.map(({ name }) => name));
  const others = [...new Set(conflicts.map(({ by }) => by || "someone"))];
  const failures = [
    conflicts.length > 0 && `Not changed, because ${formatList(others)} just changed them: ${names}.`,
    missing > 0 && `${missing === 1 ? "1 lead no longer exists" : `${missing} leads no longer exist`}.`,
    assigneeNotFound && "This account no longer exists.",
    stageNotFound && noSuchStage,
  ].filter((text) => text !== false);
  if (changed.length > 0) return done(form, [success, ...failures].join(" "));
  if (failures.length > 0) return refused(form, { message: failures.join(" ") });
  return done(form, "Nothing to change: they're like that already.");
}
