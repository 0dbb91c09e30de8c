import { expect, test } from "vitest";
import { type Blocks, fullBlocks } from "../../../tests/support/blocks.ts";
import { aForm, aPage } from "../../../tests/support/content.ts";
import { longBlocks } from "../../../tests/support/long-blocks.ts";
import { minimalBlocks } from "../../../tests/support/minimal-blocks.ts";
import { ask, changeOn, publishOn, sharedSite } from "../../../tests/support/site.ts";
import { form } from "../../../tests/support/staff.ts";

const site = sharedSite();

/** Publishes a page with these blocks and requests it. */
async function pageOf(slug: string, blocks: unknown[]): Promise<{ main: string; body: string }> {
  const running = site();
  await publishOn(running, "page", slug, { ...aPage({ title: "Blocks", name: slug }), blocks });
  const { status, body } = await ask(running.url, `/${slug}`);
  expect(status).toBe(200);
  return { main: body.slice(body.indexOf("<main"), body.indexOf("</main>")), body };
}

/** Adds a file to the library, without its content. */
async function addFile(id: string, file: string, content_type: string): Promise<void> {
  const details = { width: 1, height: 1, focus_x: 50, focus_y: 50, alt: "", created_by: null, deleted_at: null };
  const row = { id, file, filename: file, content_type, bytes: 820_000, created_at: new Date(), ...details };
  await site().site.services.db.insertInto("media").values(row).execute();
}

const textIn = (html: string) => html.replace(/<[^>]*>/g, " ");

