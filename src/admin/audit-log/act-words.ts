import { formatList } from "../../admin-ui/format-list.ts";
import type { Moment } from "../../admin-ui/times.ts";
import type { AuditRow } from "../../audit-log/read.server.ts";
import { statusLabel, views } from "../leads/query-params.ts";

/** An audit line as a sentence: verb, preposition, subject, detail. */
export interface AuditLine {
  verb: string;
  /** The words between verb and subject; often empty. */
  preposition: string;
  /** Empty if people changed their own account. */
  subject: string;
  detail: string;
}

const prepositions: Record<string, string> = {
  received: "from",
  assigned: "from",
  "changed the role": "of",
  "started a password reset": "for",
  "invited again": "to",
  "took two-factor off": "for",
  "sent a reset link": "to",
  "refused a password": "for",
  "refused a code": "for",
  "refused a passkey": "for",
  "refused a login without a passkey": "for",
  "reported wrong codes": "to",
  "required two-step sign-in": "for",
  "stopped requiring two-step sign-in": "for",
  "changed the status": "of",
  "confirmed as spam": "the lead from",
  "sent the confirmation": "to",
  "added a note": "to",
  "sent a mail again": "about",
  "sent a test message": "to",
  "tried again": "to send",
  saved: "the draft of",
  discarded: "of",
  "shared a preview": "for",
  "revoked a preview": "for",
  "moved the focal point": "of",
  restarted: "the",
};

/** Acts whose stored code differs from the text. */
const verbs: Record<string, string> = {
  received: "received a lead",
  assigned: "assigned the lead",
  "signed in": "logged in",
  "signed out": "logged out",
  "signed out elsewhere": "logged out on other devices",
  discarded: "discarded the draft",
  reordered: "moved",
  "brought back": "restored",
  "took two-factor off": "turned off two-step sign-in",
  "turned two-factor off": "turned off two-step sign-in",
  "turned two-factor on": "turned on two-step sign-in",
  "renewed the recovery codes": "got new recovery codes",
  "made the first account": "created the first account",
  "took up the invitation": "accepted the invitation",
  "invited again": "resent the invitation",
  "sent a mail again": "resent an email",
  undeleted: "restored",
  removed: "permanently deleted",
  "not published": "couldn't publish",
  "shared a preview": "created a preview link",
  "revoked a preview": "revoked a preview link",
};

const methods: Record<string, string> = {
  password: "password",
  code: "authenticator app",
  "recovery-code": "recovery code",
  passkey: "passkey",
};

type Line = Pick<AuditRow, "act" | "person_id" | "subject_id" | "subject_kind" | "subject_title" | "detail">;

/** Describes an audit line. `kindName` is the label of its kind. */
export function describeAct(line: Line, kindName: string, moment: (at: Date) => Pick<Moment, "exact">): AuditLine {
  const isOwn = line.person_id !== null && line.person_id === line.subject_id;
  return {
    ...((isOwn ? describeOwnAct(line.act) : undefined) ?? describeContentAct(line, moment) ?? describeByCode(line.act)),
    subject: isOwn ? "" : line.subject_title,
    detail: detailOf(line, kindName),
  };
}

function detailOf({ subject_kind, subject_title, act, detail }: Line, kindName: string): string {
  if (subject_kind === "person" || subject_kind === "sign-in") return accountDetail(detail);
  if (subject_kind === "lead") return leadDetail(act, detail);
  if (subject_kind === "backup") return disabledDetail(detail);
  if (subject_kind === "server") return restartDetail(detail);
  if (subject_kind === "leads") return exportDetail(detail);
  return kindName === subject_title ? "" : kindName;
}

type Words = Pick<AuditLine, "verb" | "preposition">;

function describeByCode(act: string): Words {
  return { verb: verbs[act] ?? act, preposition: prepositions[act] ?? "" };
}

