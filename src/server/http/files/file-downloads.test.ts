import { createHash } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { get as request } from "node:http";
import { describe, expect, test } from "vitest";
import { originalName } from "#src/domain/media/store/store.server.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { anMp4, aPdf, aWordFile, aZip } from "../../../../tests/support/files.ts";
import { photoWithRedAt } from "../../../../tests/support/pictures.ts";
import { ask } from "../../../../tests/support/site.ts";
import { acceptedFile, uploadAnswer, uploadSite } from "../../../../tests/support/uploads.ts";
import { desktopBrowser, sumsOf } from "../../../../tests/support/visits.ts";

type Trial = Awaited<ReturnType<typeof uploadSite>>;

/** Uploads a file, and shows it on a published page. */
async function published(trial: Trial, bytes: Buffer, name: string) {
  const { file } = acceptedFile(await trial.sendFile(bytes, name));
  await trial.db
    .insertInto("entry_links")
    .values({
      from_entry: "home",
      locale: "en",
      state: "published",
      field: `f-${file.id}`,
      to_entry: null,
      to_media: file.id,
    })
    .execute();
  return file;
}

function stranger({ url }: Trial) {
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    ask(url, path, { method, headers: { Host: new URL(url).host, "User-Agent": desktopBrowser, ...headers } });
}

describe.each(databases)("files on $name", ({ engine }) => {
  test("a file is served as its type, so that nothing in it runs, once published content shows it", async () => {
    const trial = await uploadSite(engine);
    const visit = stranger(trial);
    const pdf = aPdf();
    const { file: hidden } = acceptedFile(await trial.sendFile(aPdf("Draft"), "draft.pdf"));
    await trial.get("/cms/media");
    expect((await visit(hidden.url)).status).toBe(404);
    const file = await published(trial, pdf, "Précis «2026».pdf");
    expect(file.url).toBe(`/files/${file.id}/precis-2026.pdf`);
    const { status, headers, body } = await visit(file.url);
    expect({ status, body }).toEqual({ status: 200, body: pdf.toString() });
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": `inline; filename="Pr_cis _2026_.pdf"; filename*=UTF-8''Pr%C3%A9cis%20%C2%AB2026%C2%BB.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox$/),
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "public, no-cache",
      etag: `"${createHash("sha256").update(pdf).digest("hex").slice(0, 32)}"`,
    });
    const etag = headers.etag ?? "";
    expect(await visit(file.url, { "If-None-Match": etag })).toMatchObject({ status: 304, body: "" });
    expect(await visit(file.url, {}, "HEAD")).toMatchObject({
      status: 200,
      body: "",
      headers: { "content-length": String(pdf.length) },
    });
    for (const old of [`/files/${file.id}`, `/files/${file.id}/an-old-name.pdf`]) {
      expect(await visit(old), old).toMatchObject({ status: 302, headers: { location: file.url } });
    }
    const zip = await published(trial, aWordFile(), "Forms.docx");
    expect((await visit(zip.url)).headers).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "content-disposition": expect.stringMatching(/^attachment; filename="Forms\.docx"/),
    });
    await trial.db.updateTable("media").set({ deleted_at: new Date() }).where("id", "=", file.id).execute();
    expect((await visit(file.url)).status).toBe(404);
    for (const other of ["/files", "/files/", "/files/none/x.pdf", `/files/${file.id}/a/b.pdf`, "/files/../x.pdf"]) {
      expect([404, 308], other).toContain((await visit(other)).status);
    }
  });

  test("parts of a file are served by byte ranges, of the version that the browser has", async () => {
    const trial = await uploadSite(engine);
    const visit = stranger(trial);
    const video = anMp4();
    const { url: fileUrl } = await published(trial, video, "Tour.mp4");
    const size = video.length;
    const { etag = "" } = (await visit(fileUrl)).headers;
    const ranges: [range: string, first: number, last: number][] = [
      ["bytes=0-", 0, size - 1],
      ["bytes=10-19", 10, 19],
      ["bytes=-5", size - 5, size - 1],
      [`bytes=${size - 1}-${size + 50}`, size - 1, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
    ];
    for (const [range, first, last] of ranges) {
      const answer = await visit(fileUrl, { Range: range, "If-Range": etag });
      expect(answer, range).toMatchObject({
        status: 206,
        headers: {
          "content-range": `bytes ${first}-${last}/${size}`,
          "content-length": String(last - first + 1),
          "content-type": "video/mp4",
        },
      });
      expect(answer.body, range).toBe(video.subarray(first, last + 1).toString());
    }
    for (const range of [`bytes=${size}-`, "bytes=-0"]) {
      const { status, headers } = await visit(fileUrl, { Range: range });
      expect({ status, range: headers["content-range"] }).toEqual({ status: 416, range: `bytes */${size}` });
    }
    // Several ranges, and what is no range: the whole file.
    for (const range of ["bytes=0-1,4-5", "bytes=9-2", "bytes=", "lines=0-1", "bytes=a-b"]) {
      expect((await visit(fileUrl, { Range: range })).status, range).toBe(200);
    }
    expect((await visit(fileUrl, { Range: "bytes=0-9", "If-Range": '"older"' })).status).toBe(200);
  });

  test("whole downloads, parts and robots are counted apart, with no word of who it was", async () => {
    const trial = await uploadSite(engine);
    const visit = stranger(trial);
    const file = await published(trial, aPdf(), "Prices.pdf");
    await trial.site.visits.store();
    const { etag = "" } = (await visit(file.url)).headers;
    await visit(file.url, { Range: "bytes=0-" });
    await visit(file.url, { Range: "bytes=0-9" });
    await visit(file.url, { Range: "bytes=10-19" });
    await visit(file.url, { "If-None-Match": etag });
    await visit(file.url, {}, "HEAD");
    await visit(file.url, { DNT: "1" });
    await visit(file.url, { "User-Agent": "Googlebot/2.1" });
    const counted = async () => {
      await trial.site.visits.store();
      return (await sumsOf(trial.db)).filter((row) => row.startsWith("download"));
    };
    // A download counts when the server knows that it was sent.
    await expect
      .poll(counted)
      .toEqual([`download ${file.id}: 2/0`, `download-part ${file.id}: 1/0`, `download-robot ${file.id}: 1/0`]);
  });
});

