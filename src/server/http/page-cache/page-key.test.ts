import { describe, expect, test } from "vitest";
import { deleteEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { RedirectMap } from "#src/domain/content/published/redirect-map.ts";
import type { QueryParameters, SitePaths } from "#src/domain/content/published/site-paths.server.ts";
import { ask, publishOn, startTestSite } from "../../../../tests/support/site.ts";
import { type Routes, RouteTable } from "../route-table.ts";
import { PageKeys } from "./page-key.ts";

test("made-up URLs of a route share one rendering per content version", async () => {
  const { site, url } = await startTestSite({ metricsToken: "a token that counts renderings" });
  const rendered: number[] = [];
  if (site.metrics) site.metrics.countRender = (milliseconds) => rendered.push(milliseconds);
  const shared: [shown: string, status: number, addresses: string[]][] = [
    ["/services/-", 200, ["/services/made-up", "/services/made-up-too?service=x", "/services/%C3%BC"]],
    ["/portfolio/-", 200, ["/portfolio/made-up", "/portfolio/made-up-too"]],
    ["/contact", 200, ["/contact", "/contact?service=made-up", "/contact?service=page"]],
    ["/-", 404, ["/made-up", "/made-up-too", "/wp-login.php"]],
    ["/blog/-", 404, ["/blog/made-up", "/blog/made-up-too"]],
    ["/blog/topic/-", 404, ["/blog/topic/made-up", "/blog/topic/made-up-too?page=2"]],
    ["/blog?page=0", 404, ["/blog?page=0", "/blog?page=77", "/blog?page=9999"]],
    ["/es/blog/tema/continuidad?page=0", 404, ["/es/blog/tema/continuidad?page=3", "/es/blog/tema/continuidad?page=4"]],
    ["/careers/-", 404, ["/careers/made-up", "/careers/made-up-too"]],
    ["/-/-", 404, ["/made/up", "/made/up/too", "/services/consulting/made-up", "/-/-/-/-"]],
  ];
  for (const [expectedTitle, status, urls] of shared) {
    const answers = [];
    for (const urlPath of urls) answers.push(await ask(url, urlPath));
    for (const [index, answer] of answers.entries()) {
      expect(answer.status, urls[index]).toBe(status);
      expect(answer.body, urls[index]).toBe(answers[0]?.body);
      if (urls[index] !== expectedTitle) expect(site.pages.cached(urls[index] ?? ""), urls[index]).toBeUndefined();
    }
    expect(site.pages.cached(expectedTitle), expectedTitle).toBeDefined();
  }
  expect(rendered).toHaveLength(shared.length);
  const before = site.pages.cache.bytes;
  for (let number = 0; number < 200; number++) {
    for (const start of [
      "/services/",
      "/portfolio/",
      "/",
      "/blog/",
      "/a/b/",
      "/contact?service=",
      "/about.data?_routes=",
      "/about?_routes=",
    ]) {
      await ask(url, `${start}x${number}`);
    }
  }
  // Only /about was a new page.
  expect(rendered).toHaveLength(shared.length + 1);
  expect(site.pages.cache.bytes - before).toBeLessThan(50_000);
});

test("a new page at a made-up URL is served at once, and is a 404 after it is unpublished", async () => {
  const running = await startTestSite();
  const { url } = running;
  expect((await ask(url, "/careers/made-up")).status).toBe(404);
  expect((await ask(url, "/services/made-up")).body).not.toContain("Made up for you");
  const { site } = running;
  const text = await site.services.db
    .selectFrom("entry_texts")
    .select("published")
    .where("kind", "=", "service")
    .where("slug", "=", "consulting")
    .executeTakeFirstOrThrow();
  const id = await publishOn(running, "service", "made-up", { ...text.published, title: "Made up for you" });
  expect((await ask(url, "/services/made-up")).body).toContain("Made up for you");
  await deleteEntry(site.services.db, { id, by: { id: null, name: "Test" } }, new Date());
  await site.version.refresh();
  expect((await ask(url, "/services/made-up")).body).not.toContain("Made up for you");
});

test("pages with a query parameter of their own have their own key", async () => {
  const { site, url } = await startTestSite();
  for (const path of ["/services/consulting", "/portfolio/cloud-migration", "/contact?service=consulting"]) {
    expect((await ask(url, path)).headers["cache-control"], path).toBe("no-cache");
    expect(site.pages.cached(path), path).toBeDefined();
  }
});

describe("query parameters", () => {
  const urls: SitePaths = {
    languages: ["en"],
    entries: new Set(["/tide"]),
    untranslated: new Set(),
    postCounts: new Map(),
    redirects: new RedirectMap([], () => undefined),
    formerPaths: new Set(),
    byId: new Map(),
  };
  const parameters: QueryParameters = {
    level: { pattern: /^\d$/, canonical: (level) => (level === "0" ? null : level) },
  };
  const route = (id: string, path: string, module = {}): Routes => ({
    [id]: { id, path, parentId: "root", module: { default: () => null, ...module } },
  });
  const routes = {
    ...route("site/en/tide", "tide", { handle: { parameters } }),
    ...route("site/en/other", ":other"),
    ...route("admin/tide", "cms/tide", { handle: { parameters } }),
  };
  const keys = new PageKeys(new RouteTable({ routes }));
  const keysOf = (path: string, query: string) => [
    keys.requested({ path, query }),
    keys.canonical({ path, query }, urls),
  ];

  test("that a page's module declares are in its key, in their canonical form", () => {
    expect(keysOf("/tide", "?level=3")).toEqual(["/tide?level=3", "/tide?level=3"]);
    expect(keysOf("/tide", "?level=3&_routes=x")).toEqual(["/tide?level=3", "/tide?level=3"]);
    expect(keysOf("/tide", "?level=0")).toEqual(["/tide?level=0", "/tide"]);
  });

  test("that it does not declare make no key of their own, nor do values of another form", () => {
    expect(keysOf("/tide", "?moon=3&level=high")).toEqual(["/tide", "/tide"]);
    expect(keysOf("/other", "?level=3")).toEqual(["/other", "/-"]);
    expect(keysOf("/cms/tide", "?level=3")[0]).toBe("/cms/tide");
  });
});
