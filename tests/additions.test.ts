// @module-tag long
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#src/base/db/connect.ts";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { guide } from "./additions/guide.ts";
import { defaultText, guideEntry, kindModule, page, tableEntry } from "./additions/sources.ts";
import { words } from "./additions/xx.ts";
import { type MixedResult, mixedSettings, restartInTime, startMixedClients } from "./resilience/e12-restart.ts";
import { type Answer, ask } from "./support/site.ts";
import { removableDirectory, type SiteProcess, startSite } from "./support/site-process.ts";
import { copySource, runIn } from "./support/source-copy.ts";
import { aPerson, logInDirectly } from "./support/staff.ts";
import { staffClient } from "./support/staff-client.ts";

/**
 * A file of the additions: a kind, and the words of a made-up language. `npm run check` checks their types here, without
 * a build.
 */
function addition(name: string): string {
  return readFileSync(path.join("tests/additions", name), "utf8");
}

const directory = removableDirectory();
/** Leads to the release that runs, as on a server. */
const current = path.join(directory.path, "current");
const data = removableDirectory();
const settings = { ...mixedSettings(path.join(data.path, "data")), DATA_DIR: path.join(data.path, "data") };
let site: SiteProcess;
/** The result of the update under the clients. */
let update: MixedResult;
let assetsBefore: string[];
/** Pages of the updated site while visitors are not shown the added language. */
let hidden: { own: Answer; english: Answer };

/** Published in the added language, with their titles. */
const translations = [
  { kind: "page", id: "page-about", title: "Xbout us" },
  { kind: "page", id: "page-services", title: "Xervices" },
  { kind: "service", id: "service-cloud", title: "Xloud Solutions" },
  { kind: "page", id: "page-guides", title: "Xix it" },
  { kind: "guide", id: "guide-router", title: "Xestart it" },
];

/** Shows visitors the added language, which only the updated site knows, and publishes some entries in it as staff do. */
async function publishTranslations(): Promise<void> {
  const db = await openDatabase({ dataDir: settings.DATA_DIR });
  try {
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("site_state").set({ languages: "en,xx" }).execute();
      await raiseContentVersion(tx);
    });
    const { read, sentTo } = await staffClient({ url: site.url, site: { services: { db } } });
    for (const { kind, id, title } of translations) {
      const { content } = (await read(kind, id)).storedVersion;
      const fields = { intent: "publish", base: 0, content: { ...content, title }, ignoreWarnings: true };
      const { answer } = await sentTo(`/cms/entries/${kind}/${id}?language=xx`, fields);
      expect(answer, id).toMatchObject({ state: "saved" });
    }
  } finally {
    await db.destroy();
  }
}

function edit(file: string, before: string, after: string): void {
  const whole = path.join(directory.path, file);
  const text = readFileSync(whole, "utf8");
  expect(text).toContain(before);
  writeFileSync(whole, text.replace(before, after));
}

