import { describe, expect, test, vi } from "vitest";
import type { Role } from "#src/domain/auth/policies.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";
import { removeTranslations } from "../../../../../tests/support/two-languages.ts";

const screen = "/cms/settings/languages";

/** A user of the screen, without JavaScript. */
async function user({ url, site }: RunningSite, role: Role = "owner") {
  const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db, { role }));
  const headers = { Host: new URL(url).host, Cookie: cookie };
  const textOf = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
  return {
    look: async (path = screen) => textOf((await ask(url, path, { headers })).body),
    send: async (fields: Record<string, string>) => {
      const response = await ask(url, screen, form(url, fields, { Cookie: cookie }));
      return { status: response.status, body: textOf(response.body) };
    },
  };
}

describe.each(databases)("languages in the admin, on $name", ({ engine }) => {
  test("an owner adds Spanish, publishes what is ready, shows and hides it", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    await removeTranslations(db);
    const owner = await user(running);
    expect(await owner.look()).toContain("Add Spanish");
    expect((await owner.send({ intent: "add", about: "es" })).body).toContain(
      "Adding Spanish. You can leave this page.",
    );
    expect((await owner.send({ intent: "add", about: "es" })).status).toBe(200);
    await vi.waitFor(async () => expect(await owner.look()).toContain("Hidden from visitors"), { timeout: 60_000 });
    expect(await owner.look()).toContain("9 drafts");
    expect((await owner.send({ intent: "show", about: "es" })).body).toContain("First publish these in Spanish");
    await owner.send({ intent: "publish", about: "es" });
    await vi.waitFor(async () => expect(await owner.look()).toContain("Hidden from visitors"), { timeout: 60_000 });
    expect(await owner.look()).toContain("Everything is published in Spanish.");
    expect((await ask(running.url, "/es")).status).toBe(404);
    expect((await owner.send({ intent: "show", about: "es" })).body).toContain(
      "Visitors can now read your site in Spanish.",
    );
    expect(await ask(running.url, "/es")).toMatchObject({
      status: 200,
      body: expect.stringContaining('<html lang="es"'),
    });
    const shown = await owner.look();
    expect(shown).toContain("Visitors see it");
    expect(shown).toContain("Visitors read your site in English and Spanish.");
    await owner.send({ intent: "hide", about: "es" });
    expect((await ask(running.url, "/es")).status).toBe(404);
    const acts = db.selectFrom("audit_log").select("act").where("subject_kind", "=", "language").orderBy("at");
    expect((await acts.execute()).map(({ act }) => act)).toEqual([
      "language-added",
      "language-published",
      "language-shown",
      "language-hidden",
    ]);
  });

  test("texts go out as CSV and come back with a preview", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    await db.deleteFrom("entry_texts").where("entry_id", "=", "testimonial-law").where("locale", "=", "es").execute();
    await db.deleteFrom("revisions").where("entry_id", "=", "testimonial-law").where("locale", "=", "es").execute();
    const owner = await user(running);
    const file = await owner.look(`${screen}/es/export?texts=missing`);
    expect(file).toContain('"key","where","english","spanish","status"');
    expect(await owner.look(`${screen}/es/export?texts=missing&kind=service`)).not.toContain("testimonial");
    const rows = file.replaceAll('"","missing"', '"Traducido","missing"');
    const checked = await owner.send({ intent: "import", about: "es", mode: "check", rows });
    expect(checked.body).toContain("3 new texts");
    const saved = () =>
      db
        .selectFrom("entry_texts")
        .select("published")
        .where("title", "like", "%")
        .where("entry_id", "=", "testimonial-law")
        .where("locale", "=", "es")
        .execute();
    expect(await saved()).toEqual([]);
    expect((await owner.send({ intent: "import", about: "es", mode: "import", rows })).body).toContain(
      "Saved 3 texts as drafts.",
    );
    expect(await saved()).toEqual([{ published: null }]);
    expect((await owner.send({ intent: "import", about: "es", mode: "import", rows })).body).toContain(
      "There is nothing to import.",
    );
    expect((await owner.send({ intent: "import", about: "es", rows: "a,b\n1,2" })).body).toContain(
      "must have the columns",
    );
  });
});

test("only owners see the languages", async () => {
  const running = await startTestSite();
  for (const role of ["editor", "sales"] as const) {
    const { look, send } = await user(running, role);
    expect(await look()).not.toContain("Add Spanish");
    expect((await send({ intent: "show", about: "es" })).status).toBe(403);
  }
});
