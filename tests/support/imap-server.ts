import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** What the server does with a command: it answers, refuses it, closes the connection before the answer, or never answers. */
export type ImapBehavior = "answer" | "refuse" | "cut" | "hang";

/** How servers differ. */
export interface ImapQuirks {
  /** Whether it says the next number when a folder is opened. */
  uidNext: "said" | "absent" | "zero";
  /** What it answers when it is asked for the next number. */
  status: "said" | "absent" | "refused";
  uidValidity: "said" | "absent";
  /** In which order it lists what it has found. */
  search: "ascending" | "descending" | "doubled";
}

interface ImapMessage {
  uid: number;
  raw: Buffer;
  flags: Set<string>;
}

export interface ImapServer {
  port: number;
  /** The inbox. */
  messages: ImapMessage[];
  /** Puts a message into the inbox, as a mail server does. */
  deliver(raw: string | Buffer): ImapMessage;
  /** Renumbers the inbox, as after a restore of the mail server. */
  renumber(): void;
  close(): Promise<void>;
}

interface ImapOptions {
  username?: string;
  password?: string;
  port?: number;
  /** What is in the inbox. */
  messages?: ImapMessage[];
  /** Decides about each command, such as `UID FETCH` and `5 (UID BODY.PEEK[])`. */
  behave?: (command: string, rest: string) => ImapBehavior;
  quirks?: ImapQuirks;
}

/** Date, subject, sender, and nothing else. */
function envelopeOf(raw: Buffer): string {
  const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, "m").exec(raw.toString("latin1"))?.[1] ?? "";
  const [, name = "", local = "", domain = ""] = /^(.*) <(.*)@(.*)>$/.exec(header("From")) ?? [];
  return `("${header("Date")}" "${header("Subject")}" (("${name}" NIL "${local}" "${domain}")) NIL NIL NIL NIL NIL NIL NIL)`;
}

