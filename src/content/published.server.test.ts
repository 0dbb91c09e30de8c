import { describe, expect, test } from "vitest";
import { aMember, aPage, aService, redPicture, seededAt, siteWith, someSettings } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/databases.ts";
import { pictureKey } from "../media/key.ts";
import type { Choice } from "./choice.server.ts";
import { publishedContent, publishedEntries, publishedEntry, publishedSingle } from "./published.server.ts";

const cloud = { id: "cloud", slug: "cloud", content: aService({ project: { entry: "lost" } }) };

function menuTo(...targets: { entry: string; anchor?: string }[]) {
  return someSettings({ menu: targets.map((link) => ({ text: "Menu", link })) });
}

describe.each(databases)("what is published, read from $name", ({ engine }) => {
  test("comes in the order it was given, with defaults filled in", async () => {
    const services = ["network", "cloud", "backup"].map((slug) => ({ ...cloud, id: slug, slug }));
    const { db } = await siteWith(engine, { service: services });
    const read = await publishedEntries(db, "service", "en");
    expect(read.map((service) => service.slug)).toEqual(["network", "cloud", "backup"]);
    expect(read[0]).toMatchObject({ id: "network", updatedAt: seededAt, content: { questions: [], onHome: false } });
  });

  test("is found by its address, and by no other", async () => {
    const { db } = await siteWith(engine, { service: [cloud], page: [{ id: "p", slug: "about", content: aPage() }] });
    expect((await publishedEntry(db, "service", "en", "cloud"))?.id).toBe("cloud");
    expect(await publishedEntry(db, "service", "en", "about")).toBeNull();
    expect(await publishedEntry(db, "page", "en", "cloud")).toBeNull();
  });

  test("links lead to their entries' addresses, with the anchor; lost ones are null", async () => {
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

  test("texts name the company's facts as the settings have them", async () => {
    const { db } = await siteWith(engine, {
      page: [{ id: "p", slug: "about", content: aPage({ intro: "Call {phone} in {city}." }) }],
    });
    expect((await publishedEntry(db, "page", "en", "about"))?.content.intro).toBe("Call (305) 555-0142 in Miami.");
    expect((await publishedSingle(db, "settings", "en")).content.company.blurb).toBe("Mangrove IT of Miami, FL.");
  });

  test("drafts and what lies in the bin are not there, and links to them are null", async () => {
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
    await db.updateTable("entries").set({ deleted_at: seededAt }).where("id", "=", "other").execute();
    const content = await publishedContent(db, "en", ["service", "settings"]);
    expect(content.entries("service")).toEqual([]);
    expect(content.single("settings").content.menu.map((item) => item.link)).toEqual([null, null]);
  });

  describe("of a kind with a choice", () => {
    const marks = [
      { id: "plain", slug: "plain", content: aService() },
      { id: "home", slug: "home", content: aService({ onHome: true }) },
      { id: "off", slug: "off", content: aService({ onServicesPage: false }) },
      { id: "linked", slug: "linked", content: aService({ onServicesPage: false }) },
    ];
    const menu = [{ id: "settings", slug: null, content: menuTo({ entry: "linked" }) }];

    test.each<[string, Choice<"service">, string[]]>([
      ["marked", { marked: "onHome" }, ["home"]],
      ["marked by default", { marked: "onServicesPage" }, ["plain", "home"]],
      ["named", { slug: "off" }, ["off"]],
      ["referred to", { linkedFrom: { kind: "settings" } }, ["linked"]],
      ["referred to by what is not there", { linkedFrom: { kind: "project", slug: "none" } }, []],
      ["chosen in several ways", { marked: "onHome", slug: "off" }, ["home", "off"]],
    ])("those are read that are %s", async (_, choice, ids) => {
      const { db } = await siteWith(engine, { service: marks, settings: menu });
      const content = await publishedContent(db, "en", ["service", "settings"], { service: choice });
      expect(content.entries("service").map(({ id }) => id)).toEqual(ids);
      expect(content.single("settings").content.menu).toMatchObject([{ link: { href: "/services/linked" } }]);
    });

    test("a text from before a mark counts as the mark's default says", async () => {
      const { db } = await siteWith(engine, { service: marks.slice(0, 1) });
      const { onServicesPage, onHome, ...old } = (await publishedEntries(db, "service", "en"))[0]?.content ?? {};
      await db.updateTable("entry_texts").set({ published: old }).where("entry_id", "=", "plain").execute();
      const chosen = async (marked: "onServicesPage" | "onHome") =>
        (await publishedContent(db, "en", ["service"], { service: { marked } })).entries("service").length;
      expect([await chosen("onServicesPage"), await chosen("onHome")]).toEqual([1, 0]);
    });
  });
});
