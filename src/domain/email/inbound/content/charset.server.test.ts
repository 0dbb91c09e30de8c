import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anEmail, type EmailOptions } from "../../../../../tests/support/inbound.ts";
import { parseMessage } from "../parse.server.ts";

const read = (raw: string | Buffer) => parseMessage(Buffer.from(raw), true);
const plain = (charset: string) => ({ headers: [`Content-Type: text/plain${charset && `; charset=${charset}`}`] });
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
    ["UTF-8 with an unknown charset", utf8({ text: german, ...plain("nonsense") })],
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
