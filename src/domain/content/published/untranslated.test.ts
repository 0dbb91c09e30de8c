import { describe, expect, test } from "vitest";
import type { RunningSite } from "#src/server/process/start.ts";
import { aPage, aPost } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite } from "../../../../tests/support/site.ts";
import { removeTranslations, showLanguagesOn, translateOn } from "../../../../tests/support/two-languages.ts";

const onlyInEnglish = "Esta página está solo en inglés";

/** The text of a link by its address, and the language that it names. */
function linkTo(body: string, path: string) {
  const [, attributes = "", html = ""] = new RegExp(`<a href="${path}"([^>]*)>(.*?)</a>`, "s").exec(body) ?? [];
  const [, language] = /hreflang="(\w+)"/i.exec(attributes) ?? [];
  return { text: html.replaceAll(/<!--.*?-->|<[^>]+>/g, ""), language };
}

/** The paths of pages that a site renders, and how to request some of them. */
function watchRenderings({ site, url }: RunningSite) {
  const rendered = new Set<string>();
  const info = ({ path }: { path: string }, message: string) => message === "rendered" && rendered.add(path);
  Object.assign(site.log, { info });
  /** Returns those that are rendered again; pages are, too, in the background. */
  const visit = async (paths: readonly string[]) => {
    for (const path of paths) await ask(url, path);
    return paths.filter((path) => rendered.has(path));
  };
  return { rendered, visit };
}

