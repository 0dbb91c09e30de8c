import { replyAddressFor } from "#src/domain/leads/conversation/reply-address.server.ts";
import { aBounce, anEmail, type EmailOptions } from "../support/inbound.ts";
import { attribute, codepage, properties, signed, tnef, zeroEnded } from "../support/wrapped-mail.ts";

export const mailbox = "replies@harbor.example";

export interface DrillLead {
  id: string;
  email: string;
  /** The Message-ID of an email that was sent to the customer. */
  sent: string;
}

/** A message, and where it must end. */
export interface Planned {
  /** In its subject, and where it can be read also in its text. */
  marker: string;
  raw: Buffer;
  /** The lead that must have it; null: none may. */
  lead: string | null;
  /** What its text must contain. */
  text: string;
}

/** How many of a hundred. */
const shares = {
  ...{ signed: 14, answer: 12, automatic: 5, bounce: 5, plainBounce: 5, loop: 4, stranger: 5, forged: 4, unknown: 4 },
  ...{ broken: 4, deep: 2, latin1: 6, suppressed: 5, oddAddress: 5, form: 3, history: 4, preformatted: 3, calendar: 3 },
  ...{ winmail: 3, smime: 3, joiners: 1 },
};

type Kind = keyof typeof shares | "large";

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
  const email = (options: EmailOptions, { belongs = true, shown = text } = {}): Planned => ({
    marker,
    raw: Buffer.from(anEmail({ from: lead.email, to, text, subject: marker, ...options })),
    lead: belongs ? lead.id : null,
    text: shown,
  });
  const typed = (type: string, content: string | Buffer, shown?: string) => {
    const headers = [`Content-Type: ${type}`, "Content-Transfer-Encoding: base64"];
    const base64 = Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n");
    return email({ headers, text: base64 }, shown === undefined ? {} : { shown });
  };
  switch (kind) {
    case "signed":
      return email({});
    case "answer":
      return email({ to: mailbox, inReplyTo: lead.sent });
    case "automatic":
      return email({ headers: ["Auto-Submitted: auto-replied"] });
    case "suppressed":
      return email({ headers: ["X-Auto-Response-Suppress: All", "Precedence: bulk"] });
    case "bounce": {
      const raw = aBounce({ original: lead.sent, recipient: lead.email, to: mailbox });
      return { ...email({}), raw: Buffer.from(raw.replace("Your message", text)) };
    }
    case "plainBounce": {
      const failure = `${text}\r\n\r\n<${lead.email}>:\r\n550 5.1.1 No such mailbox here`;
      return email({ from: "MAILER-DAEMON@mx.example", headers: ["Return-Path: <>"], text: failure });
    }
    case "loop":
      return email({ from: mailbox, id: lead.sent }, { belongs: false });
    case "stranger":
      return email({ from: "mallory@evil.example", to: mailbox, inReplyTo: lead.sent }, { belongs: false });
    case "forged": {
      // Another lead's signature.
      const [signature = ""] = /\.[0-9a-f]{12}@/.exec(replyAddressFor(secret, other.id, mailbox)) ?? [];
      const forged = to.replace(/\.[0-9a-f]{12}@/, signature);
      return email({ from: "mallory@evil.example", to: forged }, { belongs: false });
    }
    case "unknown":
      return email({ from: "news@letter.example", to: mailbox }, { belongs: false });
    case "form": {
      const from = "Website form <noreply@formhost.example>";
      return email({ from, to: mailbox, headers: ["Reply-To: Pia <pia@boats.example>"] }, { belongs: false });
    }
    case "broken": {
      const part = "--x\r\nContent-Type: text/plain; charset=nonsense\r\nContent-Transfer-Encoding: base64";
      const headers = ['Content-Type: multipart/mixed; boundary="x"'];
      return email({ headers, text: `${part}\r\n\r\n${Buffer.from(text).toString("base64")}` });
    }
    case "deep": {
      const nested = Array.from(
        { length: 50 },
        (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary="b${depth + 1}"\r\n\r\n`,
      );
      const headers = ['Content-Type: multipart/mixed; boundary="b0"'];
      return email({ headers, text: nested.join("") }, { belongs: false, shown: "" });
    }
    case "latin1": {
      const shown = `${text} Grüße, Jörg`;
      const declared = Number(marker.slice(7, 12)) % 2 ? "iso-8859-1" : "utf-8";
      const options = {
        from: `Jörg <${lead.email}>`,
        text: shown,
        headers: [`Content-Type: text/plain; charset=${declared}`],
      };
      return { ...email(options, { shown }), raw: Buffer.from(anEmail({ to, subject: marker, ...options }), "latin1") };
    }
    case "oddAddress":
      return email({
        from:
          ["a..b.@docomo.example", "Rowe, Nadia <nadia@x.example>", "Jörg <jörg@grüße.example>"][
            marker.charCodeAt(11) % 3
          ] ?? "",
      });
    case "history": {
      const own = "On Tuesday your colleague Theo wrote:\r\n4,200 dollars. Is that right?";
      const history = `Von: Dana <hello@mangrove.example>\r\nGesendet: Freitag, 27. November 2026 10:02\r\nAn: Nadia\r\nBetreff: Re`;
      return email(
        { text: `${text}\r\n\r\n${own}\r\n\r\n${history}\r\n\r\nMontag?` },
        { shown: `${text}\n\nOn Tuesday` },
      );
    }
    case "preformatted":
      return typed("text/html", `<pre>${text}\n    indented</pre>`, `${text}\n    indented`);
    case "calendar": {
      const event = [
        "BEGIN:VCALENDAR",
        "METHOD:COUNTER",
        "BEGIN:VEVENT",
        "DTSTART:20261203T150000Z",
        `SUMMARY:${text}`,
      ];
      return typed(
        "text/calendar",
        [...event, "END:VEVENT", "END:VCALENDAR"].join("\r\n"),
        `Proposes another time: ${text}`,
      );
    }
    case "winmail":
      return typed(
        "application/ms-tnef; name=winmail.dat",
        tnef(codepage, attribute(0x00069003, properties([0x1e, 0x1000, zeroEnded(text)]))),
      );
    case "smime":
      return typed("application/pkcs7-mime; smime-type=signed-data", signed(`Content-Type: text/plain\r\n\r\n${text}`));
    case "joiners":
      return email({ from: `=?UTF-8?B?${Buffer.from("می‌خواهم رضا").toString("base64")}?= <${lead.email}>` });
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
      return email({ headers: ['Content-Type: multipart/mixed; boundary="x"'], text: messages.join("\r\n") });
    }
  }
}
