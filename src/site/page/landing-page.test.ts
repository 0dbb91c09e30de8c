import { expect, test } from "vitest";
import { fullBlocks, richTextWith } from "../../../tests/support/blocks.ts";
import { aPage, aService } from "../../../tests/support/content.ts";
import { ask, changeOn, publishOn, sharedSite } from "../../../tests/support/site.ts";

const site = sharedSite();
const { hero, slides, text, columns, questions } = fullBlocks;

/** A page of the site: the elements of its content, and the texts of its headings. */
async function pageAt(path: string) {
  const { status, body } = await ask(site().url, path);
  expect(status).toBe(200);
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  const headings = [...main.matchAll(/<h([12])[^>]*>(.*?)<\/h\1>/g)].map(
    ([, level, inner = ""]) => `${level} ${inner.replace(/<[^>]*>/g, "")}`,
  );
  const firstLevel = headings.filter((heading) => heading.startsWith("1"));
  return { body, main, headings, firstLevel, urgent: main.match(/fetchPriority="high"/g)?.length ?? 0 };
}

async function pageOf(slug: string, blocks: object[], change: object = {}) {
  await publishOn(site(), "page", slug, { ...aPage({ title: "Tide-title", name: "Tide-name", ...change }), blocks });
  return pageAt(`/${slug}`);
}

test.each(["over", "beside", "centered"])(
  "a hero (%s) as the first block takes the place of the title band, with the only h1 and the first picture",
  async (layout) => {
    const hidden = { ...text, hidden: true };
    const page = await pageOf(`hero-${layout}`, [hidden, { ...hero, layout }, columns], {
      intro: "",
      picture: { media: "case-clinic", alt: "" },
    });
    expect(page.headings).toEqual(["1 Tide-hero", "2 Tide-columns"]);
    expect(page.main).not.toContain("Tide-title");
    expect(page.urgent).toBe(1);
    const urgent = [...page.main.matchAll(/<picture.*?<\/picture>/g)].find(([html]) => html.includes("fetchPriority"));
    expect(urgent?.[0]).toContain("Tide-hero-picture");
    expect(page.body).toContain("<title>Tide-name | ");
    expect(page.body).toContain('name="description" content="Tide-hero-text"');
    expect(page.main).toMatch(/<nav aria-label="Breadcrumb">.*Tide-name.*Tide-hero</);
    expect(page.body).toMatch(/"@type":"BreadcrumbList".*"name":"Tide-name"/);
    expect(page.body).toMatch(/property="og:image:alt" content="[^"]*Tide-hero/);
  },
);

test("slides as the first block take the place of the title band, too", async () => {
  const page = await pageOf("slides-first", [slides]);
  expect(page.firstLevel).toEqual(["1 Tide-slide"]);
  expect(page.urgent).toBe(1);
});

test("a hero further down is a section, and the title band stays", async () => {
  const page = await pageOf("hero-second", [text, { ...hero, layout: "centered" }]);
  expect(page.headings).toEqual(["1 Tide-title", "2 Tide-hero"]);
  expect(page.main).toContain("Who we are.");
  expect(page.urgent).toBe(0);
});

test("a hero without picture, text and buttons leaves no empty elements", async () => {
  for (const layout of ["over", "beside", "centered"]) {
    const page = await pageOf(`bare-${layout}`, [{ block: "hero", heading: "Tide-hero", layout }]);
    expect(page.firstLevel).toEqual(["1 Tide-hero"]);
    expect(page.main).not.toContain("<img");
    expect(page.main).not.toMatch(/<(p|picture)[^>]*><\/\1>/);
  }
});

test("a page without an intro has none in its band, and in the list of pages for programs", async () => {
  const page = await pageOf("no-intro", [text], { intro: "" });
  expect(page.headings).toEqual(["1 Tide-title"]);
  expect(page.main).not.toMatch(/<p[^>]*><\/p>|\u200b/);
  expect((await ask(site().url, "/llms.txt")).body).toMatch(/\[Tide-name\]\([^)]*\/no-intro\)\n/);
});

test("on a built-in page, the list comes after the hero", async () => {
  await changeOn(site(), "page", "page-industries", (page: object) => ({ ...page, blocks: [hero, text] }));
  const { main, firstLevel, urgent } = await pageAt("/industries");
  expect(firstLevel).toEqual(["1 Tide-hero"]);
  expect(urgent).toBe(1);
  const positions = ["Tide-hero<", "industries-heading", "Tide-text"].map((mark) => main.indexOf(mark));
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(positions).not.toContain(-1);
});

test("empty columns are left out, and one with only a picture has nothing else", async () => {
  const only = { picture: { media: "case-port", alt: "Tide-only" } };
  const empty = { text: { type: "doc", content: [{ type: "paragraph" }] } };
  const page = await pageOf("columns", [{ block: "columns", columns: [empty, only, { link: null }] }]);
  const items = [...page.main.matchAll(/<li class="grid[^>]*>(.*?)<\/li>/g)];
  expect(items).toHaveLength(1);
  expect(items[0]?.[1]?.replace(/<picture.*<\/picture>/, "")).toMatch(/^<div class="[^"]*"><\/div>$/);
  const none = await pageOf("no-columns", [{ block: "columns", columns: [empty, empty] }]);
  expect(none.main.match(/<section/g)).toHaveLength(1);
});

test("a service shows its blocks below its own parts, and all that knows content knows them", async () => {
  const running = site();
  const service = {
    ...aService({ title: "Tide-service", questions: [{ question: "Tide-own-question", answer: "Yes." }] }),
    onServicesPage: true,
    blocks: [
      { ...hero, picture: { media: "case-datacenter", alt: "" } },
      { ...text, text: richTextWith("Tide-estuary") },
      questions,
      fullBlocks["price-calculator"],
      { ...text, hidden: true, text: richTextWith("Tide-secret") },
    ],
  };
  const id = await publishOn(running, "service", "tide", service);
  const { main, body, firstLevel } = await pageAt("/services/tide");
  expect(firstLevel).toEqual(["1 Tide-service"]);
  const marks = ["Tide-own-question", "Tide-hero<", "Tide-estuary", "Tide-question", "cards-heading"];
  const positions = marks.map((mark) => main.indexOf(mark));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(main.match(/id="closing"/g)).toHaveLength(1);
  expect(body).not.toContain("Tide-secret");
  expect(body.match(/"@type":"FAQPage"/g)).toHaveLength(1);
  expect(body).toMatch(/"FAQPage".*Tide-own-question.*Tide-question/);
  expect((await pageAt("/services")).main).not.toContain("Tide-estuary");
  expect((await ask(running.url, "/search?q=Tide-estuary")).body).toContain('href="/services/tide"');
  const estimate = await ask(running.url, "/contact/estimate?page=%2Fservices%2Ftide&n1=10");
  expect(estimate.status).toBe(200);
  expect(estimate.body).toContain("Tide-people");
  const uses = await running.site.services.db
    .selectFrom("entry_links")
    .select("field")
    .where("from_entry", "=", id)
    .where("to_media", "=", "case-datacenter")
    .where("state", "=", "published")
    .execute();
  expect(uses).toEqual([{ field: "blocks.0.picture" }]);
});
