import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * How a mail server behaves towards one mail: takes it, answers with a number at some point, falls silent, or takes it
 * and cuts the connection before it says so.
 */
export type Behaviour = "take" | { at: "greeting" | "sender" | "recipient" | "data"; code: number } | "hang" | "cut";

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: Buffer;
  /** Whether the sender was told that it was taken. */
  acknowledged: boolean;
}

export interface MailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** What it may decide by. */
export interface Offer {
  to: string;
  /** Counts the offers of all mails. */
  number: number;
}

/** A mail server that speaks real SMTP and behaves as told, for each mail that it is offered. */
export async function startMailServer(
  behave: (offer: Offer) => Behaviour = () => "take",
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const decided = new WeakMap<SMTPServerSession, Behaviour>();
  let offers = 0;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onConnect(_session, callback) {
      const behaviour = behave({ to: "", number: offers });
      callback(isAnswer(behaviour, "greeting") ? failure(behaviour.code) : null);
    },
    onMailFrom(_address, session, callback) {
      offers += 1;
      const behaviour = behave({ to: "", number: offers });
      decided.set(session, behaviour);
      callback(isAnswer(behaviour, "sender") ? failure(behaviour.code) : null);
    },
    onRcptTo(address, session, callback) {
      const behaviour = behave({ to: address.address, number: offers });
      decided.set(session, behaviour);
      callback(isAnswer(behaviour, "recipient") ? failure(behaviour.code) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const behaviour = decided.get(session) ?? "take";
        if (behaviour === "hang") return;
        if (isAnswer(behaviour, "data")) {
          callback(failure(behaviour.code));
          return;
        }
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
          acknowledged: behaviour === "take",
        });
        if (behaviour === "take") callback(null);
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

function isAnswer(behaviour: Behaviour, at: string): behaviour is { at: "greeting"; code: number } {
  return typeof behaviour === "object" && behaviour.at === at;
}

function failure(code: number): Error {
  return Object.assign(new Error(`scripted ${code}`), { responseCode: code });
}
