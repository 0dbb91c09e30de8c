import { describe, expect, test } from "vitest";
import { anIndustry } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, databaseSettings, publishOn, startTestSite, trashAll } from "../../../tests/support/site.ts";

describe.each(databases)("industries on $name", ({ engine }) => {
  test("are in the list and on their own page, with risks, rules, case and services", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const look = async (path: string) => (await ask(running.url, path)).body;
    await publishOn(
      running,
      "industry",
      "lighthouses",
      anIndustry({
        rules: [
          { name: "Rule of the Road", text: "Show a light.", source: { address: "https://law.example/light" } },
          { name: "Rule of thumb", text: "Look up." },
        ],
        project: { entry: "project-network" },
        services: [{ entry: "service-help-desk" }],
        articles: [{ entry: "post-false-invoice" }],
        questions: [{ question: "And fog?", answer: "We have a horn." }],
      }),
    );
    const list = await look("/industries");
    expect(list).toContain('href="/industries/law-firms"');
    expect(list).toContain('href="/industries/lighthouses"');
    expect(list.match(/A 40-person firm: about \$/g)).toHaveLength(1);

    const page = await look("/industries/lighthouses");
    for (const text of [
      "on at dusk",
      "Ships look for you.",
      "The lamp burns out.",
      "We keep a second one.",
      'href="https://law.example/light"',
      'href="/portfolio/network"',
      'href="/services/help-desk"',
      'href="/blog/false-invoice"',
      'href="/industries/clinics"',
    ]) {
      expect(page).toContain(text);
    }
    expect(page.match(/See the original/g)).toHaveLength(1);
    expect(page).toContain('"audience":{"@type":"BusinessAudience","name":"Lighthouses"}');
    expect(page).toContain('"@type":"FAQPage"');
    expect(page).toMatch(/"position":3,"name":"Lighthouses","item":"[^"]+\/industries\/lighthouses"/);

    expect(await look("/sitemap.xml")).toContain("/industries/lighthouses</loc>");
    expect(await look("/llms.txt")).toContain("/industries/lighthouses): The lamp turns.");
    expect(await look("/search?q=fog+horn")).toContain('href="/industries/lighthouses"');
    expect((await ask(running.url, "/industries/windmills")).status).toBe(404);
  });

  test("have pages when everything that they refer to is gone", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    await trashAll(running, ["service", "project", "post"]);
    const { status, body } = await ask(running.url, "/industries/law-firms");
    expect(status).toBe(200);
    expect(body).toContain("What goes wrong");
    expect(body).not.toMatch(/Where it held up|Where we start|Our articles about it/);
  });

  test("leave an empty list out of what search engines read", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    for (const path of ["/sitemap.xml", "/llms.txt"]) {
      expect((await ask(running.url, path)).body).toContain("/industries");
    }
    await trashAll(running, ["industry"]);
    expect((await ask(running.url, "/industries")).body).toContain('content="noindex, follow"');
    for (const path of ["/sitemap.xml", "/llms.txt"]) {
      expect((await ask(running.url, path)).body).not.toContain("/industries");
    }
  });
});
