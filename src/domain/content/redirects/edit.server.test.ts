import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { aService, siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { redirectFor } from "../../../../tests/support/redirects.ts";
import { publishEntry } from "../entries/publishing/publish.server.ts";
import { unpublishEntry } from "../entries/publishing/unpublish.server.ts";
import { contentVersion } from "../published/cache/version.server.ts";
import { databaseReader } from "../published/published.server.ts";
import { pathOfUrl, RedirectMap } from "../published/redirect-map.ts";
import { readSitePaths } from "../published/site-paths.server.ts";
import { addRedirects, removeRedirect } from "./edit.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const by = { id: "ana", name: "Ana Reyes" };
const origin = "https://mangrove.example";
const service = (slug: string) => ({ id: slug, slug, content: aService({ title: `About ${slug}` }) });

async function add(db: Db, from: string, to: string, replace = false) {
  const [result] = await addRedirects(db, [{ from, to }], { origin, by, replace }, now);
  return result;
}

describe.each(databases)("own redirects on $name", ({ engine }) => {
  const site = () => siteWith(engine, { service: ["cloud", "network"].map(service) });

  test("lead to a page at its present address, to a page's section, and to other sites", async () => {
    const { db } = await site();
    const before = await contentVersion(db);
    expect(await add(db, " https://old.example/Cloud.HTML ", "/services/cloud")).toEqual({
      state: "added",
      from: "/cloud.html",
    });
    expect(await contentVersion(db)).toBeGreaterThan(before);
    const [text] = await db
      .selectFrom("entry_texts")
      .select(["draft", "version"])
      .where("slug", "=", "cloud")
      .execute();
    const moved = { kind: "service", id: "cloud", language: "en", slug: "sky", by } as const;
    await publishEntry(db, { ...moved, content: text?.draft ?? {}, baseVersion: text?.version ?? 0 }, now);
    expect(await redirectFor(db, "/cloud.html")).toBe("/services/sky");
    await add(db, "/fees", `${origin}/services/network?from=fees#prices`);
    expect(await redirectFor(db, "/fees")).toBe("/services/network?from=fees#prices");
    await add(db, "/shop", "https://shop.example/a?b=c");
    expect(await redirectFor(db, "/shop")).toBe("https://shop.example/a?b=c");
    // Through the redirect that the page left.
    await add(db, "/heaven", "/services/cloud");
    expect(await redirectFor(db, "/heaven")).toBe("/services/sky");
    const { lines } = await readAuditLog(db, { kinds: ["redirect"] }, { size: 9 });
    expect(lines.map(({ act, subject_title }) => `${act} ${subject_title}`).toSorted()).toEqual([
      "redirect-added /cloud.html",
      "redirect-added /fees",
      "redirect-added /heaven",
      "redirect-added /shop",
    ]);
  });

  test("of everything below an address keep the rest of the path, and leave pages alone", async () => {
    const { db } = await site();
    await add(db, "/what-we-do/*", "/services/*");
    await add(db, "/what-we-do/prices", "/services/cloud");
    await add(db, "/services/*", "/services/network");
    const { redirects, entries } = await readSitePaths(databaseReader(db));
    const to = (path: string) => redirects.resolve(path, (step) => entries.has(step))?.target ?? null;
    expect(to("/what-we-do/network")).toBe("/services/network");
    expect(to("/what-we-do/prices")).toBe("/services/cloud");
    expect(to("/what-we-do/fax/repair")).toBe("/services/network");
    expect(to("/services/network")).toBeNull();
    expect(to("/what-we-do")).toBeNull();
    // As long as the part before the wildcard and the wildcard together, and not below it.
    expect(await add(db, "/what-we-doxy", "/services/cloud")).toMatchObject({ state: "added" });
  });

  test("are refused with the reason", async () => {
    const { db } = await site();
    await add(db, "/a", "/services/cloud");
    const refused = async (from: string, to: string) => {
      const { state: _, ...reason } = (await add(db, from, to)) ?? { state: "none" };
      return reason;
    };
    for (const from of ["", "//evil.example", "/a b", "/x*y", "/x/*/y", `/${"x".repeat(600)}`, "mailto:a@b.example"]) {
      expect(await refused(from, "/"), from).toEqual({ field: "from", error: "malformed" });
    }
    for (const from of ["/", "/*", "/cms/leads", "/media/x.png", "/robots.txt"]) {
      expect(await refused(from, "/"), from).toEqual({ field: "from", error: "reserved" });
    }
    expect(await refused("/p?id=3", "/")).toEqual({ field: "from", error: "query" });
    expect(await refused("/services/cloud", "/")).toEqual({ field: "from", error: "live", title: "About cloud" });
    expect(await refused("/a", "/")).toEqual({ field: "from", error: "taken", target: "/services/cloud" });
    for (const to of ["", "services", "javascript:alert(1)", "//evil.example/", "/cms/leads", "/x y", "/services/*"]) {
      expect(await refused("/b", to), to).toEqual({ field: "to", error: "malformed" });
    }
    expect(await refused("/b", "https://me:pass@bank.example/")).toEqual({ field: "to", error: "malformed" });
    expect(await refused("/b", "/service")).toEqual({ field: "to", error: "missing", path: "/service" });
    expect(await refused("/b/*", "/b/*")).toMatchObject({ field: "to", error: "missing" });
    expect(await refused("/services/*", "/services/*")).toEqual({ field: "to", error: "circle", via: "/services/*" });
    expect(await add(db, "/a", "/a", true)).toMatchObject({ error: "circle", via: "/a" });
    expect(await redirectFor(db, "/a")).toBe("/services/cloud");
  });

  test("are found no more once they are removed, and by a page that takes their address", async () => {
    const { db } = await site();
    await db
      .insertInto("not_found")
      .values({ path: "/a", hits: 3, robot_hits: 0, is_probe: false, referrer: null, first_at: now, last_at: now })
      .execute();
    await add(db, "/a", "/services/cloud");
    expect(await db.selectFrom("not_found").selectAll().execute()).toEqual([]);
    expect(await removeRedirect(db, "/a", by, now)).toBe(true);
    expect(await removeRedirect(db, "/a", by, now)).toBe(false);
    expect(await redirectFor(db, "/a")).toBeNull();
    await add(db, "/services/voice", "/services/cloud");
    const voice = { kind: "service", language: "en", slug: "voice", baseVersion: 0, by } as const;
    await publishEntry(db, { ...voice, content: aService({ title: "Voice" }) }, now);
    expect(await redirectFor(db, "/services/voice")).toBeNull();
  });
});

const names = ["a", "b", "c", "d"];
const paths = names.flatMap((name) => [`/${name}`, `/${name}/x`, `/${name}/y`]);
const slugs = ["cloud", "sky", "fog"];
const sources = [...paths, ...slugs.map((slug) => `/services/${slug}`), ...names.map((name) => `/${name}/*`)];
const targets = [...sources, "/services/cloud", "/services/*", "https://shop.example/"];

/** Publishes the page at a slug, or unpublishes it. */
async function movePage(db: Db, slug: string | null): Promise<void> {
  const page = { id: "cloud", language: "en", by } as const;
  if (slug === null) {
    await unpublishEntry(db, page, now);
    return;
  }
  const { version } = await db
    .selectFrom("entry_texts")
    .select("version")
    .where("entry_id", "=", "cloud")
    .executeTakeFirstOrThrow();
  const { content } = service("cloud");
  const moved = { ...page, kind: "service", slug, content, baseVersion: version } as const;
  expect((await publishEntry(db, moved, now)).state).toBe("published");
}

/** That each redirect leads to its end in one step. */
function expectNoSteps(redirects: RedirectMap, isLive: (path: string) => boolean) {
  for (const path of [...paths, ...slugs.map((slug) => `/services/${slug}`)]) {
    const target = redirects.resolve(path, isLive)?.target;
    const next = target === undefined ? null : pathOfUrl(target);
    if (next !== null) expect(redirects.resolve(next, isLive), `${path} to ${next}`).toBeNull();
  }
}

test.each(databases)("no redirect leads to another or in a circle, after any acts, on $name", async ({ engine }) => {
  const from = fc.constantFrom(...sources);
  const edit = fc.record({ from, to: fc.constantFrom(...targets, null), replace: fc.boolean() });
  const move = fc.record({ slug: fc.constantFrom(...slugs, null) });
  const act = fc.oneof({ weight: 4, arbitrary: edit }, { weight: 1, arbitrary: move });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const { db } = await siteWith(engine, { service: [service("cloud")] });
      for (const done of acts) {
        if ("slug" in done) await movePage(db, done.slug);
        else if (done.to === null) await removeRedirect(db, done.from, by, now);
        else await add(db, done.from, done.to, done.replace);
      }
      const { redirects, entries } = await readSitePaths(databaseReader(db));
      const isLive = (path: string) => entries.has(path);
      for (const path of sources) expect(redirects.loopThrough(path, isLive), path).toBeNull();
      expectNoSteps(redirects, isLive);
    }),
    { numRuns: engine === "sqlite" ? 20 : 6 },
  );
});

test("not even redirects that were stored otherwise send a visitor twice", () => {
  const row = fc.record({
    from_path: fc.constantFrom(...sources),
    to_entry: fc.constant(null),
    to_locale: fc.constant(null),
    to_url: fc.constantFrom(...targets),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.subarray(paths), (rows, live) => {
      const isLive = (path: string) => live.includes(path);
      expectNoSteps(new RedirectMap(rows, () => undefined), isLive);
    }),
    { numRuns: 2_000 },
  );
});
