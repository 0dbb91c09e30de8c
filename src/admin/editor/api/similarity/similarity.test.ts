import { describe, expect, test } from "vitest";
import { aLocation, localSections } from "../../../../../tests/support/content.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { ask, databaseSettings, publishOn, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";

const copy = aLocation({ title: "Cloud in Sweetwater", city: "Sweetwater" });
const different = { ...copy, sections: localSections("swe") };

describe.each(databases)("staff on $name", ({ engine }) => {
  async function begin() {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    const person = await aPerson(db);
    const cookie = await logInDirectly(db, person);
    await publishOn(running, "location", "doral", aLocation());
    const send = async (path: string, fields: Record<string, string>) => {
      const { status, body } = await ask(running.url, path, form(running.url, fields, { Cookie: cookie }));
      return { status, result: status === 200 ? JSON.parse(body) : null };
    };
    const look = async (path: string) =>
      (await ask(running.url, path, { headers: { Host: new URL(running.url).host, Cookie: cookie } })).body;
    return { ...running, person, send, look };
  }

  test("see while they write how much of a page is on another one", async () => {
    const { send } = await begin();
    const entry = `/cms/entries/location/${crypto.randomUUID()}/similarity`;
    const compare = async (content: object | string) => send(entry, { content: JSON.stringify(content) });
    const { result } = await compare(copy);
    expect(result).toMatchObject({ other: { title: "Cloud in Doral" } });
    expect(result.sharedPercent).toBeGreaterThan(90);
    expect(result.reason).toMatch(/^9\d% of this page .* on “Cloud in Doral”/);
    expect(result.sentences).toHaveLength(5);
    expect((await compare(different)).result).toMatchObject({ reason: null });
    expect((await compare({})).result).toMatchObject({ wordCount: 0, reason: expect.stringContaining("0 words") });
    for (const odd of ["", [], null, 7, { sections: "x", city: 4, service: [] }]) {
      expect((await compare(odd as object)).status, JSON.stringify(odd)).toBe(200);
    }
    expect((await send(entry, { content: "{" })).status).toBe(400);
    expect((await send("/cms/entries/service/service-cloud/similarity", { content: "{}" })).result).toBeNull();
  });

  test("are warned before they publish a copy, and see in the list that it is not indexed", async () => {
    const { send, look, person, site } = await begin();
    const id = crypto.randomUUID();
    const publish = (content: object, base: number, ignoreWarnings: string) =>
      send(`/cms/entries/location/${id}?new=yes`, {
        ...{ intent: "publish", base: String(base), ignoreWarnings, person: person.id },
        content: JSON.stringify({ ...content, $slug: "sweetwater" }),
      });
    const { result } = await publish(copy, 1, "false");
    expect(result).toMatchObject({
      state: "findings",
      findings: [{ path: "sections", level: "warns", isServerOnly: true }],
    });
    expect((await publish(copy, 1, "true")).result).toMatchObject({ state: "saved" });
    await site.version.refresh();
    expect(await look("/cms/locations")).toMatch(/Not indexed: .*9\d% of this page .* on “Cloud in Doral”/s);
    expect((await publish(different, 2, "false")).result).toMatchObject({ state: "saved" });
    await site.version.refresh();
    expect(await look("/cms/locations")).not.toContain("Not indexed");
  });
});