test("every text, picture and link of every block is shown, in the blocks' order", async () => {
  await addFile("tide-film", "film.mp4", "video/mp4");
  await addFile("tide-captions", "film.vtt", "text/vtt");
  await addFile("tide-prices", "prices.pdf", "application/pdf");
  const entry = await publishOn(site(), "form", "tide", aForm());
  const blocks = { ...fullBlocks, form: { ...fullBlocks.form, form: { entry } } };
  const { main, body } = await pageOf("full", Object.values(blocks));
  const marks = JSON.stringify(fullBlocks).match(/Tide-[\w-]+/g) ?? [];
  expect(marks.length).toBeGreaterThan(30);
  for (const mark of marks) expect(main, mark).toContain(mark);
  const headings = [...main.matchAll(/<h2[^>]*>(Tide-\w+)/g)].map(([, heading]) => heading);
  expect(headings).toEqual([
    "Tide-hero",
    "Tide-columns",
    "Tide-slide",
    "Tide-other",
    "Tide-services",
    "Tide-about",
    "Tide-why",
    "Tide-projects",
    "Tide-team",
    "Tide-partners",
    "Tide-letter",
    "Tide-industries",
    "Tide-gallery",
    "Tide-map",
    "Tide-cards",
    "Tide-statistics",
    "Tide-quotes",
    "Tide-steps",
    "Tide-questions",
    "Tide-call",
    "Tide-form",
    "Tide-times",
    "Tide-price",
    "Tide-checklist",
    "Tide-table",
    "Tide-prices",
    "Tide-video",
    "Tide-film",
    "Tide-download",
  ]);
  expect(main).toMatch(/<video controls="" playsInline="" preload="none" [^>]*poster="\/media\//);
  expect(main).toMatch(
    /<source src="\/files\/tide-film\/film.mp4" type="video\/mp4"\/><track kind="captions" src="\/files\/tide-captions\//,
  );
  expect(main).toMatch(/<a href="\/files\/tide-prices\/prices.pdf".*Tide-download-title.*PDF.*820 KB/);
  for (const href of ["/contact", "/about#team", "/services/cloud", "https://tide.example/call"]) {
    expect(main, href).toContain(`href="${href}"`);
  }
  expect(main).toContain("15+");
  expect(main).toContain("100%");
  expect(main, "the settings' own words of a claim").toContain("of clients renewed");
  expect(main.indexOf("Okafor"), "quotes in the order that was chosen").toBeLessThan(main.indexOf("Aldana"));
  expect(main).toContain("tel:+13055550142");
  expect(main).toMatch(/<option value="cloud" selected="">/);
  expect(body, "questions for search engines").toContain('"@type":"FAQPage"');
  expect(body).toContain('"name":"Tide-question"');
});

test("optional parts that are missing or deleted leave no empty elements", async () => {
  const { main } = await pageOf("least", Object.values(minimalBlocks));
  expect(textIn(main)).not.toMatch(/NaN|undefined|null|\[object|gone/);
  // The map's status is empty until the street map loads.
  const filled = main.replace(/<p role="status"[^>]*><\/p>/, "");
  expect(filled).not.toMatch(/<(?:ul|ol|dl|p|h2|h3|figure)[^>]*><\/(?:ul|ol|dl|p|h2|h3|figure)>/);
  expect(main).not.toContain('src="/media/');
  const sectionCount = [...main.matchAll(/<section(?! aria-label=)/g)].length;
  const empty = ["text", "statistics", "picture", "gallery", "quotes", "services", "projects", "team", "partners"];
  // The page head, and all blocks except the empty ones and the own part of a built-in page.
  expect(sectionCount).toBe(
    1 + Object.keys(minimalBlocks).length - [...empty, "industries", "form", "own", "video-file", "download"].length,
  );
});

test.each(["full", "least", "long"])(
  "a page with %s content keeps its layout, its one h1 and every block",
  async (name) => {
    const blocks: Blocks = { full: fullBlocks, least: minimalBlocks, long: longBlocks }[name] ?? fullBlocks;
    const { main, body } = await pageOf(`frame-${name}`, Object.values(blocks));
    expect(main.match(/<h1/g)).toHaveLength(1);
    expect(body).toContain("<footer");
    expect(body).not.toMatch(/ style=| onclick=/);
    expect(main.match(/id="contact-form"/g)).toHaveLength(1);
  },
);

test("a quotes block without selection shows all testimonials, and a single one at full width", async () => {
  const all = await pageOf("all-quotes", [{ ...fullBlocks.quotes, testimonials: [] }]);
  expect(all.main.match(/<blockquote/g)).toHaveLength(4);
  const one = await pageOf("one-quote", [{ ...fullBlocks.quotes, testimonials: [{ entry: "testimonial-law" }] }]);
  expect(one.main.match(/<blockquote/g)).toHaveLength(1);
  expect(one.main).toContain("quotation beside");
});

test("a page has only one price calculator", async () => {
  const calculator = fullBlocks["price-calculator"];
  const { main } = await pageOf("two-prices", [calculator, { ...calculator, heading: "Second-price" }]);
  expect(main.match(/<output/g)).toHaveLength(1);
  expect(main).not.toContain("Second-price");
});

test("a calculator shows its first choices as a bill, and leaves out what costs nothing", async () => {
  const { main } = await pageOf("bill", [fullBlocks["price-calculator"]]);
  const bill = main.slice(main.indexOf("<dl"), main.indexOf("</dl>"));
  const lines = [...bill.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, ...texts]) => texts.map(textIn));
  expect(lines.map((texts) => texts.map((text) => text.trim().replaceAll(/ +/g, " ")))).toEqual([
    ["Base price", "$100 to $150"],
    ["Tide-people × 30", "$2,850 to $3,615"],
    ["Tide-offices × 1", "$120 to $240"],
    ["Tide-option", "$250 to $400"],
    ["Tide-each", "$0"],
    ["A month", "$3,320 to $4,410"],
  ]);
  expect(bill.match(/<div hidden=""/g)).toHaveLength(1);
});

test("the first sheet of a page has the Print button, and a table has its empty rows", async () => {
  const { checklist, "fill-in-table": table } = fullBlocks;
  const { main } = await pageOf("sheets", [fullBlocks.text, table, checklist, { ...table, emptyRows: 30 }]);
  expect(main.match(/data-behavior="print"/g)).toHaveLength(1);
  expect(main.indexOf('data-behavior="print"')).toBeLessThan(main.indexOf("Tide-checklist"));
  expect(main.match(/<tr>/g)).toHaveLength(2 * 2 + 2 + 30);
  expect((await pageOf("no-sheets", [fullBlocks.text])).main).not.toContain('data-behavior="print"');
});