describe.each(databases)("a site in two languages on $name", ({ engine }) => {
  async function startBilingualSite() {
    const running = await startTestSite({
      ...(await databaseSettings(engine)),
      metricsToken: "renderings are counted",
    });
    await removeTranslations(running.site.services.db);
    await showLanguagesOn(running, "en", "es");
    return running;
  }

  test("has a page in Spanish once its text is published in it; before, its address leads to the English page", async () => {
    const running = await startBilingualSite();
    const { url } = running;
    for (const [path, page] of [
      ["/es/servicios", "/services"],
      ["/es/servicios/cloud", "/services/cloud"],
      ["/es/services", "/services"],
      ["/es/services/cloud", "/services/cloud"],
      ["/es/pricing", "/pricing"],
    ] as const) {
      const { status, body } = await ask(url, path);
      expect(status, path).toBe(404);
      expect(body).toContain('<html lang="es"');
      expect(body).toContain(`<title>${onlyInEnglish}</title>`);
      expect(linkTo(body.slice(body.indexOf("<h1")), page)).toEqual({
        text: "Leer la página (en inglés)",
        language: "en",
      });
    }
    const missing = await ask(url, "/es/made-up");
    expect(missing.status).toBe(404);
    expect(missing.body).toContain("No encontramos la página");
    expect(missing.body).not.toContain(onlyInEnglish);

    await translateOn(running, "page", "page-services");
    await translateOn(
      running,
      "service",
      "service-cloud",
      (service: object) => ({ ...service, title: "Nube" }),
      "nube",
    );
    const list = await ask(url, "/es/servicios");
    expect(list.status).toBe(200);
    expect(linkTo(list.body.slice(list.body.indexOf("<main")), "/es/servicios/nube").text).toContain("Nube");
    expect(list.body).not.toContain('href="/es/servicios/consulting"');
    expect((await ask(url, "/es/servicios/nube")).body).toContain("<h1");
    const sitemap = (await ask(url, "/sitemap.xml")).body;
    const spanish = [...sitemap.matchAll(/<loc>[^<]*(\/es(?:\/[^<]*)?)<\/loc>/g)].map(([, path]) => path);
    expect(spanish.toSorted()).toEqual(["/es", "/es/servicios", "/es/servicios/nube"]);
  });

  test("shows partners, alerts and the home page in English where they have no Spanish text", async () => {
    const running = await startBilingualSite();
    const alert = {
      title: "Closed for the storm",
      text: "We answer the phone.",
      days: [{ date: "2099-01-02", times: [] }],
    };
    await publishOn(running, "alert", null, alert);
    const { body } = await ask(running.url, "/es");
    expect(body).toMatch(/<p lang="en" class="font-head">Closed for the storm/);
    expect(body).toContain('id="partners"');
    expect((await ask(running.url, "/")).body).toMatch(/<p class="font-head">Closed for the storm/);
    const { id } = await running.site.services.db
      .selectFrom("entry_texts")
      .select("entry_id as id")
      .where("kind", "=", "alert")
      .where("published", "is not", null)
      .executeTakeFirstOrThrow();
    await translateOn(running, "alert", id, (content: object) => ({ ...content, title: "Cerrado por la tormenta" }));
    const spanish = (await ask(running.url, "/es")).body;
    expect(spanish).toMatch(/<p class="font-head">Cerrado por la tormenta/);
    expect(spanish).not.toContain("Closed for the storm");
  });

  test("says of each link in Spanish that leads to an English page", async () => {
    const running = await startBilingualSite();
    const post = await publishOn(running, "post", "low-tide", aPost());
    const link = (text: string, target: object) => ({
      type: "text",
      text,
      marks: [{ type: "link", attrs: { link: target } }],
    });
    const content = [
      { type: "paragraph", content: [link("Marea baja", { entry: post })] },
      { type: "paragraph", content: [link("Precios", { address: "/pricing" })] },
    ];
    const block = { block: "text", text: { type: "doc", content } };
    const page = await publishOn(running, "page", "offer", aPage({ blocks: [block] as never }));
    await translateOn(running, "page", page, undefined, "oferta");
    const before = (await ask(running.url, "/es/oferta")).body;
    expect(linkTo(before, "/blog/low-tide")).toEqual({ text: "Marea baja (en inglés)", language: "en" });
    expect(linkTo(before, "/pricing")).toMatchObject({ language: "en" });
    expect(linkTo((await ask(running.url, "/offer")).body, "/blog/low-tide")).toEqual({ text: "Marea baja" });

    await translateOn(running, "post", post, undefined, "marea-baja");
    const after = (await ask(running.url, "/es/oferta")).body;
    expect(linkTo(after, "/es/blog/marea-baja")).toEqual({ text: "Marea baja" });
    expect(after).not.toContain('"/blog/low-tide"');
  });

  test("keeps each language's pages when the other one's texts change", async () => {
    const running = await startBilingualSite();
    for (const id of ["page-services", "page-about"]) await translateOn(running, "page", id);
    await translateOn(running, "service", "service-cloud", undefined, "nube");
    await translateOn(running, "settings", "settings");
    const english = ["/", "/services", "/services/cloud", "/about", "/blog", "/contact"];
    const spanish = ["/es", "/es/servicios", "/es/servicios/nube", "/es/nosotros", "/es/pricing", "/es/-"];
    const { rendered, visit } = watchRenderings(running);
    const withSummary = (summary: string) => (service: object) => ({ ...service, summary });
    await visit([...english, ...spanish]);
    rendered.clear();
    expect(await visit([...english, ...spanish])).toEqual([]);
    await translateOn(running, "service", "service-cloud", withSummary("Sus datos, seguros."));
    await translateOn(running, "settings", "settings", (settings: { company: object }) => ({
      ...settings,
      company: { ...settings.company, blurb: "Tecnología que resiste las tormentas." },
    }));
    expect(await visit(english)).toEqual([]);
    expect(await visit(spanish)).toEqual(spanish);
    rendered.clear();
    await changeOn(running, "service", "service-cloud", withSummary("Your data, safe."));
    await publishOn(running, "post", "low-tide", aPost());
    expect(await visit(spanish)).toEqual([]);
    expect(await visit(english)).toEqual(["/", "/services", "/services/cloud", "/blog"]);
  });

  test("renders the pages of both languages again when something that they share changes", async () => {
    const running = await startBilingualSite();
    for (const id of ["page-services", "page-about"]) await translateOn(running, "page", id);
    await translateOn(running, "testimonial", "testimonial-law");
    const english = ["/", "/services", "/about"];
    const spanish = ["/es", "/es/servicios", "/es/nosotros"];
    const { rendered, visit } = watchRenderings(running);
    await visit([...english, ...spanish]);
    rendered.clear();
    await changeOn(running, "testimonial", "testimonial-law", (text: object) => ({ ...text, name: "Ruth Vega" }));
    expect(await visit([...english, ...spanish])).toEqual(["/", "/es"]);
    for (const path of ["/", "/es"]) expect((await ask(running.url, path)).body, path).toContain("Ruth Vega");
    rendered.clear();
    const words = (text: object) => ({ ...text, content: "Llegaron en bote." });
    await translateOn(running, "testimonial", "testimonial-law", words);
    expect(await visit([...english, ...spanish])).toEqual(["/es"]);
  });
});
