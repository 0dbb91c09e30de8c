// @module-tag long
import { expect, test, vi } from "vitest";
import { readLanguageTask, startLanguageTask } from "#src/domain/content/translation/language-tasks.server.ts";
import { readProgress, showLanguage } from "#src/domain/content/translation/progress.server.ts";
import { loadState, states } from "./resilience/e15-updates.ts";
import { emptyDatabase } from "./support/databases.ts";
import { databases } from "./support/engines.ts";
import { ask, startTestSite } from "./support/site.ts";
import { translateOn } from "./support/two-languages.ts";

const by = { id: null, name: "Ada" };

test.each(databases)("the oldest kept site gets Spanish, and its English pages stay, on $name", async ({ engine }) => {
  const { dataDir = "", url: databaseUrl } = await emptyDatabase(engine);
  await loadState(states[0] ?? "", { dataDir, ...(databaseUrl && { url: databaseUrl }) });
  const running = await startTestSite({ dataDir, ...(databaseUrl && { databaseUrl }) });
  const { services, version } = running.site;
  const { db } = services;
  const addresses = async () =>
    [...(await ask(running.url, "/sitemap.xml")).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = ""]) => new URL(address).pathname,
    );
  const pagesAt = async (paths: readonly string[]) => {
    const pages = new Map<string, string>();
    for (const path of paths) {
      const { status, body } = await ask(running.url, path);
      expect(status, path).toBe(200);
      pages.set(path, body);
    }
    return pages;
  };
  const run = async (act: "add" | "publish") => {
    await startLanguageTask(services, { language: "es", act, by });
    await vi.waitFor(async () => expect(await readLanguageTask(db)).toBeNull(), { timeout: 120_000 });
    await version.refresh();
  };

  const english = await addresses();
  expect(english.length).toBeGreaterThan(30);
  expect(await db.selectFrom("entry_texts").select("locale").distinct().execute()).toEqual([{ locale: "en" }]);
  const before = await pagesAt(english);
  await run("add");
  await run("publish");
  expect(await addresses()).toEqual(english);
  expect(await pagesAt(english)).toEqual(before);

  const progress = await readProgress(db, "es");
  // Case studies were rewritten since.
  expect(progress.filter(({ published }) => published === 0).map(({ kind }) => kind)).toEqual(["project"]);
  expect(await showLanguage(db, by, "es", new Date())).toEqual({
    state: "incomplete",
    titles: ["About Us", "Careers"],
  });
  for (const id of ["page-about", "page-careers"]) await translateOn(running, "page", id);
  expect(await showLanguage(db, by, "es", new Date())).toEqual({ state: "done" });
  await version.refresh();
  const shown = await addresses();
  expect(shown).toEqual(expect.arrayContaining(english));
  // Forms ask for the preferred language now.
  const mainOf = (page = "") =>
    (/<main[\s\S]*<\/main>/.exec(page)?.[0] ?? page).replaceAll(/<form[\s\S]*?<\/form>/g, "");
  const after = await pagesAt(english);
  for (const path of english) expect(mainOf(after.get(path)), path).toBe(mainOf(before.get(path)));
  const spanish = await pagesAt(shown.filter((path) => !english.includes(path)));
  expect(spanish.size).toBeGreaterThan(30);
  for (const [path, body] of spanish) expect(body, path).toContain('<html lang="es"');
});
