import fc from "fast-check";
import { expect, test } from "vitest";
import { anEmail } from "../../../../tests/support/inbound.ts";
import { maxInboundTextLength } from "./limits.ts";
import { parseMessage } from "./parse.server.ts";

const read = (raw: string | Buffer) => parseMessage(Buffer.from(raw), true);

test.each([
  ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0631\u0636\u0627", "a Persian name"],
  ["Family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}", "an emoji of several"],
  ["\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", "a flag of tags"],
  ["\u0928\u094d\u200d\u092f", "a Hindi half form"],
  ["Silben\u00adtrennung", "a soft hyphen"],
  ["\u05d0\u200f-1", "a mark of direction"],
])("invisible letters stay in %j: %s", async (written) => {
  const word = `=?UTF-8?B?${Buffer.from(written).toString("base64")}?=`;
  const message = await read(anEmail({ from: `${word} <a@b.example>`, subject: word, text: written }));
  expect(message).toMatchObject({ from: { name: written }, subject: written, text: written });
});

test("control characters go, and those that turn a name around", async () => {
  const word = `=?UTF-8?B?${Buffer.from("a\u0007b\u202ecod.exe\u2066").toString("base64")}?=`;
  expect((await read(anEmail({ from: `${word} <a@b.example>`, subject: word }))).subject).toBe("abcod.exe");
});

test.each([
  ["Aiko <aiko..harbor.@docomo.example>", "Aiko", "aiko..harbor.@docomo.example"],
  [".ana.@Ezweb.example", "", ".ana.@ezweb.example"],
  ["Rowe, Nadia <nadia.rowe@pelican.example>", "Rowe, Nadia", "nadia.rowe@pelican.example"],
  ["Rowe, Nadia, Dr. <nadia@pelican.example>", "Rowe, Nadia, Dr.", "nadia@pelican.example"],
  ["Pelican, Inc.; Nadia <nadia@pelican.example>", "Pelican, Inc., Nadia", "nadia@pelican.example"],
  ["Jörg <jörg@grüße.example>", "Jörg", "jörg@grüße.example"],
  ["田中 <田中@例え.テスト>", "田中", "田中@例え.テスト"],
  ['"Nadia" <"nadia rowe"@pelican.example>', "Nadia", '"nadia rowe"@pelican.example'],
  ["Cron <root@localhost>", "Cron", "root@localhost"],
  ["nadia@pelican.example (Nadia Rowe)", "Nadia Rowe", "nadia@pelican.example"],
  ["Nadia <nadia@pelican.example>, Theo <theo@pelican.example>", "Nadia", "nadia@pelican.example"],
])("the sender %j is kept as it arrived", async (written, name, address) => {
  expect((await read(anEmail({ from: written }))).from).toEqual({ name, address });
});

test("what is no address is kept as a name", async () => {
  expect((await read(anEmail({ from: "Nadia <nadia at pelican>" }))).from).toEqual({
    name: "Nadia <nadia at pelican>",
    address: "",
  });
  expect((await read(anEmail({ from: "the scanner" }))).from).toEqual({ name: "the scanner", address: "" });
});

test("Reply-To and X-Original-From name people in the same way", async () => {
  const headers = ["Reply-To: Lund, Pia <pia..lund.@docomo.example>", "X-Original-From: Jörg <jörg@grüße.example>"];
  expect(await read(anEmail({ from: "Website form <noreply@formhost.example>", headers }))).toMatchObject({
    from: { name: "Website form", address: "noreply@formhost.example" },
    replyTo: { name: "Lund, Pia", address: "pia..lund.@docomo.example" },
    originalFrom: { name: "Jörg", address: "jörg@grüße.example" },
  });
  expect(await read(anEmail({ headers: ["Reply-To: nobody"] }))).toMatchObject({ replyTo: null, originalFrom: null });
});

const anyEmail = fc
  .record({
    headers: fc.array(
      fc.oneof(
        fc.constantFrom(
          ...["From: a <b@c.example>", "Content-Type: text/html", "Content-Type: multipart/mixed; boundary=x"],
          ...["Content-Transfer-Encoding: base64", "Subject: =?utf-8?B?4pi6?=", "Return-Path: <>", "From: x, y <z@z>"],
          ...[
            "Content-Type: application/pkcs7-mime",
            "Content-Type: text/calendar",
            "Content-Type: application/ms-tnef",
          ],
        ),
        fc.string({ unit: "binary", maxLength: 60 }),
      ),
      { maxLength: 6 },
    ),
    body: fc.array(
      fc.oneof(
        fc.constantFrom("--x", "--x--", "<pre>", "</pre>", "> a", "<br>", "BEGIN:VEVENT", "SUMMARY:x", ""),
        fc.string({ unit: "binary", maxLength: 80 }),
      ),
      { maxLength: 12 },
    ),
  })
  .map(({ headers, body }) => [...headers, "", ...body].join("\r\n"));

test("any bytes are read without an error, into text that can be stored, and equally each time", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }).map((array) => Buffer.from(array)),
    anyEmail.map((text) => Buffer.from(text)),
    anyEmail.map((text) => Buffer.from(text, "latin1")),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (raw) => {
      const message = await read(raw);
      for (const text of [message.text, message.subject, message.from.name, message.from.address]) {
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
      }
      expect(message.text.length).toBeLessThanOrEqual(maxInboundTextLength);
      expect(await read(raw)).toEqual(message);
    }),
  );
});
