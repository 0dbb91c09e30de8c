import type { HistoryRow } from "../../history/read.server.ts";
import { fewOf } from "../few-of.ts";
import { statusNamed, views } from "../leads/asked.ts";
import type { Moment } from "../times.ts";

/** What somebody did, as a sentence: whom or what it was done to stands between `joint` and `detail`. */
export interface Act {
  verb: string;
  /** How the verb leads on to what it was done to; often not at all. */
  joint: string;
  /** Empty when somebody did it to their own account. */
  subject: string;
  detail: string;
}

const joints: Record<string, string> = {
  received: "from",
  assigned: "of",
  "changed the role": "of",
  "started a password reset": "for",
  "took two-factor off": "the account of",
  "sent a reset link": "to",
  "refused a password": "for",
  "refused a code": "for",
  "refused a passkey": "for",
  "refused a login without a passkey": "for",
  "reported wrong codes": "to",
  "required two-step sign-in": "for",
  "stopped requiring two-step sign-in": "for",
  "changed the status": "of",
  "confirmed as spam": "the enquiry of",
  "sent the confirmation": "to",
  "added a note": "to",
  "sent a mail again": "about",
  "sent a test message": "to",
  "tried again": "to send",
  saved: "the draft of",
  discarded: "of",
  unscheduled: "of",
  "shared a preview": "to",
  "revoked a preview": "to",
  "moved the focal point": "of",
  restarted: "the",
};

/** Acts that are called otherwise on screens. */
const verbs: Record<string, string> = {
  received: "received an enquiry",
  assigned: "assigned the enquiry",
  "signed in": "logged in",
  "signed out": "logged out",
  "signed out elsewhere": "logged out on other devices",
  discarded: "threw away the draft",
  unscheduled: "took back the plan",
  reordered: "moved",
  undeleted: "brought back",
  removed: "removed for good",
  "not published": "could not publish",
  "shared a preview": "made a preview link",
  "revoked a preview": "revoked a preview link",
};

const methods: Record<string, string> = {
  password: "password",
  code: "authenticator app",
  "recovery-code": "recovery code",
  passkey: "passkey",
};

type Line = Pick<HistoryRow, "act" | "person_id" | "subject_id" | "subject_kind" | "subject_title" | "detail">;

/**
 * Puts a line of the history into words. `kindName` is what its kind is called on screens, `moment` puts times into
 * words.
 */
export function actInWords(line: Line, kindName: string, moment: (at: Date) => Pick<Moment, "exact">): Act {
  const isOwn = line.person_id !== null && line.person_id === line.subject_id;
  return {
    ...((isOwn ? ownWords(line.act) : undefined) ?? contentWords(line, moment) ?? wordsFor(line.act)),
    subject: isOwn ? "" : line.subject_title,
    detail: detailOf(line, kindName),
  };
}

function detailOf({ subject_kind, subject_title, act, detail }: Line, kindName: string): string {
  if (subject_kind === "person" || subject_kind === "sign-in") return detailInWords(detail);
  if (subject_kind === "lead") return leadDetailInWords(act, detail);
  if (subject_kind === "backup") return disabledInWords(detail);
  if (subject_kind === "server") return restartInWords(detail);
  if (subject_kind === "leads") return exportInWords(detail);
  return kindName === subject_title ? "" : kindName;
}

type Words = Pick<Act, "verb" | "joint">;

function wordsFor(act: string): Words {
  return { verb: verbs[act] ?? act, joint: joints[act] ?? "" };
}

/** What a new version of some content brought; none for one that was the first. */
function contentWords({ act, detail }: Line, moment: (at: Date) => Pick<Moment, "exact">): Words | undefined {
  const { changed, of, publishAt, unpublishAt } = writtenIn(detail);
  const exact = (time: unknown) => moment(new Date(String(time))).exact;
  if (act === "scheduled") {
    const times = [publishAt && `to go live ${exact(publishAt)}`, unpublishAt && `to end ${exact(unpublishAt)}`];
    return { verb: `planned ${times.filter(Boolean).join(" and ")}`, joint: "for" };
  }
  if (act === "saved" && Array.isArray(changed) && changed.length > 0) {
    return { verb: `changed ${fewOf(changed.map(String))}`, joint: "in the draft of" };
  }
  if (act === "restored as draft") return { verb: `restored the version of ${exact(of)}`, joint: "as the draft of" };
  if (act === "restored") return { verb: `restored the version of ${exact(of)}`, joint: "to" };
  if (act === "restored a backup") return { verb: `restored the backup of ${exact(of)}`, joint: "" };
  if (act !== "published" || !Array.isArray(changed)) return undefined;
  if (changed.length === 0) return { verb: "saved", joint: "" };
  return { verb: `changed ${fewOf(changed.map(String))}`, joint: "in" };
}

function writtenIn(detail: HistoryRow["detail"]): Readonly<Record<string, unknown>> {
  return detail === null || Array.isArray(detail) ? {} : { ...detail };
}

function leadDetailInWords(act: string, detail: HistoryRow["detail"]): string {
  const { from, to, suspicion } = writtenIn(detail);
  if (act === "received") return suspicion ? "flagged as spam" : "";
  if (act === "assigned") return typeof to === "string" ? `to ${to}` : "to nobody";
  return act === "changed the status" ? `from ${statusNamed(from)} to ${statusNamed(to)}` : "";
}

function disabledInWords(detail: HistoryRow["detail"]): string {
  const { disabled } = writtenIn(detail);
  const isAny = Array.isArray(disabled) && disabled.length > 0;
  return isAny ? `and disabled these accounts: ${fewOf(disabled.map(String))}` : "";
}

function restartInWords(detail: HistoryRow["detail"]): string {
  const { reason, seconds, megabytes, limit, times } = writtenIn(detail);
  const reasons: Record<string, string> = {
    stalled: `because it stopped responding for ${seconds} seconds`,
    memory: `because it used ${megabytes} MB of memory (limit: ${limit} MB)`,
    crashed: "because it crashed",
  };
  const why = reasons[String(reason)] ?? "";
  return Number(times) > 1 ? `${why}, ${times} times within an hour` : why;
}

/** Which leads were exported: `new, overdue, found by a search`. */
function exportInWords(detail: HistoryRow["detail"]): string {
  const { status, isOverdue, isMailRefused, isAssigned, isSearched } = writtenIn(detail);
  const which: Record<string, string> = { open: views.open, any: "All", suspected: views.suspected };
  const parts = [
    which[String(status)] ?? statusNamed(status),
    isOverdue && "reply overdue",
    isMailRefused && "mail refused",
    isAssigned === true && "assigned to one person",
    isAssigned === false && "unassigned",
    isSearched && "found by a search",
  ];
  return parts.filter(Boolean).join(", ");
}

function ownWords(act: string): Words | undefined {
  const own: Record<string, string> = {
    "changed the name": "changed their name",
    "changed the e-mail address": "changed their email",
    "changed the password": "changed their password",
    "changed the role": "changed their own role",
    "reset the password": "chose a new password by a reset link",
  };
  const verb = own[act];
  return verb === undefined ? undefined : { verb, joint: "" };
}

function detailInWords(detail: HistoryRow["detail"]): string {
  const { times, ...written } = writtenIn(detail);
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
    method && `by ${method}`,
    text("device") && `with ${text("device")}`,
    typeof times === "number" && (times === 1 ? "once" : `${times} times`),
  ];
  return parts.filter(Boolean).join(" ");
}
