import { replyAddressFor } from "#src/domain/leads/conversation/reply-address.server.ts";
import { aBounce, anEmail } from "../support/inbound.ts";

export const mailbox = "replies@harbor.example";

export interface DrillLead {
  id: string;
  email: string;
  /** The Message-ID of an email that was sent to the customer. */
  sent: string;
}

/** A message, and where it must end. */
export interface Planned {
  /** In its text or subject. */
  marker: string;
  raw: Buffer;
  /** The lead that must have it; null: none may. */
  lead: string | null;
}

type Kind =
  | "signed"
  | "answer"
  | "automatic"
  | "bounce"
  | "loop"
  | "stranger"
  | "forged"
  | "unknown"
  | "broken"
  | "deep"
  | "large";

/** How many of a hundred. */
const shares: Record<Exclude<Kind, "large">, number> = {
  signed: 34,
  answer: 18,
  automatic: 9,
  bounce: 7,
  loop: 5,
  stranger: 8,
  forged: 5,
  unknown: 6,
  broken: 5,
  deep: 3,
};

const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));

const largest = 24 * 1024 * 1024;

/** A mix of what comes in. Every tenth message is in it twice, the second time by another way. */
export function plannedMessages(count: number, secret: string, leads: readonly DrillLead[], large: number): Planned[] {
  const unique = Array.from({ length: Math.round(count / 1.1) }, (_, index) => {
    const lead = leads[(index * 7) % leads.length];
    const other = leads[(index * 7 + 1) % leads.length];
    if (!lead || !other) throw new Error("There are leads");
    const kind = index < large ? "large" : (kinds[(index * 37) % kinds.length] ?? "signed");
    return plan(kind, `marker-${String(index).padStart(5, "0")}-`, secret, lead, other);
  });
  const again = unique
    .filter((_, index) => index % 10 === 3)
    .map((one) => ({ ...one, raw: Buffer.concat([Buffer.from("Received: again\r\n"), one.raw]) }));
  return [...unique, ...again].toSorted((a, b) => a.marker.slice(-3).localeCompare(b.marker.slice(-3)));
}

function plan(kind: Kind, marker: string, secret: string, lead: DrillLead, other: DrillLead): Planned {
  const to = replyAddressFor(secret, lead.id, mailbox);
  const text = `Our answer, ${marker}`;
  const email = (options: Parameters<typeof anEmail>[0], belongs = true): Planned => ({
    marker,
    raw: Buffer.from(anEmail({ to: mailbox, text, subject: marker, ...options })),
    lead: belongs ? lead.id : null,
  });
  switch (kind) {
    case "signed":
      return email({ from: "anyone@home.example", to });
    case "answer":
      return email({ from: lead.email, inReplyTo: lead.sent });
    case "automatic":
      return email({ from: lead.email, to, headers: ["Auto-Submitted: auto-replied"] });
    case "bounce": {
      const raw = aBounce({ original: lead.sent, recipient: lead.email, to: mailbox }).replace(
        "Your message",
        `Your ${marker}`,
      );
      return { marker, raw: Buffer.from(raw), lead: lead.id };
    }
    case "loop":
      return email({ from: mailbox, to }, false);
    case "stranger":
      return email({ from: "mallory@evil.example", inReplyTo: lead.sent }, false);
    case "forged": {
      // Another lead's signature.
      const [signature = ""] = /\.[0-9a-f]{12}@/.exec(replyAddressFor(secret, other.id, mailbox)) ?? [];
      return email({ from: "mallory@evil.example", to: to.replace(/\.[0-9a-f]{12}@/, signature) }, false);
    }
    case "unknown":
      return email({ from: "news@letter.example" }, false);
    case "broken":
      return email({
        to,
        headers: ['Content-Type: multipart/mixed; boundary="x"'],
        text: `--x\r\nContent-Type: text/plain; charset=nonsense\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString("base64")}`,
      });
    case "deep": {
      const nested = Array.from(
        { length: 50 },
        (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary="b${depth + 1}"\r\n\r\n`,
      );
      return email({ to, headers: ['Content-Type: multipart/mixed; boundary="b0"'], text: nested.join("") }, false);
    }
    case "large": {
      const file = Buffer.alloc(Math.floor((largest * 3) / 4) - 4096, marker)
        .toString("base64")
        .replace(/.{76}/g, "$&\r\n");
      const messages = [
        "--x",
        "Content-Type: text/plain",
        "",
        text,
        "--x",
        "Content-Type: application/zip; name=plans.zip",
        "Content-Disposition: attachment",
        "Content-Transfer-Encoding: base64",
        "",
        file,
        "--x--",
      ];
      return email({ to, headers: ['Content-Type: multipart/mixed; boundary="x"'], text: messages.join("\r\n") });
    }
  }
}
