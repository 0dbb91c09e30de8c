import { createTransport } from "nodemailer";
import { composeEmail } from "./compose.ts";
import { isMailboxFull } from "./delivery-error.ts";
import type { Delivery } from "./outbox.server.ts";
import type { Transport } from "./sender.server.ts";
import { requiresTls } from "./transport-info.ts";

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS. */
  url: string;
  /** The address that the server allows as sender; default: the company's. */
  from?: string;
  /** Milliseconds; tests set it. */
  timeout?: number;
}

/** Sends over pooled connections, encrypted if the server supports it. */
export function smtpTransport({ url, from, timeout: silence = 30_000 }: SmtpOptions): Transport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Only the outbox decides about retries.
    maxRequeues: 0,
    requireTLS: requiresTls(url),
    dnsTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
  });
  return {
    async send(email, signal) {
      try {
        const { response } = await pool.sendMail({ ...composeEmail(email, from), signal });
        return { state: "sent", answer: response };
      } catch (error) {
        return deliveryOf(error);
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
 * Only an answer to this recipient or message is final. A wrong password or sender is for the operator to fix, and the
 * email waits.
 */
function deliveryOf(error: unknown): Delivery {
  if (!(error instanceof Error)) return { state: "unreachable", answer: String(error) };
  const answer = "response" in error && typeof error.response === "string" ? error.response : error.message;
  const code = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
  const command = "command" in error ? error.command : null;
  if (code === null || code === serviceClosing || !messageCommands.some((said) => said === command)) {
    return { state: "unreachable", answer };
  }
  if (isMailboxFull(answer)) return { state: "full", answer };
  return { state: code >= 500 ? "refused" : "later", answer };
}
