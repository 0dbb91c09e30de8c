import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anEmail } from "../../../../../tests/support/inbound.ts";
import {
  attribute,
  codepage,
  der,
  int,
  oid,
  properties,
  signed,
  streamed,
  tnef,
  zeroEnded,
} from "../../../../../tests/support/wrapped-mail.ts";
import { parseMessage } from "../parse.server.ts";
import { calendarText } from "./calendar-text.ts";
import { signedContent } from "./smime.ts";
import { readTnef } from "./tnef.ts";

/** A message whose text is in a part of its own, below `text`. */
function wrapped(type: string, content: Buffer | string, text = "") {
  const base64 = Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n");
  const head = [`Content-Type: ${type}`, "Content-Transfer-Encoding: base64"];
  if (text === "") return parseMessage(Buffer.from(anEmail({ text: base64, headers: head })), true);
  const parts = ["--x", "Content-Type: text/plain", "", text, "--x", ...head, "", base64, "--x--"].join("\r\n");
  return parseMessage(
    Buffer.from(anEmail({ text: parts, headers: ["Content-Type: multipart/mixed; boundary=x"] })),
    true,
  );
}

const pkcs7 = "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m";
const accepted = "We accept your offer of 4,200 dollars. Please start on Monday.";
const entity = `Content-Type: text/plain; charset=utf-8\r\n\r\n${accepted}\r\n`;

describe("a text inside of a signature is read", () => {
  test("as DER, streamed and in pieces, in HTML, and within another signature", async () => {
    const html = `Content-Type: text/html\r\n\r\n<p>${accepted}</p>`;
    const twice = `Content-Type: ${pkcs7}\r\nContent-Transfer-Encoding: base64\r\n\r\n${signed(entity).toString("base64")}`;
    for (const content of [
      signed(entity),
      signed(entity, streamed),
      signed(entity, streamed, [entity.slice(0, 50), entity.slice(50)]),
      signed(html),
      signed(twice),
    ])
      expect((await wrapped(pkcs7, content)).text).toBe(accepted);
  });

  test("with its files, and below what a mail server has added", async () => {
    const inner = `Content-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\n${accepted}\r\n--y\r\nContent-Type: text/csv; name=a.csv\r\nContent-Disposition: attachment\r\n\r\n1;2\r\n--y--`;
    const message = await wrapped(pkcs7, signed(inner), "External email");
    expect(message.text).toBe(`External email\n\n${accepted}`);
    expect(message.attachments.map(({ name }) => name)).toEqual(["smime.p7m", "a.csv"]);
  });

  test("and if it is encrypted or damaged, the message says so and keeps it", async () => {
    const encrypted = der(0x30, oid(3), der(0xa0, Buffer.from("secret")));
    for (const content of [encrypted, signed(entity).subarray(0, 90), Buffer.from("nonsense")]) {
      const message = await wrapped(pkcs7, content);
      expect(message.text).toContain("can't be read here");
      expect(message.attachments.map((file) => [file.name, Buffer.from(file.content)])).toEqual([
        ["smime.p7m", content],
      ]);
    }
    expect((await wrapped("application/pgp-encrypted", "Version: 1")).text).toContain("This email is encrypted");
    expect((await wrapped(pkcs7, encrypted, "See below.")).text).toBe("See below.");
  });

  test("never endlessly", async () => {
    const matryoshka = (depth: number): string =>
      depth === 0
        ? entity
        : `Content-Type: ${pkcs7}\r\nContent-Transfer-Encoding: base64\r\n\r\n${signed(matryoshka(depth - 1)).toString("base64")}`;
    expect((await wrapped(pkcs7, signed(matryoshka(6)))).text).toContain("can't be read here");
    const nested = Buffer.alloc(4_000_000, Buffer.from([0x30, 0x80]));
    expect(signedContent(Buffer.concat([signed(entity).subarray(0, 20), nested]))).toBeNull();
  });
});

function event(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
}

