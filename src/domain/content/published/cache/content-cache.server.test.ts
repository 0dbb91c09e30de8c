import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { aPage, aService, redPicture, seededAt, siteWith, someSettings } from "../../../../../tests/support/content.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { publishEntry } from "../../entries/publishing/publish.server.ts";
import { changePicture } from "../media/pictures.server.ts";
import { ContentCache } from "./content-cache.server.ts";
import { ReadLog } from "./reads.server.ts";
import { raiseContentVersion } from "./version.server.ts";

const by = { id: null, name: "Test" };

async function publish(db: Db, kind: "service" | "settings", id: string, content: object, path?: string) {
  const { slug: current, version: baseVersion } = await db
    .selectFrom("entry_texts")
    .select(["slug", "version"])
    .where("entry_id", "=", id)
    .executeTakeFirstOrThrow();
  const slug = path ?? current;
  const result = await publishEntry(db, { kind, id, language: "en", slug, content, baseVersion, by }, new Date());
  expect(result.state).toBe("published");
}

/** A cache whose version is set by hand, over a database that can go away. */
function cacheOver(db: Db) {
  const state = { version: 1, isAway: false, now: seededAt };
  const unreliable = db.withPlugin({
    transformQuery: ({ node }) => {
      if (state.isAway) throw Object.assign(new Error("terminating connection"), { code: "57P01" });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const cache = new ContentCache({ db: unreliable, version: () => state.version, now: () => state.now });
  return { cache, state };
}

describe.each(databases)("published content in memory on $name", ({ engine }) => {
  const twoServices = () =>
    siteWith(engine, {
      service: [
        { id: "cloud", slug: "cloud", content: aService({ summary: "Call {phone}." }) },
        { id: "backup", slug: "backup", content: aService({ title: "Backup", project: { entry: "gone" } }) },
      ],
    });

  test("an entry is resolved once, until it or what it inserts changes", async () => {
    const { db } = await twoServices();
    const { cache, state } = cacheOver(db);
    const read = async () => (await cache.reader().content("en", ["service"])).entries("service");
    const [cloud, backup] = await read();
    expect(cloud?.content.summary).toBe("Call (305) 555-0142.");
    await publish(db, "service", "backup", aService({ title: "Backup, tested" }));
    expect(await read()).toEqual([cloud, backup]);

    state.version += 1;
    const [sameCloud, newBackup] = await read();
    expect(sameCloud).toBe(cloud);
    expect(newBackup?.content.title).toBe("Backup, tested");

    const { company, ...settings } = someSettings();
    await publish(db, "settings", "settings", { ...settings, company: { ...company, phone: "(305) 555-0199" } });
    state.version += 1;
    const [newCloud, sameBackup] = await read();
    expect(newCloud?.content.summary).toBe("Call (305) 555-0199.");
    expect(sameBackup).toBe(newBackup);
  });

  test("a link follows the address of its entry, and a picture its focal point", async () => {
    const { db } = await siteWith(
      engine,
      {
        service: [{ id: "cloud", slug: "cloud", content: aService() }],
        page: [
          {
            id: "offer",
            slug: "offer",
            content: aPage({
              picture: { media: "red" },
              blocks: [
                {
                  block: "call-to-action",
                  heading: "More",
                  text: "",
                  buttons: [{ text: "Cloud", link: { entry: "cloud" } }],
                },
              ],
            }),
          },
        ],
      },
      [redPicture],
    );
    const { cache, state } = cacheOver(db);
    const read = async () => {
      state.version += 1;
      const page = (await cache.reader().content("en", ["page"])).entries("page")[0]?.content;
      const [block] = page?.blocks ?? [];
      const link = block?.block === "call-to-action" ? block.buttons[0]?.link?.href : null;
      return { link, picture: page?.picture?.key };
    };
    const before = await read();
    expect(before.link).toBe("/services/cloud");
    expect(before.picture).toMatch(/-20-50$/);
    await publish(db, "service", "cloud", aService(), "clouds");
    expect(await read()).toEqual({ ...before, link: "/services/clouds" });
    await changePicture(db, { id: "red", alt: "", focus: { x: 70, y: 30 }, by }, new Date());
    expect((await read()).picture).toMatch(/-70-30$/);
  });

  test("what was read is known to be the same, or not, by what has changed", async () => {
    const { db } = await twoServices();
    const { cache, state } = cacheOver(db);
    const [one, all, today, derived, query] = Array.from({ length: 5 }, () => new ReadLog());
    if (!one || !all || !today || !derived || !query) throw new Error("Unreachable");
    await cache.reader(one).content("en", ["service"], { service: { slug: "cloud" } });
    await cache.reader(all).content("en", ["service"]);
    await cache.reader(today).now();
    const titles = () =>
      cache.reader(derived).derived("titles", async (reader) => {
        const services = (await reader.content("en", ["service"])).entries("service");
        return services.map(({ content }) => content.title.length);
      });
    await titles();
    await cache.reader(query).dated("service", "en", "count", (list) => list.length);
    const checks = async () => [one, all, today, derived, query].map((reads) => reads.check());
    const known = async () => Promise.all(await checks());
    expect(await known()).toEqual([1, 1, 1, 1, 1]);

    // A title of the same length: what was derived stays the same.
    await publish(db, "service", "backup", aService({ title: "Kelp 6" }));
    state.version += 1;
    expect(await known()).toEqual([2, null, 2, 2, 2]);
    state.now = new Date(seededAt.getTime() + 24 * 60 * 60_000);
    expect(await known()).toEqual([2, null, null, 2, 2]);
  });

  test("while the database is away, the last known content is read, and nothing counts as checked", async () => {
    const { db } = await twoServices();
    const { cache, state } = cacheOver(db);
    const reads = new ReadLog();
    const read = (noted?: ReadLog) => cache.reader(noted).content("en", ["service"]);
    const before = (await read(reads)).entries("service");
    await publish(db, "service", "cloud", aService({ title: "Cloud, newly" }));
    state.version += 1;
    state.isAway = true;
    const during = new ReadLog();
    expect((await read(during)).entries("service")).toEqual(before);
    expect(during.version).toBe(1);
    expect(await reads.check()).toBe(1);

    state.isAway = false;
    expect(await reads.check()).toBeNull();
    expect((await read()).entries("service")[0]?.content.title).toBe("Cloud, newly");
  });

  test("a version that rises without a change reads nothing again", async () => {
    const { db } = await twoServices();
    const { cache, state } = cacheOver(db);
    const reads = new ReadLog();
    const [before] = (await cache.reader(reads).content("en", ["service"])).entries("service");
    await db.transaction().execute(raiseContentVersion);
    state.version += 1;
    expect(await reads.check()).toBe(2);
    expect((await cache.reader().content("en", ["service"])).entries("service")[0]).toBe(before);
  });
});
