import { createTransport } from "nodemailer";
import { composed } from "./compose.ts";
import type { Delivery } from "./outbox.server.ts";
import type { Transport } from "./sender.server.ts";
import { sendsPasswordAbroad } from "./set-up.ts";

export interface Smtp {
  /** `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS. */
  url: string;
  /** The address that the server lets us send from; the company's when absent. */
  from?: string;
  /** Milliseconds for which the server may be silent, for tests. */
  silence?: number;
}

/** Sends over kept connections, encrypted wherever the server can. */
export function smtpTransport({ url, from, silence = 30_000 }: Smtp): Transport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The outbox alone decides what is tried again, and when.
    maxRequeues: 0,
    requireTLS: sendsPasswordAbroad(url),
    dnsTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
  });
  return {
    async send(mail, signal) {
      try {
        const { response } = await pool.sendMail({ ...composed(mail, from), signal });
        return { state: "sent", answer: response };
      } catch (error) {
        return deliveryOf(error);
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/** What the server said to the message itself, or to whom it goes. All else is about us, or about the connection. */
const aboutThisMail = ["RCPT TO", "DATA"];

/** "Service not available, closing transmission channel." */
const closing = 421;

/**
 * What a failure means. Refused for good is only what the server answered so to this recipient or to this message: a
 * wrong password or sender is for the operator to mend, and the mail waits for that.
 */
function deliveryOf(error: unknown): Delivery {
  if (!(error instanceof Error)) return { state: "unreachable", answer: String(error) };
  const answer = "response" in error && typeof error.response === "string" ? error.response : error.message;
  const code = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
  const command = "command" in error ? error.command : null;
  if (code === null || code === closing || !aboutThisMail.some((said) => said === command)) {
    return { state: "unreachable", answer };
  }
  return { state: code >= 500 ? "refused" : "later", answer };
}
