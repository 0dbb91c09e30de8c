import type { HistoryRow } from "../../history/read.server.ts";
import { fewOf } from "../few-of.ts";
import type { Moment } from "../times.ts";

/** What somebody did, as a sentence: whom or what it was done to stands between `verb` and `detail`. */
export interface Act {
  verb: string;
  /** Empty when somebody did it to their own account. */
  subject: string;
  detail: string;
}

/** How an act leads on to what it was done to, where it does not do so by itself. */
const joined: Record<string, string> = {
  "changed the role": "changed the role of",
  "started a password reset": "started a password reset for",
  "took two-factor off": "took two-factor off the account of",
  "sent a reset link": "sent a reset link to",
  "refused a password": "refused a password for",
  "refused a code": "refused a code for",
  "refused a passkey": "refused a passkey for",
  "changed the status": "changed the status of",
  "confirmed as spam": "confirmed as spam:",
  "added a note": "added a note to",
  "sent a mail again": "sent a mail again about",
  "sent a test message": "sent a test message to",
  "tried again": "tried again to send:",
  "signed in": "logged in",
  "signed out": "logged out",
  "signed out elsewhere": "logged out on other devices",
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
  const isPerson = line.subject_kind === "person" || line.subject_kind === "sign-in";
  const verb = (isOwn ? ownWords(line.act) : undefined) ?? contentWords(line, moment) ?? joined[line.act] ?? line.act;
  return {
    verb,
    subject: isOwn ? "" : line.subject_title,
    detail: isPerson ? detailInWords(line.detail) : kindName === line.subject_title ? "" : kindName,
  };
}

/** What a new version of some content brought; none for one that was the first. */
function contentWords({ act, detail }: Line, moment: (at: Date) => Pick<Moment, "exact">): string | undefined {
  const { changed, of } = writtenIn(detail);
  if (act === "restored") return `restored the version of ${moment(new Date(String(of))).exact} to`;
  if (act !== "published" || !Array.isArray(changed)) return undefined;
  return changed.length === 0 ? "saved" : `changed ${fewOf(changed.map(String))} in`;
}

function writtenIn(detail: HistoryRow["detail"]): Readonly<Record<string, unknown>> {
  return detail === null || Array.isArray(detail) ? {} : { ...detail };
}

function ownWords(act: string): string | undefined {
  const own: Record<string, string> = {
    "changed the name": "changed their name",
    "changed the e-mail address": "changed their email",
    "changed the password": "changed their password",
    "changed the role": "changed their own role",
    "reset the password": "chose a new password by a reset link",
  };
  return own[act];
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
