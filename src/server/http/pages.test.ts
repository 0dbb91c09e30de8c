import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { contentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, databaseSettings, sharedSite, startTestSite } from "../../../tests/support/site.ts";
import { withinSeconds } from "../../../tests/support/within-seconds.ts";

/** Publishes another phone number, as the settings' form will. */
async function changePhone(db: Db, phone: string): Promise<void> {
  const text = await db
    .selectFrom("entry_texts")
    .select(["draft", "version"])
    .where("entry_id", "=", "settings")
    .executeTakeFirstOrThrow();
  const { company, ...settings } = text.draft as { company: object };
  const result = await publishEntry(
    db,
    {
      kind: "settings",
      id: "settings",
      language: "en",
      slug: null,
      content: { ...settings, company: { ...company, phone } },
      baseVersion: text.version,
      by: { id: null, name: "Test" },
    },
    new Date(),
  );
  expect(result.state).toBe("published");
}

describe.each(databases)("pages from $name", ({ engine }) => {
  test("a first start serves the default home page, and a publication is in the next request", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const first = await ask(url, "/");
    expect(first.status).toBe(200);
    expect(first.body).toContain("IT that holds through the storm.");
    expect(first.body).toContain("(305) 555-0142");

    await changePhone(site.services.db, "(305) 555-0199");
    await site.version.refresh();
    const second = await ask(url, "/");
    expect(second.body).toContain("(305) 555-0199");
    expect(second.body).not.toContain("(305) 555-0142");
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  test("a second start keeps published content", async () => {
    const settings = await databaseSettings(engine);
    const before = await startTestSite(settings);
    await changePhone(before.site.services.db, "(305) 555-0199");
    await before.stop();
    const { site, url } = await startTestSite(settings);
    expect((await ask(url, "/")).body).toContain("(305) 555-0199");
    const { content } = await publishedSingle(site.services.db, "settings", "en");
    expect(content.company.phone).toBe("(305) 555-0199");
  });
});

test("two instances on one PostgreSQL agree within a second", async () => {
  const { databaseUrl } = await databaseSettings("postgres");
  const one = await startTestSite({ ...(databaseUrl && { databaseUrl }) });
  const two = await startTestSite({ ...(databaseUrl && { databaseUrl }) });
  expect((await ask(two.url, "/")).body).toContain("(305) 555-0142");
  await changePhone(one.site.services.db, "(305) 555-0199");
  const isKnown = async () => (await ask(two.url, "/")).body.includes("(305) 555-0199");
  const databaseAnswers = () => contentVersion(one.site.services.db);
  await withinSeconds(1, expect.poll(isKnown).toBe(true), databaseAnswers);
});

const trial = sharedSite();

test("a page is served in the accepted encoding, and rendered once per content version", async () => {
  const metricsToken = "a token that counts renderings";
  const { site, url } = await startTestSite({ metricsToken });
  const renderings = async () => {
    const { body } = await ask(url, "/metrics", { headers: { Authorization: `Bearer ${metricsToken}` } });
    return Number(/^mangrove_render_seconds_count (\d+)$/m.exec(body)?.[1]);
  };
  const plain = await ask(url, "/");
  const brotli = await rawBody(url, "br");
  const gzip = await rawBody(url, "gzip");
  expect(brotliDecompressSync(brotli.body).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.body).toString()).toBe(plain.body);
  expect(brotli.etag).not.toBe(gzip.etag);
  expect(plain.headers).toMatchObject({ vary: "Accept-Encoding", "cache-control": "no-cache" });
  expect(await renderings()).toBe(1);
  await changePhone(site.services.db, "(305) 555-0199");
  await site.version.refresh();
  for (const encoding of ["br", "gzip", "br"]) await rawBody(url, encoding);
  expect(await renderings()).toBe(2);
});

test("a page is compressed quickly for its first request, and recompressed after the second", async () => {
  const pageUrl = `${trial().url}/terms`;
  const first = await rawBody(pageUrl, "br");
  const lengthNow = async () => (await rawBody(pageUrl, "br")).body.length;
  await expect.poll(lengthNow).toBeLessThan(first.body.length);
  const later = await rawBody(pageUrl, "br");
  expect(brotliDecompressSync(later.body)).toEqual(brotliDecompressSync(first.body));
  expect(later.etag).toBe(first.etag);
});

