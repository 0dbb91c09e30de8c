import type { Email } from "postal-mime";
import { receivedAddress } from "../email-address.ts";

/** What a mail server says about an email of ours that it could not deliver. */
export interface Bounce {
  /** The address that it was for; empty if it does not say. */
  recipient: string;
  /** Such as `550 5.1.1 No such user`. */
  reason: string;
  /** The Message-ID of our email, without angle brackets; null if it does not say. */
  originalId: string | null;
}

/** A message, and those of its parts that are for programs. */
export interface ClassifiedMessage extends Pick<Email, "headers" | "subject"> {
  /** Its sender's address, or what is there instead. */
  from: string;
  text: string;
  reports: readonly ReportPart[];
}

/** A part of a report of a mail server. */
interface ReportPart {
  type: string;
  text: string;
}

/** In characters. */
const maxReasonLength = 500;

export function headerText({ headers }: Pick<Email, "headers">, name: string): string {
  return headers.find(({ key }) => key === name)?.value.trim() ?? "";
}

/** Programs begin the subject of an absence notice with one of these, and a colon. */
const automaticSubject =
  /^(?:out of (?:the )?office(?: autoreply)?|auto(?:matic|matisch(?:e|es)?)?[- ]?(?:reply|response|antwort|antwoord|svar)|abwesenheits(?:notiz|nachricht)|abwesend|réponse automatique|absence du bureau|respuesta autom[áa]tica|fuera de (?:la )?oficina|risposta automatica|fuori sede|resposta autom[áa]tica)\s?[:\uff1a]/i;

/**
 * Whether a program wrote it, so that nobody waits for an answer: RFC 3834 calls that auto-replied. `auto-generated` is no
 * answer to us: a form or a scanner may send a customer's first words so. Precedence and X-Auto-Response-Suppress say nothing about
 * who wrote: Outlook puts them into the emails of people.
 */
export function isAutomatic(message: ClassifiedMessage): boolean {
  return (
    /^auto-replied\b/i.test(headerText(message, "auto-submitted")) ||
    !["", "no"].includes(headerText(message, "x-autoreply").toLowerCase()) ||
    automaticSubject.test(message.subject ?? "") ||
    message.reports.some(({ type }) => type === "message/disposition-notification") ||
    isFromMailServer(message)
  );
}

const daemon = /(?:^|<)mail(?:er)?[-_.]?daemon\b/i;

/** The beginning of the subject, as mail servers write it. */
const failureSubject =
  /^(?:failure notice|undeliver(?:ed mail|able)|returned mail|mail (?:delivery|system) (?:failed|failure|error)|delivery (?:status notification \(failure\)|failure|failed|has failed)|message not delivered|unzustellbar|mail nicht zustellbar|nicht zugestellt|non remis|échec (?:de )?(?:la )?(?:remise|distribution)|no se (?:pudo|puede) entregar|mensaje no entregado|mancata consegna)/i;

const delaySubject = /\b(?:delay|delayed|warning)\b|verzögert/i;

/** Whether a mail server wrote it, by its sender, its envelope, or its report. */
function isFromMailServer(message: ClassifiedMessage): boolean {
  const isFailure = failureSubject.test(message.subject ?? "");
  const hasNoReturnPath = headerText(message, "return-path") === "<>" || /^postmaster@/i.test(message.from);
  return daemon.test(message.from) || (isFailure && hasNoReturnPath) || statusOf(message) !== undefined;
}

function statusOf({ reports }: ClassifiedMessage): string | undefined {
  return reports.find(({ type }) => type === "message/delivery-status")?.text;
}

/** Reads what a mail server says about a final failure: its report (RFC 3464), or its text. Null for anything else. */
export function readBounce(message: ClassifiedMessage): Bounce | null {
  if (!isFromMailServer(message)) return null;
  const status = statusOf(message);
  const original = message.reports.find(({ type }) => type === "message/rfc822" || type === "text/rfc822-headers");
  const [answered = null] = ["in-reply-to", "references"].flatMap((name) => messageIds(headerText(message, name)));
  const originalId = messageIds(fieldOf(original?.text ?? message.text, "message-id"))[0] ?? answered;
  if (status === undefined) {
    return delaySubject.test(message.subject ?? "") ? null : { ...readFailureText(message), originalId };
  }
  if (fieldOf(status, "action").toLowerCase() !== "failed") return null;
  const recipient = fieldOf(status, "final-recipient") || fieldOf(status, "original-recipient");
  const reason = fieldOf(status, "diagnostic-code") || fieldOf(status, "status");
  const address = recipient.slice(recipient.indexOf(";") + 1);
  return {
    recipient: receivedAddress(address.replace(/[<>]/g, "")) ?? address.trim(),
    reason: reason
      .slice(reason.indexOf(";") + 1)
      .trim()
      .slice(0, maxReasonLength),
    originalId,
  };
}

/** What is read of a failure without a report, in characters. Below may be a copy of the email. */
const maxFailureLength = 4_000;

function readFailureText({ text, headers }: ClassifiedMessage) {
  const failure = text.slice(0, maxFailureLength);
  const [recipient = ""] = `${headerText({ headers }, "x-failed-recipients")} ${failure}`
    .split(/[\s<>"(),:;]/)
    .flatMap((word) => receivedAddress(word.endsWith(".") ? word.slice(0, -1) : word) ?? []);
  const [reason = ""] = /\b5\d\d[ -][^\n)]*/.exec(failure) ?? [];
  return { recipient, reason: reason.trim().slice(0, maxReasonLength) };
}

/** The first header or report field of this name, unfolded. */
function fieldOf(text: string, name: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`);
  if (start < 0) return "";
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !/^[ \t]/.test(line));
  const folded = end < 0 ? rest : rest.slice(0, end);
  return [(lines[start] ?? "").slice(name.length + 1), ...folded]
    .map((line) => line.trim())
    .join(" ")
    .trim();
}

const maxIdLength = 500;

/** Message-IDs without angle brackets. */
export function messageIds(header: string): string[] {
  return header
    .split("<")
    .slice(1)
    .map((rest) => rest.split(">", 1)[0]?.trim() ?? "")
    .filter((id) => id !== "" && id.length <= maxIdLength);
}
