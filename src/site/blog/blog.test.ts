import { describe, expect, test } from "vitest";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { aMember, aPost } from "../../../tests/support/content.ts";
import { readDocument } from "../../../tests/support/documents.ts";
import { databases } from "../../../tests/support/engines.ts";
import {
  ask,
  changeOn,
  databaseSettings,
  publishOn,
  sharedSite,
  startTestSite,
  trashAll,
} from "../../../tests/support/site.ts";

const main = (body: string) => body.slice(body.indexOf("<main"), body.indexOf("</main>"));

/** Slugs of the posts on a page, in order. */
function postsOn(body: string): string[] {
  return [...new Set([...main(body).matchAll(/href="\/blog\/([a-z0-9-]+)"/g)].map(([, slug = ""]) => slug))];
}

/** Publishes `count` posts, the last one newest. */
async function fill({ site }: RunningSite, count: number, topics: string[]): Promise<void> {
  const by = { id: null, name: "Test" };
  for (let number = 1; number <= count; number += 1) {
    const date = new Date(Date.UTC(2027, 0, number)).toISOString().slice(0, 10);
    const content = aPost({ title: `Tide ${number}`, date, topics });
    const post = { kind: "post", language: "en", slug: `tide-${number}`, content, baseVersion: 0, by } as const;
    expect(await publishEntry(site.services.db, post, new Date())).toMatchObject({ state: "published" });
  }
  await site.version.refresh();
}

describe.each(databases)("the blog on $name", ({ engine }) => {
  test("has pages of nine posts, each with its own URL, and answers 404 after the last page", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    await fill(running, 16, ["Tides", "Continuity"]);
    const { url } = running;
    const first = await ask(url, "/blog");
    expect(postsOn(first.body)).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8].map((number) => `tide-${number}`));
    expect(first.body).toContain('href="/blog?page=2"');
    expect(first.body).not.toContain("Newer articles");

    const last = await ask(url, "/blog?page=3");
    expect(postsOn(last.body)).toEqual(["test-your-backup"]);
    expect(last.body).toContain("Page 3 of 3");
    expect(last.body).not.toContain("Older articles");
    const pages = ["/blog", "/blog?page=2", "/blog?page=3"].map(async (path) => {
      const { body } = await ask(url, path);
      return readDocument(body, url + path);
    });
    const read = await Promise.all(pages);
    expect(read.map(({ canonical }) => canonical)).toEqual([`${url}/blog`, `${url}/blog?page=2`, `${url}/blog?page=3`]);
    expect(new Set(read.map(({ title }) => title)).size).toBe(3);
    expect(new Set(read.map(({ description }) => description)).size).toBe(3);
    expect(read.every(({ indexable }) => indexable)).toBe(true);
    expect((await ask(url, "/blog?page=1")).body).toContain(`rel="canonical" href="${url}/blog"`);
    for (const page of ["0", "4", "0001", "9999"]) {
      expect.soft((await ask(url, `/blog?page=${page}`)).status, page).toBe(404);
    }
    expect((await ask(url, "/blog?page=two&utm_source=x")).body).toBe(first.body);

    const topic = await ask(url, "/blog/topic/continuity?page=2");
    expect(topic.status).toBe(200);
    expect(postsOn(topic.body)).toEqual([
      ...[7, 6, 5, 4, 3, 2, 1].map((number) => `tide-${number}`),
      "hurricane-season-it-plan",
      "test-your-backup",
    ]);
    expect((await ask(url, "/blog/topic/continuity?page=3")).status).toBe(404);
  });

  test("shows a post with its author and related posts", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const ada = await publishOn(running, "member", null, aMember({ name: "Ada Diver", initials: "", role: "Diver" }));
    await publishOn(running, "post", "low-tide", aPost({ author: { entry: ada }, topics: ["Security", "Mud"] }));
    const { body, status } = await ask(running.url, "/blog/low-tide");
    expect(status).toBe(200);
    expect(body).toContain("Ada Diver");
    expect(body).toMatch(/>AD</);
    expect(body).toContain("Mud, and a bicycle.");
    expect(body).toMatch(/<time dateTime="2026-03-04">March 4, 2026<\/time>/);
    expect(postsOn(body)).toEqual(["false-invoice", "test-your-backup", "hurricane-season-it-plan"]);
    expect(body).not.toContain("In this article");
    const { things, canonical } = readDocument(body, running.url);
    expect(canonical).toBe(`${running.url}/blog/low-tide`);
    expect(things).toContainEqual(
      expect.objectContaining({
        "@type": "BlogPosting",
        headline: "Low tide",
        datePublished: "2026-03-04",
        articleSection: ["Security", "Mud"],
        author: expect.objectContaining({ "@type": "Person", name: "Ada Diver" }),
      }),
    );

    await trashAll(running, ["member"]);
    const unsigned = await ask(running.url, "/blog/low-tide");
    expect(unsigned.status).toBe(200);
    expect(unsigned.body).not.toContain("Ada Diver");
    const [company] = readDocument(unsigned.body, running.url).things;
    expect(readDocument(unsigned.body, running.url).things).toContainEqual(
      expect.objectContaining({ "@type": "BlogPosting", author: { "@id": company?.["@id"] } }),
    );
  });

  test("adds a post to the feed and the sitemap when it is published", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { url } = running;
    const before = await ask(url, "/blog/rss.xml");
    await publishOn(running, "post", "low-tide", aPost({ title: `Mud & <sand> "here"\u000b`, date: "2027-03-04" }));
    const after = await ask(url, "/blog/rss.xml", { headers: { "If-None-Match": String(before.headers.etag) } });
    expect(after.status).toBe(200);
    const [first = ""] = after.body.match(/<item>[\s\S]*?<\/item>/g) ?? [];
    expect(first).toContain(`<link>${url}/blog/low-tide</link>`);
    expect(first).toContain("<title>Mud &amp; &lt;sand&gt; &quot;here&quot;</title>");
    expect(first).toContain("<pubDate>Thu, 04 Mar 2027 12:00:00 +0000</pubDate>");
    expect(first).not.toContain("dc:creator");
    expect((await ask(url, "/sitemap.xml")).body).toContain(`<loc>${url}/blog/low-tide</loc>`);
  });
});