/** A small IMAP server (RFC 3501) with one folder. */
export async function startImapServer({
  username = "office@harbor.example",
  password = "tidal-wharf-4711",
  port = 0,
  messages = [],
  behave = () => "answer",
  quirks = { uidNext: "said", status: "said", uidValidity: "said", search: "ascending" },
}: ImapOptions = {}): Promise<ImapServer> {
  const inbox = { validity: 1_700_000_000, next: (messages.at(-1)?.uid ?? 0) + 1, messages };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    let input = "";
    socket.on("data", (chunk) => {
      input += chunk.toString("latin1");
      for (let end = input.indexOf("\r\n"); end >= 0; end = input.indexOf("\r\n")) {
        const line = input.slice(0, end);
        input = input.slice(end + 2);
        const [tag = "", ...commandParts] = line.split(" ");
        const isUid = commandParts[0]?.toUpperCase() === "UID";
        const command = (isUid ? `UID ${commandParts[1]}` : (commandParts[0] ?? "")).toUpperCase();
        const rest = commandParts.slice(isUid ? 2 : 1).join(" ");
        const behavior = behave(command, rest);
        if (behavior === "cut") socket.destroy();
        else if (behavior === "refuse")
          socket.write(`${tag} NO [SERVERBUG] Message could not be converted to MIME\r\n`);
        else if (behavior === "answer") answer(socket, tag, command, rest);
      }
    });
  });

  function answer(socket: Socket, tag: string, command: string, rest: string): void {
    const send = (...lines: (string | Buffer)[]) => socket.write(Buffer.concat(lines.map((line) => Buffer.from(line))));
    const done = (text = "done") => send(`${tag} OK ${text}\r\n`);
    switch (command) {
      case "CAPABILITY":
        send("* CAPABILITY IMAP4rev1\r\n");
        return void done();
      case "NOOP":
        return void done();
      case "LOGIN": {
        const [user, pass] = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, atom]) => quoted ?? atom);
        if (user === username && pass === password) return void done("logged in");
        return void send(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials for ${pass}\r\n`);
      }
      case "LIST":
      case "LSUB":
        send(`* ${command} () "/" INBOX\r\n`);
        return void done();
      case "SELECT":
      case "EXAMINE":
        if (!/^"?INBOX"?$/i.test(rest)) return void send(`${tag} NO [NONEXISTENT] Unknown folder\r\n`);
        send(
          `* ${inbox.messages.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen \\Deleted)\r\n`,
          "* OK [PERMANENTFLAGS (\\Seen \\Deleted)] flags\r\n",
          quirks.uidValidity === "said" ? `* OK [UIDVALIDITY ${inbox.validity}] uids\r\n` : "",
          quirks.uidNext === "absent" ? "" : `* OK [UIDNEXT ${quirks.uidNext === "zero" ? 0 : inbox.next}] next\r\n`,
        );
        return void done("[READ-WRITE] selected");
      case "STATUS":
        if (quirks.status === "refused") return void send(`${tag} NO [CANNOT] The folder is open\r\n`);
        send(`* STATUS INBOX (${quirks.status === "said" ? `UIDNEXT ${inbox.next}` : ""})\r\n`);
        return void done();
      case "UID SEARCH": {
        const uids = found(rest).map(({ uid }) => uid);
        const listed = { ascending: uids, descending: uids.toReversed(), doubled: [...uids, ...uids] }[quirks.search];
        send(`* SEARCH${listed.map((uid) => ` ${uid}`).join("")}\r\n`);
        return void done();
      }
      case "UID FETCH": {
        const [, set = ""] = /^(\S+)/.exec(rest) ?? [];
        const [, start, length] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(rest) ?? [];
        for (const message of inSet(set)) {
          const facts = `UID ${message.uid} RFC822.SIZE ${message.raw.length} FLAGS (${[...message.flags].join(" ")})`;
          const number = inbox.messages.indexOf(message) + 1;
          const envelope = /ENVELOPE/i.test(rest) ? ` ENVELOPE ${envelopeOf(message.raw)}` : "";
          if (!/BODY\.PEEK\[\]/i.test(rest)) send(`* ${number} FETCH (${facts}${envelope})\r\n`);
          else {
            const from = Number(start ?? 0);
            const bytes = message.raw.subarray(from, length === undefined ? undefined : from + Number(length));
            const name = start === undefined ? "BODY[]" : `BODY[]<${start}>`;
            send(`* ${number} FETCH (${facts} ${name} {${bytes.length}}\r\n`, bytes, ")\r\n");
          }
        }
        return void done();
      }
      case "UID STORE": {
        const [, set = "", flags = ""] = /^(\S+) \+FLAGS(?:\.SILENT)? \(([^)]*)\)/i.exec(rest) ?? [];
        for (const { flags: messageFlags } of inSet(set)) for (const flag of flags.split(" ")) messageFlags.add(flag);
        return void done();
      }
      case "LOGOUT":
        send("* BYE\r\n");
        done();
        return void socket.end();
      default:
        send(`${tag} BAD Unknown command\r\n`);
    }
  }

  function found(query: string): ImapMessage[] {
    const [, set] = /UID (\S+)/i.exec(query) ?? [];
    return set === undefined ? inbox.messages : inSet(set);
  }

  function inSet(set: string): ImapMessage[] {
    const last = inbox.messages.at(-1)?.uid ?? 0;
    const [from = 0, to = from] = set.split(":").map((end) => (end === "*" ? last : Number(end)));
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    return inbox.messages.filter(({ uid }) => uid >= low && uid <= high);
  }

  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    messages: inbox.messages,
    deliver(raw) {
      const message = { uid: inbox.next, raw: Buffer.from(raw), flags: new Set<string>() };
      inbox.next += 1;
      inbox.messages.push(message);
      return message;
    },
    renumber() {
      inbox.validity += 1;
      inbox.messages.forEach((message, index) => {
        message.uid = index + 1;
      });
      inbox.next = inbox.messages.length + 1;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
