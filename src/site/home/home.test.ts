import { expect, test } from "vitest";
import { fullBlocks } from "../../../tests/support/blocks.ts";
import { ask, changeOn, sharedSite, trashAll } from "../../../tests/support/site.ts";

const site = sharedSite();

/** The home page with some blocks: its elements, and the texts of its headings. */
async function homeOf(blocks: object[]) {
  const running = site();
  await changeOn(running, "home", "home", (home: object) => ({ ...home, blocks }));
  const { status, body } = await ask(running.url, "/");
  expect(status).toBe(200);
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  const plainText = (html: string) => html.replace(/<[^>]*>/g, "");
  const headings = [...main.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/g)].map(
    ([, level, text = ""]) => `${level} ${plainText(text)}`,
  );
  return { body, main, headings, first: headings.filter((heading) => heading.startsWith("1")) };
}

const preloads = (body: string) => body.match(/<link rel="preload" as="image"/g)?.length ?? 0;

test("the h1 and the preloaded picture are those of slides or a hero at the top", async () => {
  const { slides, hero, partners } = fullBlocks;
  const withSlides = await homeOf([slides, partners]);
  expect(withSlides.first).toEqual(["1 Tide-slide"]);
  expect(withSlides.headings[0]).toBe("1 Tide-slide");
  expect(preloads(withSlides.body)).toBeGreaterThan(0);
  const withHero = await homeOf([hero, partners, slides]);
  expect(withHero.first).toEqual(["1 Tide-hero"]);
  expect(withHero.main.match(/fetchPriority="high"/g)).toHaveLength(1);
  const plain = await homeOf([partners, slides]);
  expect(plain.headings[0]).toBe("1 Mangrove IT");
  expect(plain.first).toHaveLength(1);
  expect(preloads(plain.body)).toBe(0);
  expect(plain.main).not.toContain('fetchPriority="high"');
});

test("blocks are shown in staff's order, as often as they are there, with unique ids", async () => {
  const { quotes, services, projects, partners } = fullBlocks;
  const carousel = { ...quotes, layout: "carousel", testimonials: [] };
  const { main, headings } = await homeOf([
    partners,
    carousel,
    { ...services, hidden: true },
    { ...carousel, heading: "" },
    services,
    projects,
    services,
    { block: "closing" },
  ]);
  expect(headings.filter((heading) => heading.startsWith("2"))).toEqual([
    "2 Tide-partners",
    "2 Tide-quotes",
    "2 Tide-services",
    "2 Tide-projects",
    "2 Tide-services",
    "2 Tell us what keeps breaking.",
  ]);
  const carousels = [...main.matchAll(/<section[^>]*aria-roledescription="carousel"[^>]*>/g)].map(
    ([element]) => element,
  );
  expect(carousels).toHaveLength(2);
  expect(carousels[1]).toContain('aria-label="Testimonials"');
  const ids = [...main.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(["partners", "testimonials", "services", "work"]));
});

test("a built-in page has blocks above and below its own part, and one closing call to action", async () => {
  const running = site();
  const { text, questions } = fullBlocks;
  const positions = async (blocks: object[]) => {
    await changeOn(running, "page", "page-services", (page: object) => ({ ...page, blocks }));
    const { body } = await ask(running.url, "/services");
    expect(body.match(/id="closing"/g)).toHaveLength(1);
    return ["Tide-text", "cards-heading", "Tide-question", 'id="closing"'].map((marker) => body.indexOf(marker));
  };
  const ascending = (list: number[]) => list.toSorted((one, other) => one - other);
  const around = await positions([text, { block: "own" }, questions]);
  expect(around).toEqual(ascending(around));
  const [textPosition = 0, cards = 0, ...rest] = await positions([text, questions, { block: "closing" }]);
  expect([cards, textPosition, ...rest]).toEqual(ascending([cards, textPosition, ...rest]));
});

test("blocks of entries that are not there show nothing", async () => {
  const { team, partners, quotes, industries, projects, services } = fullBlocks;
  await trashAll(site(), ["partner", "testimonial", "industry"]);
  const { main } = await homeOf([{ ...quotes, testimonials: [] }, partners, industries, team, projects, services]);
  expect(main).not.toMatch(/Tide-(?:quotes|partners|industries)/);
  expect(main).toMatch(/Tide-team.*Tide-projects.*Tide-services/s);
});
