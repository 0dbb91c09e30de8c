import { describe, expect, test } from "vitest";
import { readJson } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { emptyTrash } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { deleteEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { contentReferencesIn } from "#src/domain/content/fields/references.ts";
import { contentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { listMedia } from "#src/domain/content/published/media/media-list.server.ts";
import { fixedSlugs } from "#src/domain/content/schema/fixed-pages.ts";
import { diskStore, originalName } from "#src/domain/media/store/store.server.ts";
import { aPage, aService, redPicture, seedContent, seededAt } from "../../tests/support/content.ts";
import { copiedDatabase, freshDatabase, openForTest, temporaryDirectory } from "../../tests/support/databases.ts";
import { databases } from "../../tests/support/engines.ts";
import { publishedEntries } from "../../tests/support/published.ts";
import { seed, seedDefaults, seedMissing } from "./seed.server.ts";

const cloud = { id: "cloud", slug: "cloud", content: aService({ picture: { media: "red" } }) };
const network = { id: "network", slug: "network", content: aService() };
const about = { id: "about", slug: "about", content: aPage() };

async function counts(db: Db): Promise<number[]> {
  const tables = ["entries", "entry_texts", "revisions", "entry_links", "media", "audit_log"] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return rows.map((found) => found.length);
}

describe.each(databases)("seeding on $name", ({ engine }) => {
  test("fills an empty site with entries, first revisions and pictures, and no audit log", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    await seed(db, store, await seedContent({ service: [cloud], page: [about] }, [redPicture]), seededAt);
    expect(await counts(db)).toEqual([3, 3, 3, 2, 1, 0]);
    const media = await db.selectFrom("media").selectAll().executeTakeFirstOrThrow();
    expect(media).toMatchObject({ id: "red", focus_x: 20, alt: "All red", width: 60, height: 40 });
    expect(await store.read(originalName(media.file))).not.toBeNull();
    const state = await db.selectFrom("site_state").selectAll().executeTakeFirstOrThrow();
    expect(state).toEqual({
      id: 1,
      content_version: 2,
      seeded_at: seededAt,
      secret_digest: null,
      languages: "en",
      language_task: null,
    });
  });

  test("begins the library with the first picture", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    const pictures = ["hero", "face", "logo"].map((id) => ({ ...redPicture, id }));
    await seed(db, store, await seedContent({}, pictures), seededAt);
    expect((await listMedia(db, {}, { limit: 9 })).map(({ id }) => id)).toEqual(["hero", "face", "logo"]);
  });

  test("changes nothing the second time, even what was changed since", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    await seed(db, store, await seedContent({ service: [cloud] }), seededAt);
    await db.deleteFrom("entries").where("id", "=", "cloud").execute();
    await seed(db, store, await seedContent({ service: [cloud] }), seededAt);
    expect(await publishedEntries(db, "service", "en")).toEqual([]);
  });

  test("is finished by the next start when the first one was interrupted", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    const broken = { id: "network", slug: "network", content: { title: "Not a service" } };
    const content = await seedContent({ page: [about], service: [cloud, broken] }, [redPicture]);
    await expect(seed(db, store, content, seededAt)).rejects.toThrow();
    expect(await publishedEntries(db, "service", "en")).toEqual([]);
    expect(await publishedEntries(db, "page", "en")).toHaveLength(1);
    const whole = { ...content, entries: { ...content.entries, service: [cloud] } };
    await seed(db, store, whole, seededAt);
    expect(await counts(db)).toEqual([3, 3, 3, 2, 1, 0]);
  });

  test("by two instances at once gives one site", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    const content = await seedContent({ service: [cloud], page: [about] }, [redPicture]);
    await Promise.all([seed(db, store, content, seededAt), seed(db, store, content, seededAt)]);
    expect(await counts(db)).toEqual([3, 3, 3, 2, 1, 0]);
  });

  test("adds a new fixed page and its picture to an existing site, once", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    const store = diskStore(await temporaryDirectory());
    const whole = await counts(db);
    const { published } = await db
      .selectFrom("entry_texts")
      .select("published")
      .where("entry_id", "=", "page-careers")
      .executeTakeFirstOrThrow();
    const pictures = contentReferencesIn(readJson(published)).flatMap((one) => ("media" in one ? [one.media] : []));
    expect(pictures.length).toBeGreaterThan(0);
    await db.deleteFrom("media").where("id", "in", pictures).execute();
    await db.deleteFrom("entries").where("id", "=", "page-careers").execute();
    expect(await slugsOf(db)).not.toContain("careers");
    await Promise.all([seedDefaults(db, store), seedDefaults(db, store)]);
    await seedDefaults(db, store);
    expect(await counts(db)).toEqual(whole);
    expect((await slugsOf(db)).sort()).toEqual(expect.arrayContaining(fixedSlugs));
  });

  test("a new site has the default content in Spanish, published and aligned with the English one", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    const rows = await db
      .selectFrom("entry_texts")
      .select(["entry_id", "locale", "kind", "slug", "published", "draft_basis", "published_basis"])
      .execute();
    const spanish = rows.filter(({ locale }) => locale === "es");
    const english = rows.filter(({ locale, kind }) => locale === "en" && !["brand", "partner"].includes(kind));
    expect(spanish.map(({ entry_id }) => entry_id).sort()).toEqual(english.map(({ entry_id }) => entry_id).sort());
    for (const { kind, published, published_basis, draft_basis } of spanish) {
      expect(draft_basis).toBe(1);
      expect([published !== null, published_basis]).toEqual(kind === "alert" ? [false, null] : [true, 1]);
    }
    expect(spanish.find(({ entry_id }) => entry_id === "service-cloud")?.slug).toBe("nube");
    const alt = db.selectFrom("media_texts").select("alt").where("media_id", "=", "post-hook");
    expect(await alt.executeTakeFirstOrThrow()).toMatchObject({ alt: expect.stringContaining("Una caña de pescar") });
    const state = await db.selectFrom("site_state").select("languages").executeTakeFirstOrThrow();
    expect(state).toEqual({ languages: "en,es" });
  });

  test("a fixed page of an update comes in the languages that the site has texts in", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    const store = diskStore(await temporaryDirectory());
    const careers = db.selectFrom("entry_texts").select("locale").where("entry_id", "=", "page-careers");
    await db.deleteFrom("entries").where("id", "=", "page-careers").execute();
    await seedDefaults(db, store);
    expect((await careers.execute()).map(({ locale }) => locale).sort()).toEqual(["en", "es"]);
    await db.deleteFrom("entries").where("id", "=", "page-careers").execute();
    await db.deleteFrom("entry_texts").where("locale", "=", "es").execute();
    await seedDefaults(db, store);
    expect((await careers.execute()).map(({ locale }) => locale)).toEqual(["en"]);
  });

  test("leaves the content version of a site alone if nothing that it lacks is in the default content", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    await seed(db, store, await seedContent({ page: [about], service: [cloud] }), seededAt);
    const version = await contentVersion(db);
    await seedMissing(db, store, await seedContent({ service: [cloud, network] }), seededAt);
    expect(await contentVersion(db)).toBe(version);
    await seedMissing(db, store, await seedContent({ page: [{ ...about, id: "new", slug: "careers" }] }), seededAt);
    expect(await contentVersion(db)).toBe(version + 1);
  });

  test("adds the entries of a kind that an update introduced, with their pictures, once", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    await seed(db, store, await seedContent({ page: [about] }), seededAt);
    const update = await seedContent({ page: [about], service: [cloud, network] }, [redPicture]);
    await Promise.all([seedMissing(db, store, update, seededAt), seedMissing(db, store, update, seededAt)]);
    await seedMissing(db, store, update, seededAt);
    const services = await publishedEntries(db, "service", "en");
    expect(services.map(({ id }) => id)).toEqual(["cloud", "network"]);
    expect(await counts(db)).toEqual([4, 4, 4, 2, 1, 0]);
  });

  test("adds entries that name the company's clients and places to an existing site as drafts", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    const kinds = ["industry", "location"] as const;
    for (const kind of kinds) {
      expect((await publishedEntries(db, kind, "en")).length).toBeGreaterThan(2);
      await db.deleteFrom("entries").where("kind", "=", kind).execute();
    }
    await seedDefaults(db, diskStore(await temporaryDirectory()));
    for (const kind of kinds) {
      expect(await publishedEntries(db, kind, "en")).toEqual([]);
      const { drafts } = await db
        .selectFrom("entry_texts")
        .select(({ fn }) => fn.countAll<number>().as("drafts"))
        .where("kind", "=", kind)
        .executeTakeFirstOrThrow();
      expect(Number(drafts)).toBeGreaterThan(2);
    }
  });

  test("adds the default forms to an existing site without forms as drafts", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    expect(await publishedEntries(db, "form", "en")).toHaveLength(2);
    await db.deleteFrom("entries").where("kind", "=", "form").execute();
    await seedDefaults(db, diskStore(await temporaryDirectory()));
    expect(await publishedEntries(db, "form", "en")).toEqual([]);
    expect(await db.selectFrom("entries").select("id").where("kind", "=", "form").execute()).toHaveLength(2);
  });

  test("gives a site from before there was a brand the logo of its settings", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    const settings = db.selectFrom("entry_texts").select("published").where("entry_id", "=", "settings");
    const before = readJson((await settings.executeTakeFirstOrThrow()).published) as { company: object };
    const logo = { media: "partner-cisco", alt: "Our logo" };
    const published = { ...before, company: { ...before.company, logo } };
    const use = { from_entry: "settings", locale: "en", field: "company.logo", to_entry: null, to_media: logo.media };
    await db.updateTable("entry_texts").set({ published }).where("entry_id", "=", "settings").execute();
    await db
      .insertInto("entry_links")
      .values({ ...use, state: "published" })
      .execute();
    await db.deleteFrom("entries").where("kind", "=", "brand").execute();
    await seedDefaults(db, diskStore(await temporaryDirectory()));
    const [brand] = await publishedEntries(db, "brand", "en");
    expect(brand?.content).toMatchObject({ logo: { alt: "Our logo", vector: true }, darkLogo: null });
    const uses = await db.selectFrom("entry_links").select("from_entry").where("to_media", "=", logo.media).execute();
    expect(new Set(uses.map((one) => one.from_entry))).toEqual(new Set(["brand", "partner-cisco"]));
    expect((await publishedEntries(db, "settings", "en")).length).toBe(1);
  });

  test("does not bring back a kind whose entries staff deleted, in the trash or for good", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    const content = await seedContent({ service: [cloud, network] });
    await seed(db, store, content, seededAt);
    for (const { id } of [cloud, network]) await deleteEntry(db, { id, by: { id: null, name: "Ada" } }, seededAt);
    await seedMissing(db, store, content, seededAt);
    expect(await publishedEntries(db, "service", "en")).toEqual([]);
    await emptyTrash(db, new Date("2027-01-01T00:00:00Z"));
    const [, ...left] = await counts(db);
    await seedMissing(db, store, content, seededAt);
    expect(await publishedEntries(db, "service", "en")).toEqual([]);
    expect(left).toEqual([1, 1, 0, 0, 4]);
  });

  test("adds a new fixed page whose slug a page in the trash has", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    await seed(db, store, await seedContent({ page: [{ id: "own", slug: "careers", content: aPage() }] }), seededAt);
    await db.updateTable("entries").set({ deleted_at: seededAt }).where("id", "=", "own").execute();
    await db.updateTable("entry_texts").set({ deleted_at: seededAt }).where("entry_id", "=", "own").execute();
    await seedDefaults(db, store);
    expect(await slugsOf(db)).toContain("careers");
  });

  test("keeps a page that staff created at a new page's address", async () => {
    const db = await freshDatabase(engine);
    const store = diskStore(await temporaryDirectory());
    await seed(db, store, await seedContent({ page: [{ id: "own", slug: "careers", content: aPage() }] }), seededAt);
    await seedDefaults(db, store);
    const pages = await publishedEntries(db, "page", "en");
    expect(pages.filter(({ slug }) => slug === "careers").map(({ id }) => id)).toEqual(["own"]);
    expect(pages.map(({ slug }) => slug)).toContain("about");
  });
});

async function slugsOf(db: Db): Promise<(string | null)[]> {
  return (await publishedEntries(db, "page", "en")).map(({ slug }) => slug);
}