/** Describes a change of content; undefined for other acts. */
function describeContentAct({ act, detail }: Line, moment: (at: Date) => Pick<Moment, "exact">): Words | undefined {
  const { changed, of, publishAt, unpublishAt } = detailFields(detail);
  const exact = (time: unknown) => moment(new Date(String(time))).exact;
  if (act === "scheduled") {
    const times = [
      publishAt && `publishing (${exact(publishAt)})`,
      unpublishAt && `unpublishing (${exact(unpublishAt)})`,
    ];
    return { verb: `scheduled ${times.filter(Boolean).join(" and ")}`, preposition: "for" };
  }
  if (act === "saved" && Array.isArray(changed) && changed.length > 0) {
    return { verb: `changed ${formatList(changed.map(String))}`, preposition: "in the draft of" };
  }
  if (act === "restored as draft")
    return { verb: `restored the version from ${exact(of)}`, preposition: "as the draft of" };
  if (act === "restored") return { verb: `restored the version from ${exact(of)}`, preposition: "to" };
  if (act === "restored a backup") return { verb: `restored the backup from ${exact(of)}`, preposition: "" };
  if (act !== "published" || !Array.isArray(changed)) return undefined;
  if (changed.length === 0) return { verb: "saved", preposition: "" };
  return { verb: `changed ${formatList(changed.map(String))}`, preposition: "in" };
}

function detailFields(detail: AuditRow["detail"]): Readonly<Record<string, unknown>> {
  return detail === null || Array.isArray(detail) ? {} : { ...detail };
}

function leadDetail(act: string, detail: AuditRow["detail"]): string {
  const { from, to, suspicion } = detailFields(detail);
  if (act === "received") return suspicion ? "flagged as spam" : "";
  if (act === "assigned") return typeof to === "string" ? `to ${to}` : "to no one";
  return act === "changed the status" ? `from ${statusLabel(from)} to ${statusLabel(to)}` : "";
}

function disabledDetail(detail: AuditRow["detail"]): string {
  const { disabled } = detailFields(detail);
  const isAny = Array.isArray(disabled) && disabled.length > 0;
  return isAny ? `and disabled these accounts: ${formatList(disabled.map(String))}` : "";
}

function restartDetail(detail: AuditRow["detail"]): string {
  const { reason, seconds, megabytes, limit, times } = detailFields(detail);
  const reasons: Record<string, string> = {
    stalled: `because it stopped responding for ${seconds} seconds`,
    memory: `because it used ${megabytes} MB of memory (limit: ${limit} MB)`,
    crashed: "because it crashed",
  };
  const why = reasons[String(reason)] ?? "";
  return Number(times) > 1 ? `${why}, ${times} times within an hour` : why;
}

/** Which leads were exported: `new, overdue, found by a search`. */
function exportDetail(detail: AuditRow["detail"]): string {
  const { status, isOverdue, isMailRefused, isAssigned, isSearched } = detailFields(detail);
  const which: Record<string, string> = { open: views.open, any: "All", suspected: views.suspected };
  const parts = [
    which[String(status)] ?? statusLabel(status),
    isOverdue && "reply overdue",
    isMailRefused && "email refused",
    isAssigned === true && "assigned to one person",
    isAssigned === false && "unassigned",
    isSearched && "found by a search",
  ];
  return parts.filter(Boolean).join(", ");
}

function describeOwnAct(act: string): Words | undefined {
  const own: Record<string, string> = {
    "changed the name": "changed their name",
    "changed the e-mail address": "changed their email",
    "changed the password": "changed their password",
    "changed the role": "changed their own role",
    "reset the password": "chose a new password with a reset link",
  };
  const verb = own[act];
  return verb === undefined ? undefined : { verb, preposition: "" };
}

function accountDetail(detail: AuditRow["detail"]): string {
  const { times, ...written } = detailFields(detail);
  const text = (name: string) => {
    const value = written[name];
    return typeof value === "string" ? value : "";
  };
  const change = [text("from") && `from ${text("from")}`, text("to") && `to ${text("to")}`];
  const method = methods[text("method")];
  const parts = [
    ...change,
    text("role") && `as ${text("role")}`,
    text("passkey"),
    method && `with ${method}`,
    text("device") && `using ${text("device")}`,
    typeof times === "number" && (times === 1 ? "once" : `${times} times`),
  ];
  return parts.filter(Boolean).join(" ");
}
