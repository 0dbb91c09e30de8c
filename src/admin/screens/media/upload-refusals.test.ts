import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { labelOf } from "#src/domain/media/label.ts";
import { hollowPng } from "../../../../tests/support/bombs.ts";
import { photoWithRedAt } from "../../../../tests/support/pictures.ts";
import { ask } from "../../../../tests/support/site.ts";
import { accepted, uploadAnswer, uploadSite } from "../../../../tests/support/uploads.ts";

test("only editors and owners can upload, and the body of other requests is not read", async () => {
  const trial = await uploadSite("sqlite");
  const bytes = await photoWithRedAt(50, 50);
  const as = async (headers: Record<string, string>) => (await trial.send(bytes, "x.jpg", headers)).status;
  expect(await as({ Cookie: await trial.enter("sales") })).toBe(403);
  expect(await as({ Cookie: "" })).toBe(303);
  expect(await as({ Cookie: "session=made-up" })).toBe(303);
  expect(await as({ Origin: "https://evil.test" })).toBe(403);
  expect(await as({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await as({ "Content-Type": "text/plain" })).toBe(415);
  // It announces 20 MB and sends nothing: a server that waits for the body would never respond.
  expect(await as({ Cookie: "", "Content-Length": "20000000" })).toBe(303);
  const elsewhere = await ask(trial.url, "/cms/media", {
    method: "POST",
    headers: { Host: new URL(trial.url).host, Origin: trial.url, Cookie: trial.cookie, "Content-Type": "image/jpeg" },
    body: bytes,
  });
  expect(elsewhere.status).toBe(415);
  expect(await trial.brought()).toEqual([]);
  expect(await as({ Cookie: await trial.enter("owner") })).toBe(200);
});

test("files that are not pictures, truncated or too large are refused with a message, and nothing is stored", async () => {
  const trial = await uploadSite("sqlite");
  const png = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#246" } })
    .png()
    .toBuffer();
  const photo = await photoWithRedAt(50, 50);
  const files: [name: string, bytes: Buffer, message: RegExp][] = [
    ["page.png", Buffer.from("<!doctype html><script>alert(1)</script>"), /isn't a picture/],
    ["drawing.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), /SVG/],
    ["phone.heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"), /HEIC/],
    ["nothing.jpg", Buffer.alloc(0), /isn't a picture/],
    ["only-magic.jpg", Buffer.from("\xff\xd8\xff\xe0", "latin1"), /isn't a picture/],
    ["cut.png", png.subarray(0, png.length - 200), /damaged/],
    ["cut.jpg", photo.subarray(0, Math.floor(photo.length * 0.8)), /damaged/],
    ["bomb.png", hollowPng(50_000, 50_000), /50 million pixels/],
    ["bytes.bin", Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)), /isn't a picture/],
  ];
  for (const [name, bytes, why] of files) {
    expect(uploadAnswer(await trial.send(bytes, name)), name).toMatchObject({
      state: "refused",
      message: expect.stringMatching(why),
    });
  }
  const large = Buffer.alloc(26 * 1024 * 1024, photo);
  const declared = await trial.send(Buffer.alloc(1), "large.jpg", { "Content-Length": String(large.length) });
  expect(declared.status).toBe(413);
  expect(declared.body).toContain("25 MB");
  const { "Content-Length": _length, ...streamed } = { "Content-Length": "", "Transfer-Encoding": "chunked" };
  const { url, cookie } = trial;
  const undeclared = await ask(url, "/cms/media/upload?name=large.jpg", {
    method: "POST",
    headers: { Host: new URL(url).host, Origin: url, Cookie: cookie, "Content-Type": "image/jpeg", ...streamed },
    body: large,
  });
  expect(uploadAnswer(undeclared)).toMatchObject({ state: "refused", message: expect.stringContaining("25 MB") });
  expect(await trial.uploaded()).toEqual([]);
  expect(await trial.brought()).toEqual([]);
  expect(await trial.incoming()).toEqual([]);
});

test("an interrupted upload leaves no file", async () => {
  const trial = await uploadSite("sqlite");
  const { host, origin } = new URL(trial.url);
  const bytes = await photoWithRedAt(50, 50);
  const headers = {
    Host: host,
    Origin: origin,
    Cookie: trial.cookie,
    "Content-Type": "image/jpeg",
    "Content-Length": String(bytes.length),
  };
  const sending = request(`${trial.url}/cms/media/upload?name=x.jpg`, { method: "POST", headers, agent: false });
  sending.on("error", () => {});
  sending.write(bytes.subarray(0, bytes.length - 1));
  await expect.poll(trial.incoming).toHaveLength(1);
  sending.destroy();
  await expect.poll(trial.incoming).toEqual([]);
  expect(await trial.brought()).toEqual([]);
  expect(await trial.uploaded()).toEqual([]);
});

test("a decompression bomb uses no memory", { tags: ["long"] }, async () => {
  const trial = await uploadSite("sqlite");
  await trial.send(hollowPng(50_000, 50_000), "bomb.png");
  const before = process.memoryUsage().rss;
  let peak = before;
  for (let round = 0; round < 50; round++) {
    expect(uploadAnswer(await trial.send(hollowPng(50_000, 50_000), "bomb.png")).state).toBe("refused");
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  expect(peak - before).toBeLessThan(100_000_000);
});

test("metadata and hidden payloads are not published", async () => {
  const trial = await uploadSite("sqlite");
  const hidden = "<script>alert('hidden')</script>PK\x03\x04payload";
  const photo = Buffer.concat([await photoWithRedAt(50, 50), Buffer.from(hidden, "latin1")]);
  const { picture } = accepted(await trial.send(photo, "page.html.jpg"));
  const [row] = await trial.uploaded();
  const original = await readFile(join(trial.dataDir, "media", "originals", row?.file ?? ""));
  expect(original.equals(photo)).toBe(true);
  for (const path of [picture.thumbnail, picture.share ?? "", `/cms/media/${picture.id}/preview`]) {
    const { status, headers, body } = await trial.get(path);
    expect(status, path).toBe(200);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
    expect(headers["content-type"]).toMatch(/^image\/(?:webp|jpeg)$/);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    for (const trace of ["alert", "payload", "Jane Doe"]) expect(body).not.toContain(trace);
  }
  for (const path of [`/media/originals/${row?.file}`, `/media/${row?.file}`, `/originals/${row?.file}`]) {
    expect((await trial.get(path)).status, path).toBe(404);
  }
});

test("a file is stored under a server-generated name, not its filename", async () => {
  const trial = await uploadSite("sqlite");
  const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#135" } })
    .png()
    .toBuffer();
  const fragments = fc.constantFrom(
    "../",
    "..\\",
    "%2e%2e%2f",
    "\u0001",
    "/etc/passwd",
    "\u202e",
    "con",
    "nul.png",
    "\r\n",
    "~",
  );
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.array(fragments, { minLength: 1, maxLength: 9 }).map((some) => `${some.join("")}.png`),
  );
  // The copy of the kept pages is written meanwhile.
  const stored = async () => (await readdir(trial.dataDir)).filter((name) => !name.startsWith("kept-pages"));
  const here = await stored();
  const isStoredSafely = fc.asyncProperty(names, async (name) => {
    // No address has a NUL: see `checkHead`.
    const { picture } = accepted(await trial.send(bytes, name.toWellFormed().replaceAll("\0", "\u0001")));
    await trial.db.deleteFrom("media").where("id", "=", picture.id).execute();
    expect(picture.filename).not.toMatch(/[/\\\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    // Which has its own property, with more names.
    expect(picture.filename).toBe(labelOf(name.toWellFormed()));
  });
  await fc.assert(isStoredSafely, { numRuns: 40 });
  expect(await trial.brought()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.png$/)]);
  expect(await stored()).toEqual(here);
  expect((await readdir(join(trial.dataDir, "media"))).toSorted()).toEqual(["incoming", "originals"]);
});
