import { unescape as decode } from "node:querystring";
import { createTransport } from "nodemailer";
import { refusedCopiesAnswer } from "../answers.ts";
import { composeEmail, copiesOf } from "../compose.ts";
import type { Delivery } from "../queue/outbox.server.ts";
import { isMailboxFull, isSenderRefused } from "./delivery-error.ts";
import type { Transport } from "./transport-in-use.ts";
import { requiresTls } from "./transport-info.ts";

/** `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS; or its parts, in nodemailer's terms. */
type ServerAddress =
  | { url: string }
  | { host: string; port: number; secure: boolean; requireTLS: boolean; auth?: { user: string; pass: string } };

export type SmtpOptions = ServerAddress & {
  /** The address that the server allows as sender; default: the company's. */
  from?: string;
  /** Milliseconds of silence. */
  timeoutMs?: number;
};

/** Sends over pooled connections, encrypted if the server supports it. */
export function smtpTransport({ from, timeoutMs: idleTimeoutMs = 30_000, ...server }: SmtpOptions): Transport {
  const pool = createTransport({
    ...server,
    ...("url" in server && { requireTLS: requiresTls(server.url) }),
    pool: true,
    maxConnections: 3,
    // Only the outbox decides about retries.
    maxRequeues: 0,
    dnsTimeout: idleTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    greetingTimeout: idleTimeoutMs,
    socketTimeout: idleTimeoutMs,
  });
  return {
    async send(email, signal) {
      try {
        const { response, rejectedErrors = [] } = await pool.sendMail({ ...composeEmail(email, from), signal });
        const copies = copiesOf(email);
        const refusal = rejectedErrors.find(({ recipient = "" }) => !copies.includes(recipient));
        // Those in copy have it: it isn't sent to them again by itself.
        if (refusal) return { state: "refused", response: withoutLogin(deliveryOf(refusal).response, loginOf(server)) };
        const refused = rejectedErrors.map(({ recipient = "" }) => recipient);
        return { state: "sent", response: refusedCopiesAnswer(refused) + response };
      } catch (error) {
        const { state, response } = deliveryOf(error);
        return { state, response: withoutLogin(response, loginOf(server)) };
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/** Answers to these commands are about the message or its recipient. All others are about us or the connection. */
const messageCommands = ["RCPT TO", "DATA"];

/** "Service not available, closing transmission channel." */
const serviceClosing = 421;

/**
 * Only an answer to this recipient or message is final. A wrong password or sender can be fixed, and the email waits.
 */
function deliveryOf(error: unknown): Delivery {
  if (!(error instanceof Error)) return { state: "unreachable", response: String(error) };
  const code = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
  const command = "command" in error ? error.command : null;
  const text = "response" in error && typeof error.response === "string" ? error.response : "";
  // Only with the command, the answer means that the server offers no encryption.
  const response = command === "STARTTLS" ? `STARTTLS: ${text || error.message}` : text || error.message;
  if (code === null || code === serviceClosing || !messageCommands.some((text) => text === command)) {
    return { state: "unreachable", response };
  }
  if (isMailboxFull(response)) return { state: "full", response };
  if (isSenderRefused(response)) return { state: "later", response };
  return { state: code >= 500 ? "refused" : "later", response };
}

function loginOf(server: ServerAddress): { user: string; pass: string } | undefined {
  if (!("url" in server)) return server.auth;
  const { username, password } = new URL(server.url);
  return { user: decode(username), pass: decode(password) };
}

/** A server may repeat what it was sent. */
function withoutLogin(response: string, { user, pass } = { user: "", pass: "" }): string {
  if (pass === "") return response;
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const sent = [base64(`\0${user}\0${pass}`), base64(pass), pass];
  return sent.reduce((text, secret) => text.replaceAll(secret, "..."), response);
}
