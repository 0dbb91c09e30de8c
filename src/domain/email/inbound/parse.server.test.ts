import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anEmail, type EmailOptions } from "../../../../tests/support/inbound.ts";
import { maxInboundTextLength } from "./limits.ts";
import { parseMessage } from "./parse.server.ts";

const read = (raw: string | Buffer) => parseMessage(Buffer.from(raw), true);
const plain = (charset: string) => ({ headers: [`Content-Type: text/plain${charset && `; charset=${charset}`}`] });
const html = (text: string): EmailOptions => ({ text, headers: ["Content-Type: text/html; charset=utf-8"] });
const latin1 = (options: EmailOptions) => Buffer.from(anEmail(options), "latin1");
const utf8 = (options: EmailOptions) => Buffer.from(anEmail(options));

describe("bytes are decoded once their charset is known", () => {
  const german = "Montag geht nicht, wir übergeben erst am Donnerstag. Grüße, Jörg";

  test.each([
    ["Latin-1, as declared", latin1({ text: german, ...plain("iso-8859-1") })],
    ["Latin-1 that is declared as UTF-8", latin1({ text: german, ...plain("utf-8") })],
    ["Latin-1 that is declared as ASCII", latin1({ text: german, ...plain("us-ascii") })],
    ["Latin-1 without a charset", latin1({ text: german, ...plain("") })],
    ["Latin-1 with an unknown charset", latin1({ text: german, ...plain("unknown-8bit") })],
    ["UTF-8, as declared", utf8({ text: german, ...plain("utf-8") })],
    ["UTF-8 that is declared as Latin-1", utf8({ text: german, ...plain("iso-8859-1") })],
    ["UTF-8 that is declared as Windows-1252", utf8({ text: german, ...plain('"Windows-1252"') })],
    ["UTF-8 without a charset", utf8({ text: german, ...plain("") })],
  ])("%s", async (_case, raw) => {
    expect((await read(raw)).text).toBe(german);
  });

  test("Windows' quotation marks in Latin-1, Cyrillic, Japanese, and what a page declares itself", async () => {
    const bytes = (options: EmailOptions, ...values: number[]) => {
      const [before = "", after = ""] = anEmail({ text: "<>", ...options }).split("<>");
      return Buffer.concat([Buffer.from(before), Buffer.from(values), Buffer.from(after)]);
    };
    expect((await read(bytes(plain("iso-8859-1"), 0x93, 0x6f, 0x6b, 0x94))).text).toBe("“ok”");
    expect((await read(bytes(plain("koi8-r"), 0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4))).text).toBe("Привет");
    expect((await read(bytes(plain("shift_jis"), 0x93, 0xfa, 0x96, 0x7b))).text).toBe("日本");
    const page = { headers: ["Content-Type: text/html"], text: "<meta charset=windows-1251><p><></p>" };
    expect((await read(bytes(page, 0xcf, 0xf0, 0xe8))).text).toBe("При");
  });

  test("one broken character leaves the others", async () => {
    const raw = Buffer.concat([utf8({ text: `${german} Straße`, ...plain("utf-8") }), Buffer.from([0xc3])]);
    expect((await read(raw)).text).toContain(`${german} Straße`);
  });

  test.each([
    ["Latin-1", latin1({ from: "Jörg Müller <j@x.example>", subject: "Grüße", ...plain("") })],
    ["Latin-1 above a text in UTF-8", latin1({ from: "Jörg Müller <j@x.example>", subject: "Grüße", text: "x" })],
    ["UTF-8", utf8({ from: "Jörg Müller <j@x.example>", subject: "Grüße", ...plain("iso-8859-1") })],
  ])("headers of 8 bits in %s", async (_case, raw) => {
    expect(await read(raw)).toMatchObject({ from: { name: "Jörg Müller" }, subject: "Grüße" });
  });

  test("headers of 8 bits in the charset of the message, and names of files", async () => {
    const koi8 = Buffer.from("f0d2c9d7c5d4", "hex");
    const [before = "", after = ""] = anEmail({ subject: "<>", ...plain("koi8-r") }).split("<>");
    expect((await read(Buffer.concat([Buffer.from(before), koi8, Buffer.from(after)]))).subject).toBe("Привет");
    const part =
      '--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="Größe.pdf"\r\n\r\nx';
    const raw = latin1({ text: `${part}\r\n--x--`, headers: ["Content-Type: multipart/mixed; boundary=x"] });
    expect((await read(raw)).attachments).toMatchObject([{ name: "Größe.pdf" }]);
  });
});

describe("text that is only HTML", () => {
  test("keeps the lines of preformatted text, and blank lines between others", async () => {
    const log = "10:01 vpn: connected\n10:02 vpn: key expired\n    retry in 30 s\n10:03 vpn: gave up";
    const rest = "<p>First paragraph.<br><br>Second paragraph.</p><div>Third</div><div><br></div><div>Fourth</div>";
    const { text } = await read(
      anEmail(html(`<html><body><p>The log says:</p><pre>${log}</pre>${rest}</body></html>`)),
    );
    expect(text).toBe(`The log says:\n\n${log}\n\nFirst paragraph.\n\nSecond paragraph.\n\nThird\n\nFourth`);
  });

  test.each([
    ["<pre>\n  a\n\n\tb\n</pre>", "  a\n\n\tb"],
    ["<p>x</p><pre><code>if (a &lt; b)\n  c;</code></pre><p>y</p>", "x\n\nif (a < b)\n  c;\n\ny"],
    ["<blockquote><pre>a\n  b</pre></blockquote>", ">\n> a\n>   b"],
    [
      '<div style="white-space: pre-wrap">Dear Dana,\n\nMonday works.\nNadia</div>',
      "Dear Dana,\n\nMonday works.\nNadia",
    ],
    ["<textarea>a\n b</textarea>", "a\n b"],
    ["<p>a\nb</p>c<br>d", "a b\n\nc\nd"],
    ["<div>a<br></div><div>b</div>", "a\nb"],
  ])("%j", async (page, text) => {
    // What begins a message is trimmed.
    expect((await read(anEmail(html(`<p>.</p>${page}`)))).text.replace("\n\n", "\n")).toBe(`.\n${text}`);
  });
});

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

test("what a person writes is found again, in any charset and transfer encoding", async () => {
  const words = fc.stringMatching(/^[A-Za-zäöüßéàñ.,]{1,12}( [A-Za-zäöüßéàñ.,]{1,12}){0,20}$/);
  const encodings = fc.constantFrom("8bit", "base64", "quoted-printable");
  const charsets = fc.constantFrom("utf-8", "iso-8859-1", "us-ascii", "");
  await fc.assert(
    fc.asyncProperty(words, encodings, charsets, fc.boolean(), async (text, encoding, charset, isUtf8) => {
      const bytes = Buffer.from(text, isUtf8 ? "utf8" : "latin1");
      const quoted = () => bytes.toString("hex").replace(/../g, "=$&").toUpperCase().replace(/.{72}/g, "$&=\r\n");
      const encoded = encoding === "base64" ? bytes.toString("base64") : quoted();
      const head = anEmail({
        text: "",
        headers: [...plain(charset).headers, `Content-Transfer-Encoding: ${encoding}`],
      }).trimEnd();
      const raw = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), encoding === "8bit" ? bytes : Buffer.from(encoded)]);
      expect((await read(raw)).text).toBe(text);
    }),
  );
});
