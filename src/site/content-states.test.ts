import { describe, expect, test } from "vitest";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { aMember, aProject, aService } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite, trashAll } from "../../tests/support/site.ts";

/** A part of a page, from the first match of a pattern to a text. */
function excerpt(body: string, from: RegExp, to: string): string {
  const start = body.search(from);
  expect(start).toBeGreaterThan(-1);
  return body.slice(start, body.indexOf(to, start));
}

describe.each(databases)("content added on $name", ({ engine }) => {
  test("appears on the pages that its flags name", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { url } = running;
    const marks = { onHome: true, inContactForm: true, contactFormLabel: "Diving, wet" };
    const diving = await publishOn(running, "service", "diving", aService({ title: "Diving", ...marks }));
    await publishOn(running, "service", "hidden", aService({ title: "Hidden", onServicesPage: false }));
    await publishOn(running, "project", "reef", aProject({ title: "A reef gets light", featured: true }));
    await publishOn(running, "project", "wreck", aProject({ title: "A wreck stays dark" }));
    await publishOn(
      running,
      "member",
      null,
      aMember({ name: "Ada Diver", photo: { media: "case-clinic", alt: "Ada" } }),
    );
    await publishOn(running, "member", null, aMember({ name: "Ben Boat", initials: "BB" }));
    await publishOn(running, "member", null, aMember({ name: "Cy van der Reef", initials: "" }));
    await changeOn(running, "settings", "settings", (settings: Settings) => ({
      ...settings,
      menu: [...settings.menu, { text: "Wet work", link: { entry: diving } }],
      footer: { ...settings.footer, services: [{ text: "Under water", link: { entry: diving } }] },
    }));

    const home = (await ask(url, "/")).body;
    expect(home.match(/href="\/services\/diving"/g)).toHaveLength(4);
    expect(excerpt(home, /<header/, "</header>")).toContain("Wet work");
    expect(excerpt(home, /<footer/, "</footer>")).toContain("Under water");
    expect(home).not.toContain("/services/hidden");

    const services = excerpt((await ask(url, "/services")).body, /<main/, "</main>");
    // A service without a picture shows its icon instead, a cloud.
    expect(excerpt(services, /<li[^>]*>(?:(?!<li).)*Diving/s, "<h3")).toMatch(
      /data-tile="icon"[^>]*>(?:(?!<img).)*<path d="M17\.5 19H9a7 /s,
    );
    expect(services).toContain('href="/services/diving"');
    expect(services).not.toContain('href="/services/hidden"');
    expect((await ask(url, "/services/hidden")).body).toContain("<title>Hidden");

    const contact = (await ask(url, "/contact?service=diving")).body;
    expect(contact).toMatch(/<option value="diving" selected="">Diving, wet<\/option>/);
    expect(contact).not.toContain('value="hidden"');

    const portfolio = excerpt((await ask(url, "/portfolio")).body, /<main/, "</main>");
    expect(portfolio).toContain('href="/portfolio/reef"');
    expect(portfolio.indexOf('href="/portfolio/wreck"')).toBeGreaterThan(portfolio.indexOf("More case studies"));

    const team = excerpt((await ask(url, "/about")).body, /id="team"/, "</section>");
    expect(excerpt(team, /<img/, "Ada Diver")).toContain('alt="Ada"');
    expect(excerpt(team, /Ada Diver/, "Ben Boat")).toContain("BB");
    expect(excerpt(team, /Ben Boat/, "Cy van der Reef")).toContain(">CR<");
  });

  test("keeps every page working with none and with a hundred of each", { tags: ["long"] }, async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { url } = running;
    const paths = [
      "/",
      "/about",
      "/services",
      "/portfolio",
      "/industries",
      "/careers",
      "/contact",
      "/services/diving",
      "/portfolio/reef",
    ];
    await trashAll(running, ["service", "project", "member", "testimonial", "partner", "industry", "opening"]);
    for (const path of paths) {
      const { status, body } = await ask(url, path);
      expect(status, path).toBe(200);
      const text = excerpt(body, /<body/, "<script").replace(/<[^>]*>/g, " ");
      expect(text, path).not.toMatch(/NaN|undefined|Infinity|\[object/);
      expect(body.match(/<ul[^>]*><\/ul>/g), path).toBeNull();
    }
    for (let number = 0; number < 100; number++) {
      await publishOn(
        running,
        "service",
        `service-${number}`,
        aService({ title: `Service ${number}`, onHome: true, inContactForm: true }),
      );
      await publishOn(
        running,
        "project",
        `project-${number}`,
        aProject({ title: `Project ${number}`, featured: true }),
      );
    }
    for (const path of paths) expect((await ask(url, path)).status, path).toBe(200);
    expect((await ask(url, "/services")).body.match(/href="\/services\/service-/g)).toHaveLength(100);
    expect((await ask(url, "/portfolio?page=9")).body.match(/href="\/portfolio\/project-/g)).toHaveLength(4);
    expect((await ask(url, "/contact")).body.match(/<option value="service-/g)).toHaveLength(100);
  });
});

test("pages still show their texts when the pictures are deleted", async () => {
  const running = await startTestSite();
  await running.site.services.db.transaction().execute(async (tx) => {
    await tx.updateTable("media").set({ deleted_at: new Date() }).execute();
    await raiseContentVersion(tx);
  });
  for (const path of ["/", "/about", "/services", "/services/cloud", "/portfolio/healthcare", "/careers", "/contact"]) {
    const { status, body } = await ask(running.url, path);
    expect(status, path).toBe(200);
    expect(body, path).toMatch(/<h1[^>]*>(?:<span[^>]*>)?[^<]/);
    expect(body, path).not.toContain('src="/media/');
  }
});

test("an unknown slug shows the list page, with its canonical URL and noindex", async () => {
  const { url } = await startTestSite();
  for (const page of ["/services", "/portfolio"]) {
    const all = await ask(url, page);
    const unknown = await ask(url, `${page}/nothing`);
    expect(unknown.status).toBe(200);
    expect(unknown.body).toMatch(new RegExp(`rel="canonical" href="[^"]+${page}"`));
    expect(unknown.body).toContain('name="robots" content="noindex, follow"');
    expect(all.body).not.toContain("noindex");
    expect(excerpt(unknown.body, /<main/, "</main>")).toBe(excerpt(all.body, /<main/, "</main>"));
  }
});

test("every service shows audience, scope, first days, questions and proof above the cards, and one call to action below", async () => {
  const { site, url } = await startTestSite();
  const services = await site.services.db
    .selectFrom("entry_texts")
    .select("slug")
    .where("kind", "=", "service")
    .where("locale", "=", "en")
    .execute();
  expect(services).toHaveLength(9);
  const headings = ["Who it is for", "What is included", "first ninety days", "Questions we get", "Where it held up"];
  for (const { slug } of services) {
    const main = excerpt((await ask(url, `/services/${slug}`)).body, /<main/, "</main>");
    const positions = [...headings, "cards-heading", 'id="closing"'].map((text) => main.indexOf(text));
    expect(positions, String(slug)).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions[0], String(slug)).toBeGreaterThan(-1);
    const cards = main.slice(positions.at(-2));
    expect(cards.match(/Learn More/g), String(slug)).toHaveLength(8);
    // The card of the current page has no link.
    expect(cards).not.toContain(`href="/services/${slug}"`);
    const currentCards = cards.match(/<a role="link" aria-disabled="true" aria-current="page"/g) ?? [];
    expect(currentCards, String(slug)).toHaveLength(slug === "help-desk" ? 0 : 1);
    const proof = excerpt(main, /Where it held up/, 'id="cards-heading"');
    expect(proof, String(slug)).toContain('href="/portfolio/');
    expect(proof, String(slug)).toContain("<blockquote");
  }
});
