import { describe, expect, test } from "vitest";
import type { Member } from "#src/domain/content/schema/kinds/member.ts";
import { aMember, aPost } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite } from "../../../../tests/support/site.ts";

const facts = {
  biography: "Ana dives.\n\nAt night, too.",
  since: 1999,
  languages: ["English", "Catalan"],
  certificates: [
    { name: "Rescue Diver", issuer: "PADI", year: 2003 },
    { name: "First Aid", issuer: "Red Cross" },
  ],
};

describe.each(databases)("team members on $name", ({ engine }) => {
  test("get a page with the biography and the certificate that they are published with, and lose it without", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const look = (path: string) => ask(running.url, path);
    const ana = await publishOn(running, "member", null, aMember());
    await publishOn(running, "post", "reef", aPost({ title: "The reef", author: { entry: ana } }));
    const expectNoPage = async () => {
      expect((await look("/about/ana-reyes")).status).toBe(404);
      for (const path of ["/about", "/blog/reef", "/sitemap.xml", "/llms.txt", "/search?q=reyes"]) {
        const { status, body } = await look(path);
        expect([status, body.includes("/about/ana-reyes")], path).toEqual([200, false]);
      }
    };
    await expectNoPage();

    await changeOn(running, "member", ana, (member: Member) => ({ ...member, biography: "Ana dives." }));
    await expectNoPage();

    await changeOn(running, "member", ana, (member: Member) => ({ ...member, ...facts }));
    const { status, body } = await look("/about/ana-reyes");
    expect(status).toBe(200);
    for (const text of ["<p>At night, too.</p>", "1999", "English, Catalan", "PADI, 2003", "Red Cross<"]) {
      expect(body).toContain(text);
    }
    expect(body).toContain('href="/blog/reef"');
    expect(body).toMatch(/"@type":"Person","name":"Ana Reyes","jobTitle":"Engineer".*"url":"[^"]+\/about\/ana-reyes"/);
    expect(body).toContain('"knowsLanguage":["English","Catalan"]');
    expect(body).toContain(
      '"name":"Rescue Diver","recognizedBy":{"@type":"Organization","name":"PADI"},"dateCreated":"2003"',
    );
    for (const path of ["/about", "/blog/reef", "/sitemap.xml", "/llms.txt", "/search?q=reyes"]) {
      expect((await look(path)).body, path).toContain("/about/ana-reyes");
    }

    await changeOn(running, "member", ana, (member: Member) => ({ ...member, certificates: [] }));
    await expectNoPage();
  });

  test("list only their own articles, the newest first, and know of changes", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const articles = async () => {
      const { body } = await ask(running.url, "/about/marisol-vega");
      return [...body.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);
    };
    expect(await articles()).toEqual(["Hurricane season: the IT plan to finish before June"]);
    const author = { entry: "member-marisol-vega" };
    await publishOn(running, "post", "reef", aPost({ title: "The reef", author, date: "2030-01-01" }));
    expect(await articles()).toEqual(["The reef", "Hurricane season: the IT plan to finish before June"]);
  });
});
