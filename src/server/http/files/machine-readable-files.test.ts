import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { deleteEntry, unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { aService } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, databaseSettings, sharedSite, startTestSite } from "../../../../tests/support/site.ts";

const origin = "https://www.example.com";
const site = sharedSite({ origin });

function requestFile(path: string) {
  return ask(site().url, path, { headers: { Host: "www.example.com" } });
}

test("robots.txt disallows the admin and has the sitemap's public URL", async () => {
  const { status, headers, body } = await requestFile("/robots.txt");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body.split("\n")).toEqual(
    expect.arrayContaining(["User-agent: *", "Disallow: /cms", `Sitemap: ${origin}/sitemap.xml`]),
  );
});

test("the feed has whole articles, also where feed readers look for it first", async () => {
  const { body } = await requestFile("/blog/rss.xml");
  expect(body).toMatch(/<content:encoded>&lt;p&gt;.*&lt;h2&gt;/);
  expect(body).toContain(`href=&quot;${origin}/`);
  for (const path of ["/feed", "/rss.xml", "/feed.xml"]) {
    expect(await requestFile(path), path).toMatchObject({ status: 308, headers: { location: "/blog/rss.xml" } });
  }
});

test("llms.txt says what the company does, with links that exist", async () => {
  const { status, headers, body } = await requestFile("/llms.txt");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toMatch(/^# Mangrove IT\n\n> .+\n\n.+\(305\) 555-0142/);
  const links = [...body.matchAll(/\]\(https:\/\/www\.example\.com([^)]+)\)/g)].map(([, path = ""]) => path);
  expect(links).toEqual(expect.arrayContaining(["/services/cloud", "/blog/hurricane-season-it-plan", "/about"]));
  for (const path of links) expect((await requestFile(path)).status, path).toBe(200);
});

test("without ORIGIN, URLs are those of this machine", async () => {
  const { url } = await startTestSite();
  expect((await ask(url, "/robots.txt")).body).toContain(`Sitemap: ${url}/sitemap.xml`);
  expect((await ask(url, "/sitemap.xml")).body).toContain(`<loc>${url}/about</loc>`);
  expect((await ask(url, "/.well-known/security.txt")).body).toContain(`Canonical: ${url}/.well-known/security.txt`);
});