test("a client with the current ETag gets a 304, in any encoding", async () => {
  const { url } = trial();
  for (const encoding of ["", "gzip", "br"]) {
    const headers = encoding === "" ? {} : { "Accept-Encoding": encoding };
    const first = await ask(url, "/", { headers });
    const again = await ask(url, "/", { headers: { ...headers, "If-None-Match": String(first.headers.etag) } });
    expect(again).toMatchObject({ status: 304, body: "" });
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  }
});

test("a prefetched page may be used for 30 seconds without revalidation", async () => {
  const { url } = trial();
  const headers = { "X-Purpose": "prefetch" };
  const first = await ask(url, "/about", { headers });
  expect(first.headers["cache-control"]).toBe("private, max-age=30");
  const again = await ask(url, "/about", { headers: { ...headers, "If-None-Match": String(first.headers.etag) } });
  expect(again).toMatchObject({ status: 304, headers: { "cache-control": "private, max-age=30" } });
  expect((await ask(url, "/about")).headers["cache-control"]).toBe("no-cache");
  const notFound = await ask(url, "/no-such-page", { headers });
  expect(notFound).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
});

test("HEAD returns the headers of GET without the body", async () => {
  const { url } = trial();
  const got = await ask(url, "/");
  const head = await ask(url, "/", { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.body).toBe("");
  expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(got.body)));
  expect(head.headers.etag).toBe(got.headers.etag);
});

test("one client's headers do not change the next client's page", async () => {
  const { url } = await startTestSite();
  const clean = await ask(url, "/about");
  const { site, url: fresh } = await startTestSite();
  const poison = {
    "X-Forwarded-Host": "evil.test",
    "X-React-Router-Prerender-Data": "evil",
    "X-React-Router-SPA-Mode": "yes",
    "X-Original-URL": "/evil",
    Cookie: "theme=evil",
    "Accept-Language": "xx",
    "User-Agent": "<script>evil</script>",
  };
  await ask(fresh, "/about?utm_source=evil&__proto__=evil", { headers: poison });
  const after = await ask(fresh, "/about");
  const withoutPort = (body: string) => body.replaceAll(/localhost:\d+/g, "localhost");
  expect(withoutPort(after.body)).toBe(withoutPort(clean.body));
  expect(site.pages.cached("/about")).toBeDefined();
});

test("visitors' pages have no .data", async () => {
  const { site, url } = await startTestSite();
  for (const path of ["/about.data", "/_root.data", "/no-such-page.data"]) {
    expect(await ask(url, path), path).toMatchObject({ status: 404, body: "Page not found.\n" });
    expect(site.pages.cached(path), path).toBeUndefined();
  }
});

test("when the content cannot be read, the last known pages are served", async () => {
  const { site, url } = await startTestSite({ logLevel: "silent" });
  const before = await ask(url, "/");
  await site.services.db.schema.alterTable("entry_texts").renameTo("entry_texts_away").execute();
  await site.services.db
    .updateTable("site_state")
    .set((eb) => ({ content_version: eb("content_version", "+", 1) }))
    .execute();
  const during = await ask(url, "/");
  expect(during.status).toBe(200);
  expect(during.body).toBe(before.body);
  expect((await ask(url, "/about")).status).toBeGreaterThanOrEqual(500);
  await site.services.db.schema.alterTable("entry_texts_away").renameTo("entry_texts").execute();
  expect((await ask(url, "/about")).status).toBe(200);
});

async function rawBody(url: string, encoding: string): Promise<{ body: Buffer; etag: string }> {
  // fetch() would decode the body.
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(url, { headers: { "Accept-Encoding": encoding } }, (response) => {
      expect(response.headers["content-encoding"]).toBe(encoding);
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => resolve({ body: Buffer.concat(chunks), etag: String(response.headers.etag) }));
    })
      .on("error", reject)
      .end();
  });
}