test("a page has only one contact form, also the contact page", async () => {
  const running = site();
  const form = fullBlocks["contact-form"];
  const { main } = await pageOf("two-forms", [form, { ...form, heading: "Second-form" }]);
  expect(main.match(/<form/g)).toHaveLength(1);
  expect(main).not.toContain("Second-form");
  await changeOn(running, "page", "page-contact", (page: object) => ({ ...page, blocks: [form] }));
  const contact = await ask(running.url, "/contact");
  expect(contact.body.match(/id="contact-form"/g)).toHaveLength(1);
});

test("the form of a block works without script, and its errors are on the contact page", async () => {
  const running = site();
  const { url } = running;
  const { main } = await pageOf("write", [fullBlocks["contact-form"]]);
  const action = /<form[^>]*action="([^"]+)"/.exec(main)?.[1] ?? "";
  const names = [...main.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["name", "email", "message", "service", "formToken", "landingPage"]));
  const sent = { name: "Ada Diver", email: "ada@diver.example", message: "From the block", landingPage: "/write" };

  const refused = await ask(url, action, form(url, { ...sent, email: "nobody" }));
  expect(refused.status).toBe(422);
  expect(refused.body).toContain("Enter your full email address");
  expect(refused.body).toContain("From the block");

  const accepted = await ask(url, action, form(url, sent));
  expect(accepted).toMatchObject({ status: 303, headers: { location: "/contact/thanks" } });
  const lead = await running.site.services.db
    .selectFrom("leads")
    .select(["name", "landing_page"])
    .where("message", "=", "From the block")
    .executeTakeFirstOrThrow();
  expect(lead).toEqual({ name: "Ada Diver", landing_page: "/write" });
});

test("a hidden block stays in the draft, and visitors and search engines see nothing of it", async () => {
  const running = site();
  const { main, body } = await pageOf("veiled", [
    fullBlocks.text,
    { ...fullBlocks.questions, hidden: true },
    { ...fullBlocks["contact-form"], heading: "Hidden-form", hidden: true },
    { ...fullBlocks["contact-form"], heading: "Shown-form" },
  ]);
  expect(main).toContain("Tide-text");
  expect(main).toContain("Shown-form");
  expect(body).not.toMatch(/Tide-question|Hidden-form|FAQPage/);
  const { body: found } = await ask(running.url, "/search?q=Tide-answer");
  expect(found).not.toContain('href="/veiled"');
  const { draft } = await running.site.services.db
    .selectFrom("entry_texts")
    .select("draft")
    .where("slug", "=", "veiled")
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(draft)).toContain("Tide-answer");
});

test("an unknown block from a newer version is skipped, and the rest of the page is shown", async () => {
  const running = site();
  await pageOf("newer", [fullBlocks.text, fullBlocks.questions]);
  const { db } = running.site.services;
  const { published } = await db
    .selectFrom("entry_texts")
    .select("published")
    .where("slug", "=", "newer")
    .executeTakeFirstOrThrow();
  const page = (typeof published === "string" ? JSON.parse(published) : published) as { blocks: object[] };
  const stored = { ...page, blocks: [page.blocks[0], { block: "hologram", beams: 3 }, page.blocks[1]] };
  await db
    .updateTable("entry_texts")
    .set((text) => ({ published: JSON.stringify(stored) as never, version: text("version", "+", 1) }))
    .where("slug", "=", "newer")
    .execute();
  await changeOn(running, "settings", "settings", (settings: object) => settings);
  const { status, body } = await ask(running.url, "/newer");
  expect(status).toBe(200);
  expect(body).toContain("Tide-text");
  expect(body).toContain("Tide-answer");
  expect(body).not.toContain("hologram");
});

test("a testimonial needs no picture: its initials take the place, in the carousel and in a quotes block", async () => {
  const running = site();
  const id = await publishOn(running, "testimonial", null, {
    name: "Inés van der Reef",
    position: "Harbor master",
    content: "They came at night.",
  });
  const { main } = await pageOf("initials", [{ ...fullBlocks.quotes, testimonials: [{ entry: id }] }]);
  const home = (await ask(running.url, "/")).body;
  for (const body of [main, home.slice(home.indexOf('id="testimonials"'))]) {
    const author = /They came at night\..*?<figcaption>(.*?)<b>Inés van der Reef/s.exec(body)?.[1];
    expect(author).toMatch(/aria-hidden="true"[^>]*>IR</);
    expect(author).not.toContain("<img");
  }
});
