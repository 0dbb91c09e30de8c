import { expect, test } from "vitest";
import { isSiteRoute } from "../src/router/site-routes.ts";
import {
  assetNamed,
  importsOf,
  type Manifest,
  manifestNamed,
  readAsset,
  scriptsOf,
  weightOf,
} from "./support/bundle.ts";

const whole = manifestNamed(/^manifest-\w+\.js$/);
const visitors = manifestNamed(/^manifest-\w+\.site\.js$/);

/** All files that a browser may load from a route manifest, with their imports. */
function filesOf({ entry, routes }: Manifest): Map<string, string> {
  const waiting = [entry, ...Object.values(routes)].flatMap((route) => [route.module, ...route.imports, ...route.css]);
  const files = new Map<string, string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const text = readAsset(file);
    files.set(file, text);
    for (const [, imported] of text.matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      waiting.push(`/assets/${imported}`);
    }
  }
  return files;
}

const adminCode = /input-section|downshift|DndDescribedBy|ZodError|people\.manage|\/cms\/users|refetchInterval/;

test("public pages load no code of the admin", () => {
  const files = filesOf(visitors);
  expect(files.size).toBeGreaterThan(8);
  expect([...files].filter(([, text]) => adminCode.test(text)).map(([file]) => file)).toEqual([]);
  // The same pattern matches in the admin's files.
  expect([...filesOf(whole)].some(([, text]) => adminCode.test(text))).toBe(true);
});

/** In bytes; `npm run bench -- pages` applies the same limit to what browsers load. */
const maxBytes = 130_000;

const sharedRoutes = ["root", "site/en/layout", "site/en/error-boundary"];

test("no public page loads more script than the limit", () => {
  const pages = Object.keys(visitors.routes).filter((id) => id.startsWith("site/en/"));
  expect(pages.length).toBeGreaterThan(8);
  for (const id of pages) {
    const weight = weightOf(scriptsOf(visitors, [...sharedRoutes, id]));
    expect(weight, id).toBeLessThan(maxBytes);
    expect(weight, id).toBeGreaterThan(100_000);
  }
});

/** Chunks loaded by `import()`, with their own imports. */
function fetchedLater(file: string, named: RegExp): string[] {
  const found = [...readAsset(file).matchAll(/import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)].map(
    ([, name]) => `/assets/${name}`,
  );
  return found
    .filter((name) => named.test(name))
    .flatMap((name) => [name, ...importsOf(name), ...fetchedLater(name, named)]);
}

test("a page with every kind of block loads no more script than the limit", () => {
  const files = scriptsOf(visitors, [...sharedRoutes, "site/en/page"]);
  const ofEvery = [...files].flatMap((file) => fetchedLater(file, /\/(?:lazy-block|contact-form)-/));
  expect(ofEvery.length).toBeGreaterThan(3);
  expect(weightOf(new Set([...files, ...ofEvery, visitors.file]))).toBeLessThan(maxBytes);
});

test("the public route manifest has all public routes and no admin routes", () => {
  const theirs = Object.keys(whole.routes).filter(isSiteRoute);
  expect(Object.keys(visitors.routes)).toEqual(theirs);
  expect(theirs.length).toBeLessThan(Object.keys(whole.routes).length);
});

test("the public stylesheet has no rules of the admin", () => {
  expect(readAsset(assetNamed(/^site-[\w-]+\.css$/))).not.toContain("input-section");
});
