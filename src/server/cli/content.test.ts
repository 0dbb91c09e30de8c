import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { reorderEntry } from "#src/domain/content/entries/lists/order.server.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { saveAndSchedule } from "#src/domain/content/entries/publishing/schedule.server.ts";
import { deleteEntry, unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { findText } from "#src/domain/content/entries/texts.server.ts";
import { changeTags } from "#src/domain/content/published/media/media-tags.server.ts";
import { changePicture } from "#src/domain/content/published/media/pictures.server.ts";
import { addToLibrary } from "#src/domain/content/published/media/upload.server.ts";
import { addRedirects } from "#src/domain/content/redirects/edit.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { runSite } from "../../../tests/support/command.ts";
import { copiedDatabase, openForTest, temporaryDirectory } from "../../../tests/support/databases.ts";
import { testDecoder } from "../../../tests/support/decoder.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aPdf } from "../../../tests/support/files.ts";
import { photoWithRedAt } from "../../../tests/support/pictures.ts";
import { redirectFor } from "../../../tests/support/redirects.ts";

const by = { id: null, name: "Ada" };

/** A site with the default content. */
async function aSite(
  engine: Engine,
): Promise<{ db: Db; dataDir: string; run: (...args: string[]) => ReturnType<typeof runSite> }> {
  const { dataDir, url } = await copiedDatabase(engine, "seeded");
  const settings = { DATA_DIR: dataDir, AUTH_SECRET: "a".repeat(43), ...(url && { DATABASE_URL: url }) };
  return {
    db: await openForTest({ dataDir, ...(url && { url }) }),
    dataDir,
    run: (...args) => runSite(settings, ...args),
  };
}

async function textOf(db: Db, id: string) {
  const text = await findText(db, id, "en");
  if (!text) throw new Error(`No ${id}`);
  return text;
}

/** Changes that an export has to keep: order, drafts, addresses, schedules, pictures. */
async function editContent({ db, dataDir }: { db: Db; dataDir: string }): Promise<string> {
  const store = diskStore(dataDir);
  const decoder = testDecoder();
  async function* pieces() {
    yield new Uint8Array(await photoWithRedAt(20, 80));
  }
  const added = await addToLibrary(
    { db, store, decoder },
    { filename: "Our café.jpg", chunks: pieces(), by },
    new Date(),
  );
  if (added.state !== "added") throw new Error(added.state);
  const prices = { filename: "Prices.pdf", accepts: "all", chunks: Readable.from([aPdf()]), by } as const;
  const pdf = await addToLibrary({ db, store, decoder }, prices, new Date());
  if (pdf.state !== "added") throw new Error(pdf.state);
  const post = await textOf(db, "post-test-your-backup");
  const download = { type: "download", attrs: { file: { media: pdf.id }, title: "" } };
  const body = { type: "doc", content: [download] };
  const article = { kind: "post", id: post.entry_id, language: "en", slug: post.slug, by } as const;
  await publishEntry(db, { ...article, content: { ...post.published, body }, baseVersion: post.version }, new Date());
  const cloud = await textOf(db, "service-cloud");
  const content = { ...cloud.published, picture: { media: added.id, alt: "Our café" } };
  const moved = { kind: "service", id: "service-cloud", language: "en", slug: "clouds", by } as const;
  await publishEntry(db, { ...moved, content, baseVersion: cloud.version }, new Date());
  const crop = { x: 1000, y: 2000, width: 5000, height: 5000 };
  await changePicture(db, { id: added.id, crop, by }, new Date());
  await changeTags(db, { ids: [added.id, "case-cloud"], add: ["harbor", "front desk"], by }, new Date());
  const [security, consulting] = [await textOf(db, "service-security"), await textOf(db, "service-consulting")];
  const entryOfContent = { kind: "service", language: "en", by } as const;
  const times = { publishAt: new Date("2100-01-01T00:00:00Z"), unpublishAt: new Date("2100-02-01T00:00:00Z") };
  const changed = { ...security.draft, title: "Safety" };
  await saveAndSchedule(
    db,
    {
      ...entryOfContent,
      ...times,
      id: "service-security",
      slug: "safety",
      content: changed,
      baseVersion: security.version,
    },
    new Date(),
  );
  await unpublishEntry(db, { id: consulting.entry_id, language: "en", by }, new Date());
  await reorderEntry(db, { id: "service-cloud", before: null, by }, new Date());
  return added.id;
}

/** The files of a directory by name, without the times when the sites of the test began. */
async function contentsOf(directory: string): Promise<Record<string, string>> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  const read = files
    .sort()
    .map(async (file) => [path.relative(directory, file), withoutTimes(await readFile(file, "latin1"))] as const);
  return Object.fromEntries(await Promise.all(read));
}

