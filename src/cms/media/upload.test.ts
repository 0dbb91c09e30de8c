import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { databases } from "../../../tests/support/databases.ts";
import { photoWithRedAt } from "../../../tests/support/pictures.ts";
import { type Answer, ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { aPerson, form, signedIn } from "../../../tests/support/staff.ts";
import { whatIsOwn } from "../../content/own.server.ts";
import type { Engine } from "../../db/dialect.ts";
import type { Role } from "../../people/rules.ts";
import type { UploadAnswer } from "./upload.ts";

async function siteOn(engine: Engine) {
  const settings = await databaseSettings(engine);
  const running = await startTestSite(settings);
  const { url } = running;
  const { db } = running.site.services;
  const host = new URL(url).host;
  const enter = async (role: Role = "editor") => signedIn(db, await aPerson(db, { role }));
  const cookie = await enter();
  const before = await originals(settings.dataDir);
  return {
    ...running,
    db,
    cookie,
    enter,
    send: (bytes: Buffer, name = "harbor.jpg", headers: Record<string, string> = {}) =>
      ask(url, `/cms/media/upload?${new URLSearchParams({ name })}`, {
        method: "POST",
        headers: {
          Host: host,
          Origin: url,
          Cookie: cookie,
          "Content-Type": "application/octet-stream",
          "Content-Length": String(bytes.length),
          ...headers,
        },
        body: bytes,
      }),
    get: (path: string) => ask(url, path, { headers: { Host: host, Cookie: cookie } }),
    post: (path: string, fields: Record<string, string>) => ask(url, path, form(url, fields, { Cookie: cookie })),
    /** The originals that are there since the site began. */
    brought: async () => (await originals(settings.dataDir)).filter((name) => !before.includes(name)),
    uploaded: () => db.selectFrom("media").selectAll().where("created_by", "is not", null).execute(),
    history: () =>
      db.selectFrom("history").select(["act", "subject_title"]).where("subject_kind", "=", "picture").execute(),
    underWay: () => readdir(join(settings.dataDir, "media", "incoming")).catch(() => []),
    dataDir: settings.dataDir,
  };
}

function originals(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, "media", "originals"));
}

function said({ status, body }: Answer): UploadAnswer {
  expect(status, body).toBe(200);
  return JSON.parse(body);
}

function taken(answer: Answer) {
  const read = said(answer);
  if (read.state === "refused") throw new Error(read.why);
  return read;
}

/** A PNG that says how large it is, and holds next to nothing of it. */
function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(64)))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