describe("the blog with its default posts", () => {
  const site = sharedSite();

  test("links its feed in the head, and answers 304 while the feed is unchanged", async () => {
    const { url } = site();
    for (const path of ["/blog", "/blog/topic/security", "/blog/false-invoice"]) {
      expect
        .soft((await ask(url, path)).body, path)
        .toContain('<link rel="alternate" type="application/rss+xml" title="Mangrove IT: Blog" href="/blog/rss.xml"/>');
    }
    const feed = await ask(url, "/blog/rss.xml");
    expect(feed.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(feed.body).toContain(`<atom:link href="${url}/blog/rss.xml" rel="self"`);
    expect(feed.body.match(/<item>/g)).toHaveLength(3);
    expect(feed.body).toContain("<dc:creator>Marisol Vega</dc:creator>");
    for (const [, link = ""] of feed.body.matchAll(/<(?:link|guid[^>]*)>([^<]*)</g)) {
      expect.soft((await ask(url, new URL(link).pathname)).status, link).toBe(200);
    }
    const again = await ask(url, "/blog/rss.xml", { headers: { "If-None-Match": String(feed.headers.etag) } });
    expect(again).toMatchObject({ status: 304, body: "" });
  });

  test("has a page for each topic, with noindex", async () => {
    const { body } = await ask(site().url, "/blog/topic/continuity");
    expect(readDocument(body, site().url)).toMatchObject({ headings: ["Continuity"], indexable: false });
    expect(postsOn(body)).toEqual(["hurricane-season-it-plan", "test-your-backup"]);
    expect(main(body)).toContain("Articles on Continuity");
    // Both cards name this topic, although one of them has another one first.
    expect(main(body).match(/>Continuity<\/p>/g)).toHaveLength(2);
    expect(main(body)).toMatch(
      /aria-current="page"[^>]*href="\/blog\/topic\/continuity"|href="\/blog\/topic\/continuity"[^>]*aria-current="page"/,
    );
    expect((await ask(site().url, "/blog/topic/knitting")).status).toBe(404);
    expect((await ask(site().url, "/blog/knitting")).status).toBe(404);
  });

  test("has Open Graph tags for a post", async () => {
    const { body } = await ask(site().url, "/blog/hurricane-season-it-plan");
    for (const [property, content] of [
      ["og:type", "article"],
      ["article:published_time", "2026-11-17"],
      ["article:section", "Hurricane season"],
      ["article:tag", "Continuity"],
    ]) {
      expect.soft(body).toContain(`<meta property="${property}" content="${content}"/>`);
    }
    expect(body).toMatch(/<meta property="og:image" content="[^"]+\/media\/cards\/[^"]+\.jpeg"/);
  });
});

test("without posts the blog shows an empty state", async () => {
  const running = await startTestSite();
  await trashAll(running, ["post"]);
  const { status, body } = await ask(running.url, "/blog");
  expect(status).toBe(200);
  expect(main(body)).toContain("Nothing here yet");
  expect(postsOn(body)).toEqual([]);
  expect((await ask(running.url, "/blog/topic/security")).status).toBe(404);
  expect((await ask(running.url, "/blog/rss.xml")).body).not.toContain("<item>");
});

test("a post with a new slug leaves a redirect, and links in texts follow it", async () => {
  const running = await startTestSite();
  const { db } = running.site.services;
  const { draft, version } = await db
    .selectFrom("entry_texts")
    .select(["draft", "version"])
    .where("entry_id", "=", "post-test-your-backup")
    .executeTakeFirstOrThrow();
  const moved = {
    kind: "post",
    id: "post-test-your-backup",
    language: "en",
    slug: "restore-it",
    content: draft,
  } as const;
  await publishEntry(db, { ...moved, baseVersion: version, by: { id: null, name: "Test" } }, new Date());
  await running.site.version.refresh();
  expect(await ask(running.url, "/blog/test-your-backup")).toMatchObject({
    status: 308,
    headers: { location: "/blog/restore-it" },
  });
  expect((await ask(running.url, "/blog/hurricane-season-it-plan")).body).toContain('href="/blog/restore-it"');
});

test("a deleted picture in a text leaves no empty figure", async () => {
  const running = await startTestSite();
  await changeOn(running, "post", "post-false-invoice", (post: object) => ({
    ...post,
    body: { type: "doc", content: [{ type: "picture", attrs: { picture: { media: "gone" }, caption: "Lost" } }] },
  }));
  const { status, body } = await ask(running.url, "/blog/false-invoice");
  expect(status).toBe(200);
  expect(main(body)).not.toContain("<figure");
});