function withoutTimes(text: string): string {
  return text.replaceAll(/"firstPublishedAt": "[^"]*"/g, "");
}

async function exported(site: { run: (...args: string[]) => ReturnType<typeof runSite> }): Promise<string> {
  const directory = path.join(await temporaryDirectory(), "content");
  expect(await site.run("export", directory)).toMatchObject({ code: 0, err: "" });
  return directory;
}

describe.each(databases)("content as files on $name", ({ engine }) => {
  test("another site that imports it has the same content, order, drafts, redirects, schedule and pictures", async () => {
    const site = await aSite(engine);
    const picture = await editContent(site);
    const exportedFiles = [
      { from: "/shop", to: "https://shop.example/" },
      { from: "/sky", to: "/services/clouds" },
    ];
    await addRedirects(
      site.db,
      exportedFiles,
      { origin: "", by: { id: null, name: "Ana" }, replace: false },
      new Date(),
    );
    const directory = await exported(site);
    const other = await aSite(engine === "sqlite" ? "postgres" : "sqlite");
    const before = await contentsOf(await exported(other));
    expect(await other.run("import", directory, "--try")).toMatchObject({ code: 0, err: "" });
    expect(await contentsOf(await exported(other))).toEqual(before);
    const { code, out, err } = await other.run("import", directory);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/publish +Service +/);
    expect(await contentsOf(await exported(other))).toEqual(await contentsOf(directory));
    expect(await redirectFor(other.db, "/services/cloud")).toBe("/services/clouds");
    expect(await redirectFor(other.db, "/shop")).toBe("https://shop.example/");
    const { lines } = await readAuditLog(other.db, { kinds: ["redirect"] }, { size: 9 });
    expect(lines.map(({ act, subject_title, person_name }) => [act, subject_title, person_name]).toSorted()).toEqual([
      ["redirect-added", "/shop", "Operator"],
      ["redirect-added", "/sky", "Operator"],
    ]);
    const row = await other.db.selectFrom("media").selectAll().where("id", "=", picture).executeTakeFirstOrThrow();
    expect(await diskStore(other.dataDir).read(`originals/${row.file}`)).toEqual(await photoWithRedAt(20, 80));
    expect((await other.run("import", directory)).out).toBe("Nothing differs from the files.\n");
  });

  test("an edited file is published, and the text before stays in the history", async () => {
    const site = await aSite(engine);
    const directory = await exported(site);
    const file = path.join(directory, "service/cloud.json");
    await writeFile(file, (await readFile(file, "utf8")).replaceAll("Cloud Solutions", "Cloud & Calm"));
    const { out } = await site.run("import", directory);
    expect(out).toContain("publish");
    expect(await textOf(site.db, "service-cloud")).toMatchObject({ title: "Cloud & Calm", slug: "cloud" });
    const acts = await site.db
      .selectFrom("audit_log")
      .select(["act", "person_name"])
      .where("subject_id", "=", "service-cloud")
      .execute();
    expect(acts).toEqual([{ act: "published", person_name: "Operator" }]);
    const revisions = await site.db
      .selectFrom("revisions")
      .select("version")
      .where("entry_id", "=", "service-cloud")
      .where("locale", "=", "en")
      .execute();
    expect(revisions.map(({ version }) => version)).toEqual([1, 2]);
  });

  test("files without tags and crop leave those of the site; others replace them", async () => {
    const site = await aSite(engine);
    const crop = { x: 1000, y: 2000, width: 5000, height: 5000 };
    await changePicture(site.db, { id: "case-cloud", crop, focus: { x: 30, y: 40 }, by }, new Date());
    await changeTags(site.db, { ids: ["case-cloud"], add: ["clouds"], by }, new Date());
    const directory = await exported(site);
    const file = path.join(directory, "pictures.json");
    const pictures: { id: string; crop?: object | null; tags?: string[] }[] = JSON.parse(await readFile(file, "utf8"));
    const rewrite = (change: object) =>
      writeFile(file, JSON.stringify(pictures.map((one) => (one.id === "case-cloud" ? { ...one, ...change } : one))));
    await rewrite({ crop: undefined, tags: undefined });
    expect((await site.run("import", directory)).out).toBe("Nothing differs from the files.\n");
    await rewrite({ crop: null, tags: ["Sky "] });
    expect((await site.run("import", directory)).out).toMatch(/describe +Picture/);
    const row = await site.db.selectFrom("media").selectAll().where("id", "=", "case-cloud").executeTakeFirstOrThrow();
    expect(row).toMatchObject({ crop_x: null, focus_x: 30 });
    expect(await site.db.selectFrom("media_tags").select("tag").execute()).toEqual([{ tag: "sky" }]);
    await rewrite({ crop: { ...crop, width: 9500 } });
    expect((await site.run("import", directory)).err).toContain("A crop is inside the picture");
  });

  test("a new post keeps the day of its first publication", async () => {
    const site = await aSite(engine);
    const directory = await exported(site);
    const name = (await readdir(path.join(directory, "post")))[0] ?? "";
    const post = JSON.parse(await readFile(path.join(directory, "post", name), "utf8"));
    const { published } = post.texts.en;
    const texts = { en: { firstPublishedAt: "2024-03-01T17:00:00.000Z", published: { ...published, date: null } } };
    await writeFile(path.join(directory, "post/old.json"), JSON.stringify({ id: "old-post", texts }));
    expect(await site.run("import", directory)).toMatchObject({ code: 0, err: "" });
    const { day } = await site.db
      .selectFrom("entry_dates")
      .select("day")
      .where("entry_id", "=", "old-post")
      .where("topic", "=", "")
      .executeTakeFirstOrThrow();
    expect(day).toBe("2024-03-01");
    const { at } = await site.db
      .selectFrom("audit_log")
      .select("at")
      .where("subject_id", "=", "old-post")
      .executeTakeFirstOrThrow();
    expect(at.getFullYear()).toBeGreaterThan(2025);
  });

  test("entries without a file stay, or move to the trash on request", async () => {
    const site = await aSite(engine);
    const directory = await exported(site);
    await rm(path.join(directory, "service/cloud.json"));
    await rm(path.join(directory, "home"), { recursive: true });
    expect((await site.run("import", directory)).out).toBe("Nothing differs from the files.\n");
    const { out } = await site.run("import", directory, "--trash-others");
    expect(out).toMatch(/move to the trash +Service +Cloud Solutions/);
    expect(await findText(site.db, "service-cloud", "en")).toBeNull();
    // The site needs its home page.
    expect(await findText(site.db, "home", "en")).not.toBeNull();
  });
});