describe("an event without another text says what it is", () => {
  test.each([
    [
      "another time",
      event(
        ...["UID:1", "DTSTART:20261203T150000Z", "DTEND:20261203T160000Z", "SUMMARY:Walk through the server room"],
        ...["COMMENT:Could we do Thursday at ten instead?", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:n@p.example"],
      ).replace("VERSION", "METHOD:COUNTER\r\nVERSION"),
      "Proposes another time: Walk through the server room\nThursday, December 3, 2026, 3:00 PM to 4:00 PM UTC\n\nCould we do Thursday at ten instead?",
    ],
    [
      "an invitation in its own zone, over midnight",
      event(
        ...["DTSTART;TZID=America/New_York:20261203T220000", "DTEND;TZID=America/New_York:20261204T003000"],
        ...["SUMMARY:Cutover\\, part 1", "LOCATION:12 Quay Street", "DESCRIPTION:Bring the keys\\nand a lap", " top"],
      ).replace("VERSION", "METHOD:REQUEST\r\nVERSION"),
      "Invitation: Cutover, part 1\nThursday, December 3, 2026, 10:00 PM to Friday, December 4, 2026, 12:30 AM (America/New_York)\n12 Quay Street\n\nBring the keys\nand a laptop",
    ],
    [
      "an answer",
      event(
        "SUMMARY:Visit",
        "DTSTART;VALUE=DATE:20261203",
        "ATTENDEE;PARTSTAT=DECLINED;CN=N:mailto:n@p.example",
      ).replace("VERSION", "METHOD:REPLY\r\nVERSION"),
      "Declined: Visit\nThursday, December 3, 2026",
    ],
    ["one without a method or a time", event("SUMMARY:Visit", "DTSTART:soon"), "Event: Visit"],
  ])("%s", async (_kind, calendar, text) => {
    const message = await wrapped("text/calendar; charset=utf-8; method=COUNTER", calendar);
    expect(message.text).toBe(text);
    expect(message.attachments).toMatchObject([{ name: "invitation.ics", type: "text/calendar" }]);
  });

  test("beside a text, it is a file", async () => {
    expect((await wrapped("text/calendar", event("SUMMARY:Visit"), "See you then.")).text).toBe("See you then.");
  });
});

describe("Outlook's winmail.dat", () => {
  test.each([
    ["a text", tnef(codepage, attribute(0x0002800c, zeroEnded("Grüße, Jörg")))],
    [
      "a property",
      tnef(attribute(0x00069003, properties([3, 0x10, 1], [0x1f, 0x1000, zeroEnded("Grüße, Jörg", "utf16le")]))),
    ],
    [
      "a property after one with a name",
      tnef(codepage, attribute(0x00069003, properties([3, 0x8001, 1], [0x1e, 0x1000, zeroEnded("Grüße, Jörg")]))),
    ],
    ["HTML", tnef(codepage, attribute(0x00069003, properties([0x102, 0x1013, zeroEnded("<p>Grüße, Jörg</p>")])))],
  ])("gives its text from %s", async (_kind, content) => {
    expect((await wrapped("application/ms-tnef; name=winmail.dat", content)).text).toBe("Grüße, Jörg");
  });

  test("gives its files, also beside a text", async () => {
    const file = [
      attribute(0x00069002, Buffer.alloc(14)),
      attribute(0x00018010, zeroEnded("PLAN~1.PDF")),
      attribute(0x0006800f, Buffer.from("%PDF-1.7")),
      attribute(0x00069005, properties([0x1f, 0x3707, zeroEnded("Plan der Büros.pdf", "utf16le")])),
    ];
    const message = await wrapped('application/octet-stream; name="winmail.dat"', tnef(...file), "The plan.");
    expect(message.text).toBe("The plan.");
    expect(message.attachments.map(({ name, content }) => [name, String(content)])).toContainEqual([
      "Plan der Büros.pdf",
      "%PDF-1.7",
    ]);
  });

  test("says that it can't be read, and is kept", async () => {
    const message = await wrapped("application/ms-tnef; name=winmail.dat", tnef(codepage));
    expect(message.text).toContain("Outlook's own format");
    expect(message.attachments).toMatchObject([{ name: "winmail.dat", content: tnef(codepage) }]);
  });
});

test("any bytes are read without an error, and nothing comes out that wasn't in", () => {
  const samples = [
    signed(entity, streamed, ["a", "b"]),
    tnef(attribute(0x00069003, properties([0x1e, 0x1000, zeroEnded("x")]))),
  ];
  const mutated = fc
    .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
    .map(([sample, changes, end]) => {
      const bytes = Buffer.from(sample);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return bytes.subarray(0, end % (bytes.length + 1));
    });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array().map(Buffer.from)), (bytes) => {
      expect(signedContent(bytes)?.length ?? 0).toBeLessThanOrEqual(bytes.length);
      const found = readTnef(bytes);
      for (const { content } of found?.files ?? []) expect(content.length).toBeLessThanOrEqual(bytes.length);
      expect(calendarText(bytes.toString("latin1"))).toBeTypeOf("string");
    }),
    { numRuns: 2000 },
  );
});

// In quadratic time, this would take minutes.
test("many parts, properties and lines are read", () => {
  const many = 200_000;
  expect(readTnef(tnef(attribute(0x00069003, Buffer.concat([int(many), Buffer.alloc(4 * many)]))))?.files).toEqual([]);
  expect(readTnef(Buffer.concat([tnef(), Buffer.alloc(11 * many)]))?.files).toEqual([]);
  expect(signedContent(streamed(0x30, oid(2), Buffer.alloc(2 * many, Buffer.from([4, 0]))))).toBeNull();
  expect(calendarText(event("\n ".repeat(many), "SUMMARY:x\n".repeat(many)))).toBe("Event: x");
});
