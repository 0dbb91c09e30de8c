import { describe, expect, test } from "vitest";
import { reorderEntry } from "#src/domain/content/entries/lists/order.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { aLocation, localSections } from "../../../tests/support/content.ts";
import { readDocument } from "../../../tests/support/documents.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite, trashAll } from "../../../tests/support/site.ts";

/** The same text as `aLocation`, with another city. */
const copy = aLocation({
  title: "Cloud in Sweetwater",
  city: "Sweetwater",
  summary: "Clouds over Sweetwater.",
  description: "All of Sweetwater in the cloud.",
});

/** Where a page is found: its own `robots`, and the pages and files that lead to it. */
async function foundIn({ url }: RunningSite, path: string): Promise<string[]> {
  const page = await ask(url, path);
  expect(page.status).toBe(200);
  const { indexable, canonical, things } = readDocument(page.body, url + path);
  expect(canonical).toBe(url + path);
  expect(things.length > 0).toBe(indexable);
  const listPaths = ["/locations", "/services/cloud", "/sitemap.xml", "/llms.txt"];
  const bodies = await Promise.all(listPaths.map(async (listPath) => (await ask(url, listPath)).body));
  return [...(indexable ? ["search engines"] : []), ...listPaths.filter((_, index) => bodies[index]?.includes(path))];
}

const everywhere = ["search engines", "/locations", "/services/cloud", "/sitemap.xml", "/llms.txt"];

describe.each(databases)("local pages on $name", ({ engine }) => {
  test("are found only as long as their text differs from those before them, also in kept pages", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const original = await publishOn(running, "location", "doral", aLocation());
    const id = await publishOn(running, "location", "sweetwater", copy);
    expect(await foundIn(running, "/locations/doral")).toEqual(everywhere);
    expect(await foundIn(running, "/locations/sweetwater")).toEqual([]);
    expect((await ask(running.url, "/locations/sweetwater")).body).toContain('content="noindex, follow"');
    // Its own change.
    await changeOn(running, "location", id, (content: object) => ({ ...content, sections: localSections("swe") }));
    expect(await foundIn(running, "/locations/sweetwater")).toEqual(everywhere);
    // A change of another page.
    await changeOn(running, "location", original, (content: object) => ({
      ...content,
      sections: localSections("swe"),
    }));
    expect(await foundIn(running, "/locations/sweetwater")).toEqual([]);
    expect(await foundIn(running, "/locations/doral")).toEqual(everywhere);
    // The order says which one is the original.
    const by = { id: null, name: "Test" };
    await reorderEntry(running.site.services.db, { id, before: original, by }, new Date());
    await running.site.version.refresh();
    expect(await foundIn(running, "/locations/sweetwater")).toEqual(everywhere);
    expect(await foundIn(running, "/locations/doral")).toEqual([]);
  });

  test("show what is local, with the service and the city in structured data", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    await publishOn(
      running,
      "location",
      "doral",
      aLocation({
        neighborhoods: ["Downtown Doral"],
        questions: [{ question: "Do you come on Sundays?", answer: "Yes." }],
        project: { entry: "project-cloud" },
      }),
    );
    const { body } = await ask(running.url, "/locations/doral");
    for (const text of ["Half an hour.", "Downtown Doral", "Do you come on Sundays?", 'href="/portfolio/cloud"']) {
      expect.soft(body).toContain(text);
    }
    expect(readDocument(body, running.url).things).toContainEqual(
      expect.objectContaining({
        "@type": "Service",
        serviceType: "Cloud Solutions",
        areaServed: { "@type": "City", name: "Doral" },
      }),
    );
    expect((await ask(running.url, "/locations/nowhere")).status).toBe(404);
    // Its service's picture, since it has none: in its hero, and in the list.
    const [, picture = "none"] = /(\/media\/[^/"]+)\/hero/.exec((await ask(running.url, "/services/cloud")).body) ?? [];
    expect(body).toContain(`${picture}/hero`);
    expect((await ask(running.url, "/locations")).body).toContain(`${picture}/card`);
  });

  test("leave an empty list out of the sitemap", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    expect((await ask(running.url, "/sitemap.xml")).body).toContain("/locations</loc>");
    await trashAll(running, ["location"]);
    const { body } = await ask(running.url, "/locations");
    expect(readDocument(body, running.url).indexable).toBe(false);
    expect((await ask(running.url, "/sitemap.xml")).body).not.toContain("/locations");
    expect((await ask(running.url, "/llms.txt")).body).not.toContain("/locations");
  });
});