test("faulty files are named, and nothing is imported", async () => {
  const site = await aSite("sqlite");
  const directory = await exported(site);
  const before = await contentsOf(directory);
  const service = path.join(directory, "service");
  const cloud = JSON.parse(await readFile(path.join(service, "cloud.json"), "utf8"));
  cloud.texts.en.published.title = "";
  await writeFile(path.join(service, "cloud.json"), JSON.stringify(cloud));
  await cp(path.join(service, "cloud.json"), path.join(service, "copy.json"));
  await writeFile(path.join(service, "torn.json"), "{");
  await rm(path.join(directory, "pictures/case-cloud.jpg"));
  await deleteEntry(site.db, { id: "service-network", by }, new Date());
  const { code, err } = await site.run("import", directory);
  expect(code).toBe(1);
  expect(err).toContain("Nothing was imported.");
  expect(err).toContain("service/cloud.json: title: ");
  expect(err).toContain('service/cloud.json, service/copy.json: the same id "service-cloud"');
  expect(err).toContain("service/torn.json: ");
  expect(err).toContain("/pictures/case-cloud.jpg doesn't exist.");
  expect((await textOf(site.db, "service-cloud")).title).toBe("Cloud Solutions");
  expect(Object.keys(before)).toContain("service/cloud.json");
});

test("what uploads refuse is refused: an SVG of unknown size, and a file that is no picture", async () => {
  const site = await aSite("sqlite");
  const directory = await exported(site);
  const picture = { id: "new", name: "new", alt: "", focus: { x: 50, y: 50 } };
  for (const [file, content, message] of [
    ["new.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "SVG without size"],
    ["new.jpg", "no picture", "not a picture"],
  ] as const) {
    await writeFile(path.join(directory, "pictures.json"), JSON.stringify([{ ...picture, file }]));
    await writeFile(path.join(directory, "pictures", file), content);
    expect(await site.run("import", directory)).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  }
});

test("an SVG is sanitized as at an upload", async () => {
  const site = await aSite("sqlite");
  const directory = await exported(site);
  const picture = { id: "new", file: "new.svg", name: "new", alt: "", focus: { x: 50, y: 50 } };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><script>alert(1)</script></svg>';
  await writeFile(path.join(directory, "pictures.json"), JSON.stringify([picture]));
  await writeFile(path.join(directory, "pictures", picture.file), svg);
  expect(await site.run("import", directory)).toMatchObject({ code: 0 });
  const row = await site.db.selectFrom("media").selectAll().where("id", "=", "new").executeTakeFirstOrThrow();
  expect(row).toMatchObject({ content_type: "image/svg+xml", width: 960, height: 240 });
});

test("a directory with other files is not overwritten", async () => {
  const site = await aSite("sqlite");
  const directory = await temporaryDirectory();
  await writeFile(path.join(directory, "letter.txt"), "Dear Ada");
  const { code, err } = await site.run("export", directory);
  expect(code).toBe(1);
  expect(err).toContain("has other files");
  expect(await readdir(directory)).toEqual(["letter.txt"]);
});