function write(file: string, text: string): void {
  const whole = path.join(directory.path, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}

beforeAll(async () => {
  copySource(directory.path);
  edit("src/base/languages.ts", '["en", "es"]', '["en", "es", "xx"]');
  edit("src/base/languages.ts", 'es: "es-US" }', 'es: "es-US", xx: "de-DE" }');
  edit("src/base/languages.ts", 'es: "Español" }', 'es: "Español", xx: "Xnglish" }');
  write("src/base/words/xx.ts", addition("xx.ts"));
  for (const [file, name] of Object.entries({ "words.ts": "words", "server-words.ts": "serverWords" })) {
    const module = `src/base/words/${file}`;
    edit(module, 'from "./en.ts";', `from "./en.ts";\nimport { ${name} as xx } from "./xx.ts";`);
    edit(module, "{ en, es }", "{ en, es, xx }");
  }
  edit("src/domain/content/schema/fixed-pages.ts", "privacy: {},", `${tableEntry} privacy: {},`);
  edit("src/seed/pages/pages-legal.ts", 'DefaultEntry<"page">[] = [', `DefaultEntry<"page">[] = [ ${defaultText}`);
  write("src/site/tidings/page.tsx", page);
  edit(
    "src/domain/content/schema/kinds.ts",
    "import { home }",
    'import { guide } from "./kinds/guide.ts";\nimport { home }',
  );
  edit("src/domain/content/schema/kinds.ts", "  home,", "  home, guide,");
  edit("src/seed/defaults.ts", "  home: [home],", `  home: [home], ${guideEntry}`);
  write("src/domain/content/schema/kinds/guide.ts", addition("guide.ts"));
  write("src/site/guides/page.tsx", kindModule);
  runIn(directory.path, "scripts/build.js");
  // A site that was set up before the additions.
  symlinkSync(process.cwd(), current);
  site = await startSite(settings, current);
  assetsBefore = await assetsOf("/about");
  const clients = await startMixedClients(site.url, settings.DATA_DIR);
  rmSync(current);
  symlinkSync(directory.path, current);
  await restartInTime(site);
  update = await clients.stop();
  hidden = { own: await get("/xx/about"), english: await get("/about") };
  await publishTranslations();
}, 300_000);

afterAll(async () => {
  await site?.stop();
  directory.remove();
  data.remove();
});

test("the types require no further file", () => {
  runIn(directory.path, "node_modules/@react-router/dev/bin.cjs", "typegen");
  runIn(directory.path, "node_modules/typescript/bin/tsc");
});

test("an update costs none of its clients a response, and pages that are open keep their assets", async () => {
  expect(update.failures).toEqual({});
  expect(update.stored).toMatchObject({ lost: 0, doubled: 0, incomplete: 0 });
  const assets = await assetsOf("/about");
  expect(assets).not.toEqual(assetsBefore);
  for (const asset of [...assets, ...assetsBefore]) expect((await get(asset)).status).toBe(200);
});

async function assetsOf(page: string): Promise<string[]> {
  return (await get(page)).body.match(/(?<=")\/assets\/[\w.-]+(?=")/g) ?? [];
}

const get = (address: string) => ask(site.url, address, { headers: { Host: new URL(site.url).host } });

test("a language of one file has what is published in it under its code, with its own words", async () => {
  for (const [path, title] of [
    ["/xx/about", "Xbout us"],
    ["/xx/services/cloud", "Xloud Solutions"],
  ] as const) {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toContain('<html lang="xx"');
    expect(headingIn(body)).toBe(title);
    expect(body).toContain(words.skipToContent);
    expect(body).toContain('href="/xx/services"');
    expect(body).toContain('property="og:locale" content="de_DE"');
    expect(body).toContain(`rel="canonical" href="${site.url}${path}"`);
  }
});

const headingIn = (body: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1];

test("what every page needs comes in the default language until it is translated", async () => {
  const [own, english] = await Promise.all([get("/xx"), get("/")]);
  expect(own.status).toBe(200);
  expect(own.body).toContain('<html lang="xx"');
  expect(headingIn(own.body)).toBe(headingIn(english.body));
});

test("a page that is not translated does not exist in the language, and links lead to the one that there is", async () => {
  const { status, body } = await get("/xx/services/network");
  expect(status).toBe(404);
  expect(body).toContain('<html lang="xx"');
  expect(body).toContain(words.skipToContent);
  expect(headingIn(body)).toBe("This page is in English only");
  expect(body).toMatch(/<a href="\/services\/network" hreflang="en"/i);
  const list = (await get("/xx/services")).body;
  expect(list).toContain('href="/xx/services/cloud"');
  expect(list).not.toContain('href="/xx/services/network"');
  expect(list).toMatch(/<a href="\/contact" hreflang="en"/i);
  expect(list).not.toContain('href="/xx/contact"');
});

test("the default language stays where it was, and names the other only while visitors are shown it", async () => {
  const shown = await get("/about");
  for (const { status, body } of [hidden.english, shown]) {
    expect(status).toBe(200);
    expect(body).toContain('<html lang="en"');
    expect(body).toContain("Skip to content");
  }
  expect(hidden.own.status).toBe(404);
  expect(hidden.english.body).not.toContain('href="/xx');
  expect(new Set(shown.body.match(/(?<=href=")\/xx[^"]*/g))).toEqual(new Set(["/xx/about"]));
  expect(shown.body).toContain("Xnglish");
});

test("search engines get the pages of both", async () => {
  const { body } = await get("/sitemap.xml");
  const paths = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining(["/about", "/services/cloud", "/services/network"]));
  expect(paths.filter((path) => path.startsWith("/xx")).toSorted()).toEqual([
    "/xx",
    "/xx/about",
    "/xx/guides",
    "/xx/guides/router",
    "/xx/services",
    "/xx/services/cloud",
  ]);
  expect(body).toContain(`hreflang="xx" href="${site.url}/xx/about"`);
});

