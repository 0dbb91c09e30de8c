import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./support/site.ts";
import { type SiteProcess, startSite, temporaryDirectory } from "./support/site-process.ts";
import { copySource, runIn } from "./support/source-copy.ts";

/** The words of a made-up language: English, but for what the tests look for. */
const words = `import { sentWords, type Words, words as english } from "./en.ts";

export { sentWords };
export const words: Words = { ...english, skipToContent: "Xkip to content" };
`;

const directory = temporaryDirectory();
let site: SiteProcess;

beforeAll(async () => {
  copySource(directory.path);
  const languages = path.join(directory.path, "src/languages.ts");
  const english = readFileSync(languages, "utf8");
  const both = english.replace('["en"]', '["en", "xx"]').replace('{ en: "en-US" }', '{ en: "en-US", xx: "de-DE" }');
  expect(both).not.toBe(english);
  writeFileSync(languages, both);
  writeFileSync(path.join(directory.path, "src/site/words/xx.ts"), words);
  runIn(directory.path, "scripts/build.js");
  site = await startSite({ DATA_DIR: path.join(directory.path, "data"), HOST: "127.0.0.1" }, directory.path);
}, 300_000);

afterAll(async () => {
  await site?.stop();
  directory.remove();
});

const get = (address: string) => ask(site.url, address, { headers: { Host: new URL(site.url).host } });

test("a language of two files has all pages under its code, with its own words", async () => {
  const { status, body } = await get("/xx/about");
  expect(status).toBe(200);
  expect(body).toContain('<html lang="xx"');
  expect(body).toContain("Xkip to content");
  expect(body).toContain('href="/xx/contact"');
  expect(body).toContain('property="og:locale" content="de_DE"');
  expect(body).toContain(`rel="canonical" href="${site.url}/xx/about"`);
});

test("what is not translated comes in the default language", async () => {
  const [own, english] = await Promise.all([get("/xx/services/cloud"), get("/services/cloud")]);
  const title = /<h1[^>]*>(.*?)<\/h1>/s;
  expect(own.status).toBe(200);
  expect(title.exec(own.body)?.[1]).toBe(title.exec(english.body)?.[1]);
});

test("the default language stays where it was", async () => {
  const { body } = await get("/about");
  expect(body).toContain('<html lang="en"');
  expect(body).toContain("Skip to content");
  expect(body).not.toContain('href="/xx');
});

test("search engines get the pages of both", async () => {
  const { body } = await get("/sitemap.xml");
  expect(body).toContain(`<loc>${site.url}/about</loc>`);
  expect(body).toContain(`<loc>${site.url}/xx/about</loc>`);
});

test("an address that does not exist is answered in its language", async () => {
  const { status, body } = await get("/xx/no-such-page");
  expect(status).toBe(404);
  expect(body).toContain('<html lang="xx"');
});
