import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { languageOf } from "#src/base/languages.ts";
import { maxCardBytes } from "#src/domain/share-card/card.ts";
import { decode } from "../../../../tests/support/documents.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";

const privacy = "page-privacy";

async function siteOn(engine: Parameters<typeof databaseSettings>[0]) {
  const settings = await databaseSettings(engine);
  const running = await startTestSite(settings);
  const headers = { Host: new URL(running.url).host };
  const folder = path.join(settings.dataDir, "media", "cards");
  return {
    ...running,
    get: (requestUrl: string) => ask(running.url, requestUrl, { headers }),
    tags: async (page: string) => imageTags((await ask(running.url, page, { headers })).body),
    cardOf: async (page: string) =>
      new URL(imageTags((await ask(running.url, page, { headers })).body)["og:image"] ?? "").pathname,
    drawn: async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".jpeg")),
    folder,
  };
}

function imageTags(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:property|name)="((?:og:image|twitter:card)[^"]*)" content="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, content = ""]) => [name, decode(content)]));
}

async function picture(url: string) {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  return { status: response.status, headers: response.headers, bytes, width, height, format };
}

async function expectCards({ url, tags }: Awaited<ReturnType<typeof siteOn>>, pages: string[]): Promise<void> {
  const cards = new Set<string>();
  for (const page of pages) {
    const { "og:image": requestUrl = "", "og:image:alt": alt, ...others } = await tags(page);
    expect.soft(others, page).toEqual({
      "og:image:type": "image/jpeg",
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    expect.soft(alt, page).toMatch(/\w/);
    expect.soft(requestUrl, page).toMatch(new RegExp(`^${url}/media/cards/`));
    const { status, headers, bytes, ...sent } = await picture(requestUrl);
    expect.soft({ status, ...sent }, page).toEqual({ status: 200, width: 1200, height: 630, format: "jpeg" });
    expect.soft(bytes.length, page).toBeLessThanOrEqual(maxCardBytes);
    expect.soft(headers.get("cache-control"), page).toContain("immutable");
    expect.soft(headers.get("cross-origin-resource-policy"), page).toBe("cross-origin");
    // Names, such as that of a place, are the same in each language.
    cards.add(`${languageOf(page)} ${bytes.toString("base64")}`);
  }
  expect(cards.size).toBe(pages.length);
}

/** With a picture of its own, without one, of an entry, and with a long title. */
const samples = ["/", "/privacy", "/services/cloud", "/blog/false-invoice"];

test("pages have cards that the large networks show", async () => {
  await expectCards(await siteOn("sqlite"), samples);
});

test("every page of the sitemap has a card that the large networks show", { tags: ["long"] }, async () => {
  const running = await siteOn("sqlite");
  const { body } = await running.get("/sitemap.xml");
  const pages = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, requestUrl = ""]) => new URL(decode(requestUrl)).pathname,
  );
  expect(pages.length).toBeGreaterThan(30);
  expect(pages).toEqual(expect.arrayContaining(samples));
  await expectCards(running, pages);
});

describe.each(databases)("share cards on $name", ({ engine }) => {
  test("change with the title: a new address, a new picture, and the old address leads there", async () => {
    const running = await siteOn(engine);
    const { url, get, cardOf } = running;
    const before = await cardOf("/privacy");
    const old = await picture(url + before);
    await changeOn(running, "page", privacy, (content: object) => ({ ...content, title: `<b>"Privacy" & 😀 مرحبا` }));
    const after = await cardOf("/privacy");
    expect(after).not.toBe(before);
    const { status, headers } = await get(before);
    expect({ status, location: headers.location }).toEqual({ status: 302, location: after });
    const { bytes, width } = await picture(url + after);
    expect(width).toBe(1200);
    expect(bytes.equals(old.bytes)).toBe(false);
  });

  test("are drawn once, also when several clients ask at the same time", async () => {
    const { url, get, cardOf, folder, drawn } = await siteOn(engine);
    const requestUrl = await cardOf("/contact");
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(requestUrl)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const names = await drawn();
    expect(names).toHaveLength(1);
    const file = path.join(folder, names[0] ?? "");
    const marked = await sharp(await readFile(file))
      .negate()
      .jpeg()
      .toBuffer();
    await writeFile(file, marked);
    expect((await picture(url + requestUrl)).bytes.equals(marked)).toBe(true);
  });

  test("are not drawn for invented addresses", async () => {
    const { get, cardOf, drawn } = await siteOn(engine);
    const requestUrl = await cardOf("/privacy");
    const digest = requestUrl.split("/")[3] ?? "";
    const invented = "A".repeat(22);
    for (const path of [
      `/media/cards/${digest}/nowhere.jpeg`,
      `/media/cards/${invented}/services/nowhere.jpeg`,
      `/media/cards/${digest}/cms.jpeg`,
      `/media/cards/${digest}/media/${digest.toLowerCase()}.jpeg`,
      `/media/cards/${digest}x/privacy.jpeg`,
      `/media/cards/${digest}/privacy.png`,
      `/media/cards/${digest}/${"a/".repeat(20)}privacy.jpeg`,
    ])
      expect.soft((await get(path)).status, path).toBe(404);
    expect((await get(`/media/cards/${invented}/privacy.jpeg`)).headers.location).toBe(requestUrl);
    expect(await drawn()).toEqual([]);
  });
});

test("the card of a moved page leads to the new address", async () => {
  const running = await siteOn("sqlite");
  const before = await running.cardOf("/services/cloud");
  await changeOn(running, "service", "service-cloud", (content) => content, "cloud-hosting");
  expect((await running.get(before)).headers.location).toBe(await running.cardOf("/services/cloud-hosting"));
});

test("pictures that staff chose replace the cards of their pages only", async () => {
  const running = await siteOn("sqlite");
  const contact = await running.cardOf("/contact");
  const image = { media: "about-roots", alt: "Roots" };
  await changeOn(running, "seo", "seo", (content: object) => ({ ...content, image: "/icon-512.png" }));
  await changeOn(running, "page", privacy, (content: { seo: object }) => ({
    ...content,
    seo: { ...content.seo, image },
  }));
  expect(await running.cardOf("/")).toBe("/icon-512.png");
  expect(await running.cardOf("/privacy")).toMatch(/^\/media\/[a-f0-9]{20}-[\d-]+\/share-1200\.jpeg$/);
  expect(await running.cardOf("/contact")).toBe(contact);
});

test("pages without a picture show the first one of the home page, and nothing of it once it is deleted", async () => {
  const running = await siteOn("sqlite");
  const { db } = running.site.services;
  const requestUrl = await running.cardOf("/privacy");
  const { bytes } = await picture(running.url + requestUrl);
  await db.updateTable("media").set({ deleted_at: new Date() }).where("id", "=", "hero-1-office").execute();
  await changeOn(running, "seo", "seo", (content: object) => ({ ...content, metaDescription: "Changed." }));
  const { status, headers } = await running.get(requestUrl);
  expect(status).toBe(302);
  const bare = await picture(running.url + headers.location);
  expect({ ...bare, headers: null, bytes: null }).toMatchObject({ status: 200, width: 1200 });
  expect(bare.bytes.equals(bytes)).toBe(false);
});
