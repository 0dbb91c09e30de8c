import { describe, expect, test } from "vitest";
import { contentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { addRedirects } from "#src/domain/content/redirects/edit.server.ts";
import { showLanguage } from "#src/domain/content/translation/progress.server.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { removeTranslations, showLanguagesOn, translateOn } from "../../../tests/support/two-languages.ts";

const languageOfPage = (body: string) => /<html lang="(\w+)"/.exec(body)?.[1];

describe.each(databases)("the languages of a site on $name", ({ engine }) => {
  const startSite = async () => {
    const running = await startTestSite({
      ...(await databaseSettings(engine)),
      metricsToken: "renderings are counted",
    });
    await showLanguagesOn(running, "en");
    return running;
  };

  test("addresses of one that visitors are not shown are the 404 page in English, which is rendered once", async () => {
    const running = await startSite();
    const { url, site } = running;
    const missing = await ask(url, "/made/up");
    expect(missing.status).toBe(404);
    const rendered: number[] = [];
    if (site.metrics) site.metrics.countRender = (milliseconds) => rendered.push(milliseconds);
    for (const path of ["/es", "/es/servicios", "/es/servicios/consulting", "/es/made-up", "/es/blog?page=2"]) {
      const { status, body } = await ask(url, path);
      expect(status, path).toBe(404);
      expect(body, path).toBe(missing.body);
    }
    expect(languageOfPage(missing.body)).toBe("en");
    expect(rendered).toEqual([]);
    expect(await ask(url, "/es/blog/rss.xml")).toMatchObject({ status: 404, body: "Page not found.\n" });
    const headers = { Origin: url, "Content-Type": "application/x-www-form-urlencoded" };
    const form = { method: "POST", headers, body: "name=Ana&email=ana%40example.com&message=Hola" };
    expect(await ask(url, "/es/contacto", form)).toMatchObject({ status: 404, body: missing.body });
    expect(await site.services.db.selectFrom("leads").select("id").execute()).toEqual([]);
    // Emails in Spanish may still have it.
    const unsubscribing = `/es/contacto/cancelar?id=${"a".repeat(64)}`;
    const location = `/contact/unsubscribe?id=${"a".repeat(64)}`;
    expect(await ask(url, unsubscribing)).toMatchObject({ status: 308, headers: { location } });
    expect(await ask(url, unsubscribing, { ...form, body: "" })).toMatchObject({ status: 308, headers: { location } });
  });

  test("texts of one that visitors are not shown change no byte of their pages", async () => {
    const running = await startSite();
    const { url, site } = running;
    const { db } = site.services;
    const all = [...((await site.contentCache?.sitePaths())?.entries ?? []), "/sitemap.xml", "/llms.txt"];
    // Free times depend on the minute.
    const paths = all.filter((path) => path !== "/book");
    const read = async () => {
      const bodies = new Map<string, string>();
      for (const path of paths) bodies.set(path, (await ask(url, path)).body);
      return bodies;
    };
    const before = await read();
    expect(before.size).toBeGreaterThan(50);
    for (const [path, body] of before) expect(body, path).not.toMatch(/hreflang|"\/es[/"]|lang="es"/i);
    expect(await db.selectFrom("entry_texts").select("entry_id").where("locale", "=", "es").execute()).not.toEqual([]);
    await removeTranslations(db);
    await running.site.version.refresh();
    for (const key of site.pages.cache.keys()) site.pages.cache.delete(key);
    expect(await read()).toEqual(before);
  });

  test("redirects from addresses of one stay until visitors are shown it", async () => {
    const running = await startSite();
    const { url, site } = running;
    const { db } = site.services;
    const by = { id: null, name: "Ana" };
    const links = [
      { from: "/es/contacto", to: "/contact" },
      { from: "/es/servicios/nube", to: "https://old.example/" },
    ];
    const added = await addRedirects(db, links, { origin: url, by, replace: false }, new Date());
    expect(added.map(({ state }) => state)).toEqual(["added", "added"]);
    await translateOn(running, "service", "service-cloud", (content: object) => ({ ...content, summary: "Nuevo." }));
    const location = "https://old.example/";
    expect(await ask(url, "/es/servicios/nube")).toMatchObject({ status: 308, headers: { location } });
    expect(await showLanguage(db, by, "es", new Date())).toEqual({ state: "done" });
    await site.version.refresh();
    for (const { from } of links) expect(languageOfPage((await ask(url, from)).body), from).toBe("es");
    expect(await db.selectFrom("redirects").select("from_path").execute()).toEqual([]);
  });

  test("documents for programs name those that visitors are shown", async () => {
    const running = await startSite();
    const { url } = running;
    const documents = async () => ({
      sitemap: (await ask(url, "/sitemap.xml")).body,
      security: (await ask(url, "/.well-known/security.txt")).body,
    });
    const before = await documents();
    expect(before.sitemap).not.toContain("/es");
    expect(before.security).toContain("Preferred-Languages: en\n");
    await showLanguagesOn(running, "en", "es");
    const after = await documents();
    expect(after.sitemap).toContain(`<loc>${url}/es</loc>`);
    expect(after.security).toContain("Preferred-Languages: en, es\n");
    await showLanguagesOn(running, "en");
    expect(await documents()).toEqual(before);
  });

  test("one that is turned on or off shows in the next request, and raises the content version", async () => {
    const running = await startSite();
    const { url, site } = running;
    const { db } = site.services;
    const english = await ask(url, "/");
    const version = await contentVersion(db);
    await showLanguagesOn(running, "en", "es");
    expect(await contentVersion(db)).toBe(version + 1);
    const spanish = await ask(url, "/es");
    expect(spanish.status).toBe(200);
    expect(languageOfPage(spanish.body)).toBe("es");
    expect(site.pages.cached("/es")).toBeDefined();
    await showLanguagesOn(running, "en");
    expect((await ask(url, "/es")).status).toBe(404);
    expect(site.pages.cached("/es")).toBeUndefined();
    expect((await ask(url, "/")).body).toBe(english.body);
    const by = { from_path: "/inicio", to_entry: "home", to_locale: "es", to_url: null };
    await db
      .insertInto("redirects")
      .values({ ...by, created_at: new Date() })
      .execute();
    await showLanguagesOn(running, "en");
    expect((await ask(url, "/inicio")).status).toBe(404);
    await showLanguagesOn(running, "en", "es");
    expect((await ask(url, "/inicio")).headers.location).toBe("/es");
  });
});