test("security.txt has a contact and an expiry date", async () => {
  const { headers, body } = await requestFile("/.well-known/security.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    body
      .trim()
      .split("\n")
      .map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  expect(fields.get("Contact")).toBe("mailto:hello@mangrove.example");
  expect(fields.get("Canonical")).toBe(`${origin}/.well-known/security.txt`);
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test("the manifest and the pages link to existing icons in the declared sizes", async () => {
  const { headers, body } = await requestFile("/manifest.webmanifest");
  expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  const manifest = JSON.parse(body);
  expect(manifest.name).toBe("Mangrove IT");
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await requestFile(src);
    expect.soft(icon.status, src).toBe(200);
    expect.soft(icon.headers["content-type"], src).toContain(type);
    if (type === "image/png") {
      const { width, height } = await sharp(path.join("public", src)).metadata();
      expect.soft(`${width}x${height}`, src).toBe(sizes);
    }
  }
  const page = (await requestFile("/")).body;
  const links = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
  expect(links).toHaveLength(3);
  // The first view waits for no icon: the one that browsers show is in the page.
  const drawing = readFileSync("public/favicon.svg", "utf8");
  expect(links).toContain(`data:image/svg+xml,${encodeURIComponent(drawing)}`);
  const files = links.filter((href) => href.startsWith("/"));
  expect(files).toHaveLength(2);
  for (const href of files) expect.soft((await requestFile(href)).status, href).toBe(200);
});

test("an unchanged file is not sent again", async () => {
  for (const path of ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/.well-known/security.txt"]) {
    const first = await requestFile(path);
    expect.soft(first.headers["cache-control"], path).toBe("no-cache");
    const again = await ask(site().url, path, {
      headers: { Host: "www.example.com", "If-None-Match": String(first.headers.etag) },
    });
    expect.soft(again, path).toMatchObject({ status: 304, body: "" });
  }
});

test("a part of the sitemap that does not exist is not found", async () => {
  for (const path of ["/sitemap-1.xml", "/sitemap-99.xml", "/sitemap-0.xml", "/sitemap-100.xml"]) {
    expect((await requestFile(path)).status, path).toBe(404);
  }
});

test.each([
  "/favicon-196.png",
  "/apple-touch-icon-precomposed.png",
  "/ads.txt",
  "/.well-known/assetlinks.json",
  "/assets/gone.js",
])("%s, which does not exist, returns one line and no page", async (path) => {
  const { status, headers, body } = await requestFile(path);
  expect(status).toBe(404);
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toBe("Page not found.\n");
});

test("the last known sitemap is served while a new one cannot be made", async () => {
  const { site, url } = await startTestSite({ logLevel: "silent" });
  const known = (await ask(url, "/sitemap.xml")).body;
  const { db } = site.services;
  await db.updateTable("site_state").set({ content_version: 1_000 }).execute();
  await db.schema.alterTable("entry_texts").renameTo("away").execute();
  expect(await ask(url, "/sitemap.xml")).toMatchObject({ status: 200, body: known });
  expect((await ask(url, "/blog/rss.xml")).status).toBe(503);
});

describe.each(databases)("the sitemap from $name", ({ engine }) => {
  test("has a page once it is published, and updates the dates of pages that list it", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const published = new Date("2030-05-06T07:08:09Z");
    const before = (await ask(url, "/sitemap.xml")).body;
    expect(before).not.toContain("/services/drills");
    expect(dated(before, `${url}/services`)).not.toBe(published.toISOString());
    const by = { id: null, name: "Test" };
    const drills = {
      kind: "service",
      language: "en",
      slug: "drills",
      content: aService(),
      baseVersion: 0,
      by,
    } as const;
    await publishEntry(site.services.db, drills, published);
    await site.version.refresh();
    const after = (await ask(url, "/sitemap.xml")).body;
    for (const path of ["/services/drills", "/services", "/"]) {
      expect.soft(dated(after, `${url}${path}`), path).toBe(published.toISOString());
    }
    for (const path of ["/services/cloud", "/about", "/portfolio"]) {
      expect.soft(dated(after, `${url}${path}`), path).toBe(dated(before, `${url}${path}`));
    }
  });

  test("updates a page's date when content that it shows is unpublished or changes", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    const by = { id: null, name: "Test" };
    const [service, member, settings] = await Promise.all([
      textOf(db, "service", "cloud"),
      textOf(db, "member"),
      textOf(db, "settings"),
    ]);
    const datedOf = async (now: Date) => {
      await site.version.refresh();
      const { body } = await ask(url, "/sitemap.xml");
      return ["/", "/services", "/about", "/contact", "/portfolio"].filter(
        (path) => dated(body, url + path) === now.toISOString(),
      );
    };
    const [first, second, third] = [new Date("2030-05-01"), new Date("2030-05-02"), new Date("2030-05-03")];
    await unpublishEntry(db, { id: service.entry_id, language: "en", by }, first);
    expect(await datedOf(first)).toEqual(["/", "/services"]);
    await deleteEntry(db, { id: member.entry_id, by }, second);
    expect(await datedOf(second)).toEqual(["/about"]);
    expect(await datedOf(first)).toEqual(["/", "/services"]);
    const { entry_id: id, version: baseVersion, published: content } = settings;
    await publishEntry(db, { kind: "settings", id, language: "en", slug: null, content, baseVersion, by }, third);
    expect(await datedOf(third)).toEqual(["/", "/contact"]);
  });
});

function textOf(db: Db, kind: string, slug?: string) {
  const texts = db.selectFrom("entry_texts").selectAll().where("kind", "=", kind);
  return (slug ? texts.where("slug", "=", slug) : texts).executeTakeFirstOrThrow();
}

function dated(sitemap: string, url: string): string | undefined {
  return new RegExp(`<loc>${url}</loc><lastmod>(.*?)</lastmod>`).exec(sitemap)?.[1];
}