test("a large video is stored and served in pieces; a client that leaves stops its stream", async () => {
  const trial = await uploadSite("sqlite");
  const video = anMp4({ bytes: 40 * 1024 * 1024 });
  expect((await trial.sendFile(video, "tour.mp4")).status).toBe(413);
  const { file } = acceptedFile(await trial.sendFile(video, "tour.mp4", "video/mp4"));
  await trial.db.updateTable("media").set({ shown_to_staff_at: new Date() }).where("id", "=", file.id).execute();
  const { host } = new URL(trial.url);
  await new Promise<void>((resolve, reject) => {
    const asking = request(`${trial.url}${file.url}`, { headers: { Host: host }, agent: false }, (response) => {
      response.once("data", () => asking.destroy());
      response.once("close", resolve);
    });
    asking.on("error", (error) => (asking.destroyed ? null : reject(error)));
  });
  const digest = createHash("sha256");
  let most = 0;
  const before = process.memoryUsage().rss;
  await new Promise<void>((resolve, reject) => {
    request(`${trial.url}${file.url}`, { headers: { Host: host }, agent: false }, async (response) => {
      for await (const chunk of response) {
        digest.update(chunk);
        most = Math.max(most, process.memoryUsage().rss - before);
      }
      resolve();
    }).on("error", reject);
  });
  expect(digest.digest("hex")).toBe(createHash("sha256").update(video).digest("hex"));
  expect(most).toBeLessThan(30_000_000);
});

/** How often this process has a file open. */
function openings(file: string): number {
  const links = readdirSync("/proc/self/fd").map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      // The one that has listed them is closed.
      return "";
    }
  });
  return links.filter((link) => link === file).length;
}

test("a client that leaves before its file is opened leaves nothing open", async () => {
  const trial = await uploadSite("sqlite");
  const { file } = acceptedFile(await trial.sendFile(aPdf(), "prices.pdf"));
  await trial.db.updateTable("media").set({ shown_to_staff_at: new Date() }).where("id", "=", file.id).execute();
  const { store } = trial.site.services;
  const opening = Promise.withResolvers<{ path: string; sent: Promise<unknown> }>();
  const left = Promise.withResolvers<void>();
  const { onDisk } = store;
  store.onDisk = (name, use) =>
    onDisk(name, (path) => {
      const sent = left.promise.then(() => use(path));
      opening.resolve({ path, sent });
      return sent;
    });
  const asking = request(`${trial.url}${file.url}`, { headers: { Host: new URL(trial.url).host }, agent: false });
  asking.on("error", () => {});
  const { path, sent } = await opening.promise;
  asking.destroy();
  await new Promise((closed) => asking.once("close", closed));
  // Once the server answers this, it has seen the other client leave.
  await stranger(trial)("/privacy");
  left.resolve();
  await Promise.allSettled([sent]);
  expect(openings(path)).toBe(0);
});

