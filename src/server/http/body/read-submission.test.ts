import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { VisitorFile } from "#src/domain/leads/answers/visitor-file.server.ts";
import { anOdt, aPdf, aWordFile, aZip } from "../../../../tests/support/files.ts";
import {
  lastBoundary,
  multipartBody,
  multipartForm,
  multipartPart,
  type SentFile,
} from "../../../../tests/support/multipart.ts";
import { ask, sharedSite } from "../../../../tests/support/site.ts";
import { form } from "../../../../tests/support/staff.ts";
import { withinSeconds } from "../../../../tests/support/within-seconds.ts";
import { createHttpServer } from "../connections.ts";
import { requestListener } from "../server.ts";
import { readFormParts } from "./multipart.ts";

const trial = sharedSite();
const megabyte = 1024 * 1024;
const incoming = () => readdir(join(trial().site.config.dataDir, "media", "incoming")).catch(() => []);

/** The real server, with an app that notes what reaches a page. */
async function server() {
  const { site } = trial();
  const seen: { fields: [string, string][]; files: readonly VisitorFile[]; contents: string[] }[] = [];
  const app: typeof site.app = async (request, { files = [] } = {}) => {
    const contents = await Promise.all(files.flatMap(({ path }) => (path ? readFile(path, "latin1") : [])));
    const fields = [...(await request.formData())].map(([name, value]): [string, string] => [name, String(value)]);
    seen.push({ fields, files, contents });
    return new Response("seen");
  };
  const http = createHttpServer(site).on("request", requestListener({ ...site, app }));
  await once(http.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return { url, seen, send: (body: Buffer, headers = {}) => ask(url, "/contact", multipartForm(url, body, headers)) };
}

async function sendFile(name: string, content: Buffer | string) {
  const { send, seen } = await server();
  const answer = await send(multipartBody({}, [{ field: "cv", name, content }]));
  expect(answer.status, answer.body).toBe(200);
  return seen[0]?.files[0];
}

const aPng = () => Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR....IEND\xaeB`\x82", "latin1");
const aJpeg = () => Buffer.from("\xff\xd8\xff\xe0....\xff\xd9", "latin1");

describe("a form with files", () => {
  test("reaches the page with its fields and files, and leaves nothing", async () => {
    const { send, seen } = await server();
    const pdf = aPdf();
    const sent = await send(
      multipartBody({ name: "Ana Ñuñez", message: "a\r\n--b\r\nc" }, [
        { field: "cv", name: "Lebenslauf é.pdf", content: pdf },
        { field: "letter", name: 'a "letter".txt', content: "Hello" },
        { field: "none", name: "", content: "" },
      ]),
    );
    expect(sent.status).toBe(200);
    expect(seen[0]?.fields).toEqual([
      ["name", "Ana Ñuñez"],
      ["message", "a\r\n--b\r\nc"],
    ]);
    expect(seen[0]?.files).toMatchObject([
      {
        field: "cv",
        name: "Lebenslauf é.pdf",
        bytes: pdf.length,
        digest: expect.stringMatching(/^[a-f0-9]{64}$/),
        checked: { state: "fit", type: "application/pdf" },
      },
      { field: "letter", name: "a -letter-.txt", bytes: 5, checked: { state: "fit", type: "text/plain" } },
    ]);
    expect(seen[0]?.contents).toEqual([pdf.toString("latin1"), "Hello"]);
    expect(await incoming()).toEqual([]);
  });

  test("in chunks of any size arrives unchanged", async () => {
    const { send, seen } = await server();
    const text = `${"x".repeat(65_530)}\r\n------WebKitFormBoundaryTide${"y".repeat(70_000)}\r\n`;
    const body = multipartBody({ name: "Ana" }, [{ field: "cv", name: "a.txt", content: text }]);
    expect((await send(body, { "Transfer-Encoding": "chunked" })).status).toBe(200);
    expect(seen[0]?.contents).toEqual([text]);
  });
});

describe("the content of a file says what it is", () => {
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

  test.each<[string, string, Buffer | string, string, string]>([
    ["a PDF", "cv.pdf", aPdf(), "application/pdf", "cv.pdf"],
    ["a PDF that is called a picture", "cv.jpg", aPdf(), "application/pdf", "cv.jpg.pdf"],
    ["a PDF that is called a program", "cv.exe", aPdf(), "application/pdf", "cv.exe.pdf"],
    ["a Word file", "cv.DOCX", aWordFile(), word, "cv.DOCX"],
    ["an OpenDocument text", "cv", anOdt(), "application/vnd.oasis.opendocument.text", "cv.odt"],
    ["a text", "notes", "Hello, it's me", "text/plain", "notes.txt"],
    ["a text that is called a script", "run.bat", "del c:", "text/plain", "run.bat.txt"],
    ["a JPEG", "me.jpeg", aJpeg(), "image/jpeg", "me.jpeg"],
    ["a PNG", "me.png", aPng(), "image/png", "me.png"],
  ])("%s is taken", async (_what, name, content, type, storedType) => {
    expect(await sendFile(name, content)).toMatchObject({ name: storedType, checked: { state: "fit", type } });
  });

  test.each<[string, string, Buffer | string, string]>([
    ["a web page", "cv.pdf", "<!doctype html><script>alert(1)</script>", "not accepted"],
    ["a drawing", "cv.png", '<svg xmlns="http://www.w3.org/2000/svg"/>', "not accepted"],
    ["a program", "cv.pdf", Buffer.from("MZ\x90\0\x03\0\0\0"), "not accepted"],
    ["a program with a PDF in it", "cv.pdf", Buffer.concat([Buffer.from("MZ\0"), aPdf()]), "not accepted"],
    ["a PDF that is cut off", "cv.pdf", aPdf().subarray(0, 100), "damaged"],
    ["a PDF with a program behind it", "cv.pdf", Buffer.concat([aPdf(), Buffer.alloc(5000, 1)]), "damaged"],
    ["a ZIP file", "cv.docx", aZip(), "not accepted"],
    ["a Word file with macros", "cv.docx", aWordFile("word/vbaProject.bin"), "macros"],
    ["an OpenDocument text with macros", "cv.odt", anOdt({ more: ["Basic/script-lc.xml"] }), "macros"],
    [
      "an OpenDocument template",
      "cv.odt",
      anOdt({ type: "application/vnd.oasis.opendocument.text-template" }),
      "not accepted",
    ],
    ["a Word file with controls", "cv.docx", aWordFile("word/activeX/activeX1.xml"), "macros"],
    [
      "a Word file with a program before it",
      "cv.docx",
      Buffer.concat([Buffer.from("PK\x03\x04"), aWordFile()]),
      "damaged",
    ],
    ["a Word file that is cut off", "cv.docx", aWordFile().subarray(0, 90), "damaged"],
    ["a PNG that is cut off", "me.png", aPng().subarray(0, 20), "damaged"],
    ["a video", "me.mp4", Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isom", "latin1"), "not accepted"],
    ["nothing", "cv.pdf", "", "empty"],
  ])("%s is refused", async (_what, name, content, why) => {
    expect(await sendFile(name, content)).toMatchObject({ checked: { state: "refused", why } });
  });

  test.each([
    ["folders", "../../etc/passwd", "passwd.txt"],
    ["folders of Windows", "C:\\Windows\\cv.txt", "cv.txt"],
    ["line breaks", "cv\r\nSet-Cookie: a=b.txt", "cv Set-Cookie- a=b.txt"],
    ["the direction of writing", "cv\u202Etxt.exe", "cvtxt.exe.txt"],
    ["nothing but dots and blanks", " . ", "..txt"],
    ["200 characters", `${"長".repeat(200)}.txt`, `${"長".repeat(146)}.txt`],
  ])("a name with %s is harmless", async (_what, name, storedType) => {
    expect((await sendFile(name, "Hello"))?.name).toBe(storedType);
  });
});

describe("what is too much", () => {
  const file = (megabytes: number, name = "big.txt"): SentFile => ({
    field: "cv",
    name,
    content: Buffer.alloc(megabytes * megabyte, "a"),
  });

  test("a file of more than 10 MB, and a fourth one, are named to the page", async () => {
    const { send, seen } = await server();
    expect((await send(multipartBody({}, [file(11)]))).status).toBe(200);
    const four = ["1.txt", "2.txt", "3.txt", "4.txt"].map((name) => ({ field: "cv", name, content: name }));
    expect((await send(multipartBody({}, four))).status).toBe(200);
    expect(seen.flatMap(({ files }) => files.map(({ checked }) => "why" in checked && checked.why))).toEqual([
      "too large",
      false,
      false,
      false,
      "too many",
    ]);
    expect(await incoming()).toEqual([]);
  });

  test.each<[string, () => Buffer, number, Record<string, string>?]>([
    ["60 MB", () => multipartBody({}, [file(60)]), 413],
    ["60 MB of unknown length", () => multipartBody({}, [file(60)]), 413, { "Transfer-Encoding": "chunked" }],
    ["10,000 parts", () => Buffer.concat([...Array(10_000).fill(multipartPart('name="a"', "")), lastBoundary]), 413],
    ["7 files", () => multipartBody({}, Array(7).fill(file(0))), 413],
    ["80 KB of text", () => multipartBody({ message: "m".repeat(80_000) }), 413],
    ["a name of 4,000 characters", () => multipartBody({}, [file(0, "n".repeat(4000))]), 400],
    ["a long field name", () => multipartBody({ ["n".repeat(101)]: "x" }), 400],
    ["a deep field name", () => multipartBody({ "a[b][c][d][e]": "x" }), 400],
    ["two names", () => Buffer.concat([multipartPart('name="a"; name="b"', ""), lastBoundary]), 400],
    ["many headers", () => Buffer.concat([multipartPart('name="a"', "", "X: y\r\n".repeat(9)), lastBoundary]), 400],
    ["no end", () => multipartPart('name="cv"; filename="a.txt"', "Hello"), 400],
    ["text before its first part", () => Buffer.concat([Buffer.from("x\r\n"), multipartBody({ a: "b" })]), 400],
    ["nothing", () => Buffer.alloc(0), 400],
    ["nothing but the start of its boundary", () => Buffer.from("------WebKit".repeat(100_000)), 400],
  ])("a form with %s is refused in a sentence, and leaves nothing", async (_what, body, status, headers) => {
    const { send, seen } = await server();
    const answer = await send(body(), headers).catch((error) => {
      // What is far too long is not read to its end: then the connection ends before the answer.
      expect(String(error)).toMatch(/EPIPE|ECONNRESET/);
      return null;
    });
    if (answer) expect([answer.status, answer.body]).toEqual([status, expect.stringMatching(/^[A-Z].+\.\n$/)]);
    expect(seen).toEqual([]);
    expect(await incoming()).toEqual([]);
  });
});

describe("clients that don't finish", () => {
  const boundary = "----WebKitFormBoundaryTide0";
  const head = (url: string, length: number) =>
    [
      "POST /contact HTTP/1.1",
      `Host: ${new URL(url).host}`,
      `Origin: ${url}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${length}`,
      "",
      "",
    ].join("\r\n");

  /** Sends the start of a large file. */
  async function startUpload(url: string, bytes = 3 * megabyte) {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    const start = multipartPart('name="cv"; filename="a.txt"', Buffer.alloc(bytes, "a"));
    socket.write(head(url, 2 * bytes));
    socket.write(start.subarray(0, -2));
    return socket;
  }

  test("leave nothing when they disconnect", async () => {
    const { url, seen } = await server();
    const socket = await startUpload(url);
    await expect.poll(incoming).toHaveLength(1);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
    expect(seen).toEqual([]);
  });

  test("hold four places of their network for files, and no other form", async () => {
    const { url, send } = await server();
    const large = multipartBody({}, [{ field: "cv", name: "a.txt", content: "a".repeat(100_000) }]);
    const patient = await Promise.all(Array.from({ length: 4 }, () => startUpload(url, 100_000)));
    await expect.poll(incoming).toHaveLength(4);
    const next = await send(large);
    expect([next.status, next.body]).toEqual([429, expect.stringContaining("Wait until they have arrived")]);
    const plain = await ask(url, "/contact", form(url, { name: "Ana" }));
    expect(plain.status).toBe(200);
    expect((await send(multipartBody({ name: "Ana" }))).status).toBe(200);
    for (const socket of patient) socket.destroy();
    await expect.poll(incoming).toEqual([]);
    expect((await send(large)).status).toBe(200);
  });

  test("with a length that is too small get an answer, and the rest of it is no request", async () => {
    const { url, seen } = await server();
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const body = multipartBody({}, [{ field: "cv", name: "a.txt", content: "GET /cms HTTP/1.1\r\n\r\n".repeat(100) }]);
    socket.end(Buffer.concat([Buffer.from(head(url, 200)), body]));
    await withinSeconds(20, once(socket, "close"));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain("HTTP/1.1 200");
    expect(seen).toEqual([]);
    await expect.poll(incoming).toEqual([]);
  });
});

test("a form from another site is refused before any of it is read", async () => {
  const { send, seen } = await server();
  const body = multipartBody({}, [{ field: "cv", name: "a.pdf", content: aPdf() }]);
  expect((await send(body, { Origin: "https://evil.test" })).status).toBe(403);
  expect(seen).toEqual([]);
});

test("no piece of a file is larger than what arrives at once", async () => {
  const chunk = 64 * 1024;
  const body = multipartBody({}, [
    { field: "cv", name: "a.txt", content: Buffer.alloc(5 * megabyte, "\r\n------Web") },
  ]);
  async function* arriving() {
    for (let offset = 0; offset < body.length; offset += chunk) yield body.subarray(offset, offset + chunk);
  }
  const type = String(multipartForm("http://a.test", body).headers?.["Content-Type"]);
  const pieces: number[] = [];
  for await (const { content } of readFormParts(arriving(), type))
    for await (const piece of content) pieces.push(piece.length);
  expect(Math.max(...pieces)).toBeLessThan(2 * chunk);
  expect(pieces.reduce((sum, length) => sum + length)).toBe(5 * megabyte);
});
