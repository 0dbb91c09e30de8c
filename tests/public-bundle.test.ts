import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assetNamed, importsOf, readAsset, weightOf } from "./support/bundle.ts";

/** A script with all that it imports, at once or later. */
function filesOf(entry: string): Set<string> {
  const files = new Set([entry]);
  for (const file of files) {
    const found = readAsset(file).matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    for (const [, imported] of found) files.add(`/assets/${imported}`);
  }
  return files;
}

const site = assetNamed(/^entry\.site-[\w-]+\.js$/);
const staff = assetNamed(/^entry\.client-[\w-]+\.js$/);

const foreignCode = /react\.(?:transitional\.)?element|input-section|downshift|ZodError|people\.manage|\/cms\/users/;

test("public pages load neither React nor code of the admin", () => {
  const files = [...filesOf(site)];
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => foreignCode.test(readAsset(file)))).toEqual([]);
  // The same pattern matches in the admin's files.
  expect([...filesOf(staff)].some((file) => foreignCode.test(readAsset(file)))).toBe(true);
});

/** In bytes; `npm run bench -- pages` applies the same limit to what browsers load. */
const maxBytes = 15_000;

test("the script of public pages is no larger than the limit", () => {
  expect(weightOf(new Set([site, ...importsOf(site)]))).toBeLessThan(maxBytes);
  expect(weightOf(filesOf(site))).toBeGreaterThan(3_000);
});

test("no screen of the admin imports the script of public pages, which would run", () => {
  const others = readdirSync("build/client/assets").filter((name) => name.endsWith(".js") && !site.endsWith(name));
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter((name) => readAsset(`/assets/${name}`).includes("entry.site"))).toEqual([]);
});

test("visitors' routes leave no script in the build", () => {
  const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  expect(scripts.filter((name) => readAsset(`/assets/${name}`).includes("quotes-row"))).toEqual([]);
  // The same class is in the routes on the server.
  expect(readFileSync("build/server/index.js", "utf8")).toContain("quotes-row");
});

test("the public stylesheet has no rules of the admin", () => {
  expect(readAsset(assetNamed(/^site-[\w-]+\.css$/))).not.toContain("input-section");
  expect(readAsset(assetNamed(/^admin-[\w-]+\.css$/))).toContain("input-section");
});
