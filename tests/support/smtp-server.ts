import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * How the server handles an email: accepts it, answers with an error code at some step, hangs, or accepts it and closes
 * the connection before the acknowledgment.
 */
export type Behavior =
  | "take"
  | { stage: "greeting" | "sender" | "recipient" | "data"; code: number; text?: string }
  | "hang"
  | "cut";

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: Buffer;
  /** Whether the server acknowledged it. */
  acknowledged: boolean;
}

export interface MailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** The only login that a server takes. */
export interface Login {
  username: string;
  password: string;
}

/** An email that is offered to the server. */
export interface Offer {
  to: string;
  /** Counts the offers of all mails. */
  number: number;
}

/** A real SMTP server; `behave` decides about each email. */
export async function startMailServer(
  behave: (offer: Offer) => Behavior = () => "take",
  port = 0,
  login?: Login,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const decided = new WeakMap<SMTPServerSession, Behavior>();
  let offers = 0;
  const server = new SMTPServer({
    disabledCommands: login ? ["STARTTLS"] : ["AUTH", "STARTTLS"],
    ...(login && {
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        if (username === login.username && password === login.password) callback(null, { user: username });
        // Some servers repeat what they were sent.
        else callback(Object.assign(new Error(`5.7.8 ${password} isn't the password`), { responseCode: 535 }));
      },
    }),
    logger: false,
    closeTimeout: 100,
    onConnect(_session, callback) {
      const behavior = behave({ to: "", number: offers });
      callback(isAnswer(behavior, "greeting") ? failure(behavior) : null);
    },
    onMailFrom(_address, session, callback) {
      offers += 1;
      const behavior = behave({ to: "", number: offers });
      decided.set(session, behavior);
      callback(isAnswer(behavior, "sender") ? failure(behavior) : null);
    },
    onRcptTo(address, session, callback) {
      const behavior = behave({ to: address.address, number: offers });
      decided.set(session, behavior);
      callback(isAnswer(behavior, "recipient") ? failure(behavior) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const behavior = decided.get(session) ?? "take";
        if (behavior === "hang") return;
        if (isAnswer(behavior, "data")) {
          callback(failure(behavior));
          return;
        }
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
          acknowledged: behavior === "take",
        });
        if (behavior === "take") callback(null);
        else for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
      });
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export function parsed(mail: ReceivedMail | undefined): Promise<Email> {
  if (!mail) throw new Error("No such mail arrived");
  return PostalMime.parse(mail.raw);
}

function isAnswer(behavior: Behavior, stage: string): behavior is { stage: "greeting"; code: number } {
  return typeof behavior === "object" && behavior.stage === stage;
}

function failure({ code, text = `scripted ${code}` }: { code: number; text?: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