test("a stored file is opened when its reading begins", async () => {
  const trial = await uploadSite("sqlite");
  const { file } = acceptedFile(await trial.sendFile(aPdf(), "prices.pdf"));
  const { store } = trial.site.services;
  const row = await trial.db.selectFrom("media").select("file").where("id", "=", file.id).executeTakeFirstOrThrow();
  const path = await store.onDisk(originalName(row.file), async (path) => path);
  const content = await store.stream(originalName(row.file));
  if (!path || !content) throw new Error("The file is not stored");
  // If the file was being opened already, that is done by now.
  await readFile(path);
  expect(openings(path)).toBe(0);
  for await (const _ of content) {
    expect(openings(path)).toBe(1);
    break;
  }
  await expect.poll(() => openings(path)).toBe(0);
});

test("files that lie about their type, may run, or are cut off are refused with a reason", async () => {
  const trial = await uploadSite("sqlite");
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const zip = aZip();
  const video = anMp4();
  const refused: [name: string, bytes: Buffer, message: RegExp][] = [
    ["prices.pdf", html, /doesn't match its name/],
    ["prices.docx", html, /doesn't match its name/],
    ["archive.docx", zip, /doesn't match its name/],
    ["film.mp4", Buffer.from("GIF89a"), /doesn't match its name/],
    ["notes.txt", html, /supported/],
    ["list.csv", Buffer.from("\ufeff \n<svg onload=alert(1)>"), /SVG|supported/],
    ["list.csv", Buffer.from("a,b\0c"), /supported/],
    ["page.html", html, /Web pages/],
    ["macro.docm", zip, /macros/],
    ["old.xls", Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "latin1"), /macros/],
    ["app.jar", zip, /isn't supported/],
    ["program.exe", Buffer.from("MZ\x90\0", "latin1"), /isn't supported/],
    ["clip.mov", anMp4({ brand: "qt  " }), /MP4/],
    ["nothing.pdf", Buffer.alloc(0), /empty/],
    ["cut.zip", zip.subarray(0, 40), /damaged/],
    ["cut.mp4", video.subarray(0, video.length - 1), /damaged/],
    ["empty.mp4", video.subarray(0, 24), /damaged/],
    ["subtitles.vtt", Buffer.from("WEBVTT\n\n\0"), /damaged/],
  ];
  for (const [name, bytes, why] of refused) {
    expect(uploadAnswer(await trial.sendFile(bytes, name)), name).toMatchObject({
      state: "refused",
      message: expect.stringMatching(why),
    });
  }
  expect(await trial.uploaded()).toEqual([]);
  expect(await trial.brought()).toEqual([]);
  // No file system has a NUL in a name.
  expect((await trial.sendFile(aPdf(), "passwd\0.pdf")).status).toBe(400);
  // The bytes decide, not the name. A packed bomb is never unpacked.
  const taken: [name: string, bytes: Buffer, type: string][] = [
    ["../../etc/passwd\u0001.pdf", aPdf(), "application/pdf"],
    ["\u202efdp.exe", aPdf("b"), "application/pdf"],
    ["bomb.zip", zip, "application/zip"],
    ["list.csv", Buffer.from("name,price\nJos\xe9,1", "latin1"), "text/csv"],
    ["captions.vtt", Buffer.from("\ufeffWEBVTT\n\n00:00.000 --> 00:01.000\nHi"), "text/vtt"],
    ["tour.webm", Buffer.from("\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x84webm", "latin1"), "video/webm"],
    ["film.txt", video, "video/mp4"],
  ];
  for (const [name, bytes, type] of taken) {
    const { file } = acceptedFile(await trial.sendFile(bytes, name));
    expect(file.type, name).toBe(type);
    expect(file.url, name).toMatch(/^\/files\/[a-f0-9]{32}\/[a-z0-9-]+\.[a-z0-9]+$/);
  }
  expect(uploadAnswer(await trial.sendFile(await photoWithRedAt(50, 50), "photo.pdf"))).toMatchObject({
    state: "refused",
  });
  expect(uploadAnswer(await trial.sendFile(await photoWithRedAt(50, 50), "photo.jpg"))).toHaveProperty("picture");
  expect(uploadAnswer(await trial.sendFile(zip, "again.zip"))).toMatchObject({ state: "known" });
});
