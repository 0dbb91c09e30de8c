import type { Email } from "postal-mime";

/** What a mail server says about an email of ours that it could not deliver. */
export interface Bounce {
  /** The address that it was for; empty if it does not say. */
  recipient: string;
  /** Such as `550 5.1.1 No such user`. */
  reason: string;
  /** The Message-ID of our email, without angle brackets; null if it does not say. */
  originalId: string | null;
}

type Headers = Pick<Email, "headers" | "subject" | "from">;

/** In characters. */
const maxReasonLength = 500;

function headerText({ headers }: Pick<Email, "headers">, name: string): string {
  return (
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? ""
  );
}

const automaticSubject =
  /^(?:out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response)|autoreply|respuesta automática|fuera de la oficina)\b/i;

/** Whether a program answered: nobody waits for an answer to it. */
export function isAutomatic(email: Headers): boolean {
  const submitted = headerText(email, "auto-submitted");
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    ["bulk", "junk", "auto_reply"].includes(headerText(email, "precedence")) ||
    /\b(?:all|oof|autoreply)\b/.test(headerText(email, "x-auto-response-suppress")) ||
    ["x-autoreply", "x-autorespond", "x-autoresponder"].some((name) => headerText(email, name) !== "") ||
    automaticSubject.test(email.subject ?? "")
  );
}

/** A part of a report of a mail server. */
interface ReportPart {
  type: string;
  text: string;
}

/** Reads a report of a mail server (RFC 3464); null if it is no report of a final failure. */
export function readBounce(parts: readonly ReportPart[]): Bounce | null {
  const status = parts.find(({ type }) => type === "message/delivery-status")?.text;
  if (status === undefined || fieldOf(status, "action").toLowerCase() !== "failed") return null;
  const recipient = fieldOf(status, "final-recipient") || fieldOf(status, "original-recipient");
  const reason = fieldOf(status, "diagnostic-code") || fieldOf(status, "status");
  const original = parts.find(({ type }) => type === "message/rfc822" || type === "text/rfc822-headers")?.text ?? "";
  return {
    recipient: recipient.slice(recipient.indexOf(";") + 1).trim(),
    reason: reason
      .slice(reason.indexOf(";") + 1)
      .trim()
      .slice(0, maxReasonLength),
    originalId: messageIds(fieldOf(original, "message-id"))[0] ?? null,
  };
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