describe.each(databases)("on $name", ({ engine }) => {
  test("an upload is in the library, with its file, its line of history, and the first steps' tick", async () => {
    const trial = await siteOn(engine);
    const bytes = await photoWithRedAt(50, 50);
    const { state, picture } = taken(await trial.send(bytes, "C:\\photos\\Harbor at night.jpg"));
    expect(state).toBe("added");
    expect(picture).toMatchObject({ filename: "Harbor at night.jpg", width: 1200, height: 800, alt: "" });
    const [row, ...others] = await trial.uploaded();
    expect(others).toEqual([]);
    expect(await trial.brought()).toEqual([row?.file]);
    expect(await trial.underWay()).toEqual([]);
    expect(await trial.history()).toEqual([{ act: "uploaded", subject_title: "Harbor at night.jpg" }]);
    expect((await trial.get("/cms/activity")).body).toContain("Harbor at night.jpg");
    const thumbnail = await trial.get(picture.thumbnail);
    expect(thumbnail).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
    expect((await trial.get(`/cms/media/${picture.id}/whole`)).headers["content-type"]).toBe("image/webp");
    expect((await trial.get("/cms/media?q=night")).body).toContain("Harbor at night.jpg");
    expect(await whatIsOwn(trial.db)).toMatchObject({ pictures: true });
  });

  test("the same file is one picture, one after the other and at once", async () => {
    const trial = await siteOn(engine);
    const bytes = await photoWithRedAt(20, 20);
    const both = (await Promise.all([trial.send(bytes, "one.jpg"), trial.send(bytes, "two.jpg")])).map(taken);
    expect(both.map(({ state }) => state).toSorted()).toEqual(["added", "known"]);
    expect(taken(await trial.send(bytes, "three.jpg")).state).toBe("known");
    expect(new Set(both.map(({ picture }) => picture.id)).size).toBe(1);
    expect(await trial.uploaded()).toHaveLength(1);
    expect(await trial.brought()).toHaveLength(1);
    expect(await trial.history()).toHaveLength(1);
  });

  test("two different pictures at once are both taken", async () => {
    const trial = await siteOn(engine);
    const files = await Promise.all([photoWithRedAt(10, 10), photoWithRedAt(90, 90)]);
    const both = await Promise.all(files.map((bytes, number) => trial.send(bytes, `${number}.jpg`)));
    expect(both.map((answer) => taken(answer).state)).toEqual(["added", "added"]);
    expect(await trial.brought()).toHaveLength(2);
  });

  test("what is shown cannot be deleted and says where; what is not goes, and comes back", async () => {
    const trial = await siteOn(engine);
    const { picture } = taken(await trial.send(await photoWithRedAt(50, 50)));
    const page = `/cms/media/${picture.id}`;
    const { draft, version } = await trial.db
      .selectFrom("entry_texts")
      .select(["draft", "version"])
      .where("entry_id", "=", "seo")
      .executeTakeFirstOrThrow();
    const person = await trial.db.selectFrom("people").select("id").executeTakeFirstOrThrow();
    const save = (image: string | null, base: number) =>
      trial.post("/cms/entries/seo/seo", {
        intent: "save",
        base: String(base),
        person: person.id,
        content: JSON.stringify({ ...draft, image }),
      });
    expect((await save(picture.share, version)).body).toContain('"saved"');
    expect((await trial.get(page)).body).toContain("SEO settings");
    const refused = await trial.post(page, { intent: "delete" });
    expect(refused.status).toBe(200);
    expect((await trial.get(page)).status).toBe(200);
    expect((await save(null, version + 1)).body).toContain('"saved"');
    const gone = await trial.post(page, { intent: "delete" });
    expect(gone).toMatchObject({ status: 303, headers: { location: `/cms/media?deleted=${picture.id}` } });
    expect((await trial.get(page)).status).toBe(404);
    expect((await trial.get("/cms/media?q=harbor.jpg")).body).not.toContain(">harbor.jpg<");
    await trial.post(page, { intent: "restore" });
    expect((await trial.get(page)).status).toBe(200);
    await trial.post(page, { intent: "delete" });
    expect(taken(await trial.send(await photoWithRedAt(50, 50))).picture.id).toBe(picture.id);
    const acts = (await trial.history()).map(({ act }) => act).toSorted();
    expect(acts).toEqual(["brought back", "brought back", "deleted", "deleted", "uploaded"]);
  });

  test("another focal point is another address, to which the former one leads", async () => {
    const trial = await siteOn(engine);
    const { picture } = taken(await trial.send(await photoWithRedAt(90, 50)));
    const page = `/cms/media/${picture.id}`;
    const before = await trial.db.selectFrom("site_state").select("content_version").executeTakeFirstOrThrow();
    for (const x of ["101", "-1", "1.5", ""]) {
      expect((await trial.post(page, { intent: "change", alt: "", x, y: "50" })).status, x).toBe(400);
    }
    await trial.post(page, { intent: "change", alt: "  A red   square ", x: "90", y: "50" });
    expect(await trial.uploaded()).toMatchObject([{ alt: "A red square", focus_x: 90, focus_y: 50 }]);
    const after = await trial.db.selectFrom("site_state").select("content_version").executeTakeFirstOrThrow();
    expect(after.content_version).toBe(before.content_version + 1);
    const old = await trial.get(picture.share ?? "");
    expect(old).toMatchObject({ status: 302, headers: { location: picture.share?.replace("-50-50/", "-90-50/") } });
    expect((await trial.get(old.headers.location ?? "")).status).toBe(200);
    expect((await trial.get("/cms/media?q=red+square")).body).toContain("harbor.jpg");
  });
});