test("owners have it beside the other languages, and hand its texts to translators", async () => {
  const db = await openDatabase({ dataDir: settings.DATA_DIR });
  try {
    const { look, sentTo } = await staffClient({ url: site.url, site: { services: { db } } }, { role: "owner" });
    const screen = "/cms/settings/languages";
    const { body } = await look(screen);
    for (const language of ["es", "xx"]) expect(body).toContain(`Its addresses begin with /${language}`);
    const file = (await look(`${screen}/xx/export?texts=missing`)).body;
    expect(file).toContain('"key","where","english","xx","status"');
    expect(file).toContain("service/service-network/title");
    expect(file).not.toContain("service/service-cloud/title");
    const rows = "key,english,xx\nservice/service-network/title,Network,Xetwork";
    expect((await sentTo(screen, { intent: "import", about: "xx", mode: "check", rows })).body).toContain("1 new text");
    expect((await sentTo(screen, { intent: "show", about: "xx" })).body).toContain("First publish these in xx");
  } finally {
    await db.destroy();
  }
});

test("an address that does not exist is answered in its language", async () => {
  const { status, body } = await get("/xx/no-such-page");
  expect(status).toBe(404);
  expect(body).toContain('<html lang="xx"');
});

test("a page of one folder, a table entry and its default text is on a site that was set up before it", async () => {
  const { status, body } = await get("/tidings");
  expect(status).toBe(200);
  expect(body).toContain("What the tide brings");
  expect((await get("/sitemap.xml")).body).toContain(`<loc>${site.url}/tidings</loc>`);
  expect((await get("/xx/tidings")).status).toBe(404);
});

test("a kind with public pages of three files has them on a site that was set up before it, with its entries", async () => {
  const list = await get("/guides");
  expect(list.body).toContain(guide.listPage?.text?.title);
  for (const path of ["/guides", "/guides/router", "/xx/guides/router"]) {
    expect((await get(path)).body).toContain("Unplug it.");
    expect((await get("/sitemap.xml")).body).toContain(`<loc>${site.url}${path}</loc>`);
  }
  expect((await get("/guides/modem")).status).toBe(404);
});

test("staff find, edit and preview its entries", async () => {
  const db = await openDatabase({ dataDir: settings.DATA_DIR });
  try {
    const person = await aPerson(db);
    const headers = { Host: new URL(site.url).host, Cookie: await logInDirectly(db, person) };
    const look = (path: string) => ask(site.url, path, { headers });
    expect((await look("/cms/find?q=unplug")).body).toContain("guide-router");
    expect((await look("/cms/guides")).body).toContain('href="/cms/guides/guide-router"');
    expect((await look("/cms/guides/guide-router")).body).toContain("Steps");
    expect((await look("/cms/preview/guide/guide-router")).headers.location).toContain("/guides/router");
  } finally {
    await db.destroy();
  }
});

test("a page sees the query parameters that its module declares, and no others", async () => {
  const shown = async (query: string) => /<output>(.*?)<\/output>/.exec((await get(`/tidings${query}`)).body)?.[1];
  expect(await shown("")).toBe("");
  expect(await shown("?tide=high")).toBe("?tide=high");
  expect(await shown("?sea=rough&tide=low")).toBe("?tide=low");
  expect(await shown("?tide=none")).toBe("");
});
