import { describe, expect, test } from "vitest";
import { pictureKey } from "#src/domain/media/key.ts";
import {
  aMember,
  aPage,
  aService,
  redPicture,
  seededAt,
  siteWith,
  someSettings,
} from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { publishedEntries, publishedEntry } from "../../../../tests/support/published.ts";
import { deleteEntry } from "../entries/publishing/unpublish.server.ts";
import { databaseReader, publishedSingle } from "./published.server.ts";
import type { EntrySelection } from "./reader.server.ts";

const cloud = { id: "cloud", slug: "cloud", content: aService({ project: { entry: "lost" } }) };

function menuTo(...targets: { entry: string; anchor?: string }[]) {
  return someSettings({ menu: targets.map((link) => ({ text: "Menu", link })) });
}

describe.each(databases)("published content on $name", ({ engine }) => {
  test("is in order, with defaults filled in", async () => {
    const services = ["network", "cloud", "backup"].map((slug) => ({ ...cloud, id: slug, slug }));
    const { db } = await siteWith(engine, { service: services });
    const read = await publishedEntries(db, "service", "en");
    expect(read.map((service) => service.slug)).toEqual(["network", "cloud", "backup"]);
    expect(read[0]).toMatchObject({ id: "network", updatedAt: seededAt, content: { questions: [], onHome: false } });
  });

  test("is found by its slug only", async () => {
    const { db } = await siteWith(engine, { service: [cloud], page: [{ id: "p", slug: "about", content: aPage() }] });
    expect((await publishedEntry(db, "service", "en", "cloud"))?.id).toBe("cloud");
    expect(await publishedEntry(db, "service", "en", "about")).toBeNull();
    expect(await publishedEntry(db, "page", "en", "cloud")).toBeNull();
  });

  test("links get the addresses of their entries; broken ones are null", async () => {
    const { db } = await siteWith(engine, {
      service: [cloud],
      page: [{ id: "about", slug: "about", content: aPage() }],
      member: [{ id: "ana", slug: null, content: aMember() }],
      settings: [
        {
          id: "settings",
          slug: null,
          content: menuTo({ entry: "cloud" }, { entry: "about", anchor: "team" }, { entry: "lost" }, { entry: "ana" }),
        },
      ],
    });
    const { content } = await publishedSingle(db, "settings", "en");
    expect(content.menu.map((item) => item.link)).toEqual([
      { href: "/services/cloud", entry: "cloud" },
      { href: "/about#team", entry: "about" },
      null,
      { href: "/", entry: "ana" },
    ]);
    expect(content.closing.button.link).toEqual({ href: "/contact" });
    expect(content.social[0]).toEqual({ network: "linkedin", address: "https://linkedin.example/mangrove" });
  });

  test("pictures come with the key of their variants; deleted ones are null", async () => {
    const ana = aMember({ photo: { media: "red", alt: "Ana of {company}" } });
    const { db } = await siteWith(engine, { member: [{ id: "ana", slug: null, content: ana }] }, [redPicture]);
    const media = await db.selectFrom("media").selectAll().executeTakeFirstOrThrow();
    const [before] = await publishedEntries(db, "member", "en");
    expect(before?.content.photo).toEqual({
      key: pictureKey(media),
      width: 60,
      height: 40,
      vector: true,
      alt: "Ana of Mangrove IT",
    });
    await db.updateTable("media").set({ deleted_at: seededAt }).execute();
    const [after] = await publishedEntries(db, "member", "en");
    expect(after?.content.photo).toBeNull();
  });

  test("texts have company info inserted", async () => {
    const { db } = await siteWith(engine, {
      page: [{ id: "p", slug: "about", content: aPage({ intro: "Call {phone} in {city}." }) }],
    });
    expect((await publishedEntry(db, "page", "en", "about"))?.content.intro).toBe("Call (305) 555-0142 in Miami.");
    expect((await publishedSingle(db, "settings", "en")).content.company.blurb).toBe("Mangrove IT of Miami, FL.");
  });

  test("drafts and trashed entries are left out, and links to them are null", async () => {
    const link = { entry: "cloud" };
    const { db } = await siteWith(engine, {
      service: [cloud, { ...cloud, id: "other", slug: "other" }],
      settings: [{ id: "settings", slug: null, content: menuTo(link, { entry: "other" }) }],
    });
    await db
      .updateTable("entry_texts")
      .set({ published: null, published_at: null })
      .where("slug", "=", "cloud")
      .execute();
    await deleteEntry(db, { id: "other", by: { id: null, name: "Ana" } }, seededAt);
    const content = await databaseReader(db).content("en", ["service", "settings"]);
    expect(content.entries("service")).toEqual([]);
    expect(content.single("settings").content.menu.map((item) => item.link)).toEqual([null, null]);
  });

  describe("of a kind with a selection", () => {
    const services = [
      { id: "plain", slug: "plain", content: aService() },
      { id: "home", slug: "home", content: aService({ onHome: true }) },
      { id: "off", slug: "off", content: aService({ onServicesPage: false }) },
      { id: "linked", slug: "linked", content: aService({ onServicesPage: false }) },
    ];
    const menu = [{ id: "settings", slug: null, content: menuTo({ entry: "linked" }) }];

    test.each<[string, EntrySelection<"service">, string[]]>([
      ["flagged", { flag: "onHome" }, ["home"]],
      ["flagged by default", { flag: "onServicesPage" }, ["plain", "home"]],
      ["named", { slug: "off" }, ["off"]],
      ["linked", { linkedFrom: { kind: "settings" } }, ["linked"]],
      ["linked from a missing entry", { linkedFrom: { kind: "project", slug: "none" } }, []],
      ["flagged or named", { flag: "onHome", slug: "off" }, ["home", "off"]],
    ])("reads entries that are %s", async (_, selection, ids) => {
      const { db } = await siteWith(engine, { service: services, settings: menu });
      const content = await databaseReader(db).content("en", ["service", "settings"], { service: selection });
      expect(content.entries("service").map(({ id }) => id)).toEqual(ids);
      expect(content.single("settings").content.menu).toMatchObject([{ link: { href: "/services/linked" } }]);
    });

    test("a text older than a flag counts as the flag's default", async () => {
      const { db } = await siteWith(engine, { service: services.slice(0, 1) });
      const { onServicesPage, onHome, ...old } = (await publishedEntries(db, "service", "en"))[0]?.content ?? {};
      await db.updateTable("entry_texts").set({ published: old }).where("entry_id", "=", "plain").execute();
      const chosen = async (flag: "onServicesPage" | "onHome") =>
        (await databaseReader(db).content("en", ["service"], { service: { flag } })).entries("service").length;
      expect([await chosen("onServicesPage"), await chosen("onHome")]).toEqual([1, 0]);
    });
  });
});