test("nobody but editors and owners uploads, and nothing of what others send is read", async () => {
  const trial = await siteOn("sqlite");
  const bytes = await photoWithRedAt(50, 50);
  const as = async (headers: Record<string, string>) => (await trial.send(bytes, "x.jpg", headers)).status;
  expect(await as({ Cookie: await trial.enter("sales") })).toBe(403);
  expect(await as({ Cookie: "" })).toBe(303);
  expect(await as({ Cookie: "session=made-up" })).toBe(303);
  expect(await as({ Origin: "https://evil.test" })).toBe(403);
  expect(await as({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await as({ "Content-Type": "text/plain" })).toBe(415);
  // It says that 20 MB come and sends none: whoever waits for them would never answer.
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

test("what is no picture, is cut off or is too large is refused in words, and nothing is kept", async () => {
  const trial = await siteOn("sqlite");
  const png = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#246" } })
    .png()
    .toBuffer();
  const photo = await photoWithRedAt(50, 50);
  const files: [name: string, bytes: Buffer, why: RegExp][] = [
    ["page.png", Buffer.from("<!doctype html><script>alert(1)</script>"), /not a picture/],
    ["drawing.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), /SVG/],
    ["phone.heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"), /HEIC/],
    ["nothing.jpg", Buffer.alloc(0), /not a picture/],
    ["only-magic.jpg", Buffer.from("\xff\xd8\xff\xe0", "latin1"), /not a picture/],
    ["cut.png", png.subarray(0, png.length - 200), /damaged/],
    ["cut.jpg", photo.subarray(0, Math.floor(photo.length * 0.8)), /damaged/],
    ["bomb.png", hollowPng(50_000, 50_000), /50 million pixels/],
    ["bytes.bin", Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)), /not a picture/],
  ];
  for (const [name, bytes, why] of files) {
    expect(said(await trial.send(bytes, name)), name).toMatchObject({
      state: "refused",
      why: expect.stringMatching(why),
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
  expect(said(undeclared)).toMatchObject({ state: "refused", why: expect.stringContaining("25 MB") });
  expect(await trial.uploaded()).toEqual([]);
  expect(await trial.brought()).toEqual([]);
  expect(await trial.underWay()).toEqual([]);
});

test("an upload that breaks off leaves nothing", async () => {
  const trial = await siteOn("sqlite");
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
  await expect.poll(trial.underWay, { timeout: 30_000 }).toHaveLength(1);
  sending.destroy();
  await expect.poll(trial.underWay, { timeout: 30_000 }).toEqual([]);
  expect(await trial.brought()).toEqual([]);
  expect(await trial.uploaded()).toEqual([]);
});

test("a picture that claims a thousand times the memory costs none", async () => {
  const trial = await siteOn("sqlite");
  await trial.send(hollowPng(50_000, 50_000), "bomb.png");
  const before = process.memoryUsage().rss;
  let most = before;
  for (let round = 0; round < 50; round++) {
    await trial.send(hollowPng(50_000, 50_000), "bomb.png");
    most = Math.max(most, process.memoryUsage().rss);
  }
  expect(most - before).toBeLessThan(100_000_000);
});

test("what hides in a picture never leaves the server", async () => {
  const trial = await siteOn("sqlite");
  const hidden = "<script>alert('hidden')</script>PK\x03\x04payload";
  const photo = Buffer.concat([await photoWithRedAt(50, 50), Buffer.from(hidden, "latin1")]);
  const { picture } = taken(await trial.send(photo, "page.html.jpg"));
  const [row] = await trial.uploaded();
  const kept = await readFile(join(trial.dataDir, "media", "originals", row?.file ?? ""));
  expect(kept.equals(photo)).toBe(true);
  for (const path of [picture.thumbnail, picture.share ?? "", `/cms/media/${picture.id}/whole`]) {
    const { status, headers, body } = await trial.get(path);
    expect(status, path).toBe(200);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
    expect(headers["content-type"]).toMatch(/^image\/(?:webp|jpeg)$/);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    for (const trace of ["alert", "payload", "Somebody"]) expect(body).not.toContain(trace);
  }
  for (const path of [`/media/originals/${row?.file}`, `/media/${row?.file}`, `/originals/${row?.file}`]) {
    expect((await trial.get(path)).status, path).toBe(404);
  }
});

test("whatever a file is called, it is kept under a name of the server's own", { timeout: 120_000 }, async () => {
  const trial = await siteOn("sqlite");
  const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#135" } })
    .png()
    .toBuffer();
  const parts = fc.constantFrom(
    "../",
    "..\\",
    "%2e%2e%2f",
    "\0",
    "/etc/passwd",
    "\u202e",
    "con",
    "nul.png",
    "\r\n",
    "~",
  );
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.array(parts, { minLength: 1, maxLength: 9 }).map((some) => `${some.join("")}.png`),
  );
  const here = await readdir(trial.dataDir);
  for (const name of fc.sample(names, 500)) {
    const { picture } = taken(await trial.send(bytes, name.toWellFormed()));
    await trial.db.deleteFrom("media").where("id", "=", picture.id).execute();
    expect(picture.filename).not.toMatch(/[/\\\p{C}]/u);
  }
  expect(await trial.brought()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.png$/)]);
  expect(await readdir(trial.dataDir)).toEqual(here);
  expect((await readdir(join(trial.dataDir, "media"))).toSorted()).toEqual(["incoming", "originals"]);
});
