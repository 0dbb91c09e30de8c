import { expect, test } from "vitest";
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

/** Everything that a browser may load by a list of routes, and what those files load in their turn. */
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

const ofStaff = /mantine|ZodError|m_77c9d27d|people\.manage|\/cms\/users|refetchInterval/;

test("what visitors' pages load holds no line of staff's screens", () => {
  const files = filesOf(visitors);
  expect(files.size).toBeGreaterThan(8);
  expect([...files].filter(([, text]) => ofStaff.test(text)).map(([file]) => file)).toEqual([]);
  // The same look finds them where they are.
  expect([...filesOf(whole)].some(([, text]) => ofStaff.test(text))).toBe(true);
});

/** In bytes; `npm run bench -- pages` holds what browsers really load to the same bar. */
const bar = 130_000;

const ofEveryPage = ["root", "site/en/layout", "site/en/screen"];

test("no visitors' page brings more script than its bar", () => {
  const pages = Object.keys(visitors.routes).filter((id) => id.startsWith("site/en/"));
  expect(pages.length).toBeGreaterThan(8);
  for (const id of pages) {
    const weight = weightOf(scriptsOf(visitors, [...ofEveryPage, id]));
    expect(weight, id).toBeLessThan(bar);
    expect(weight, id).toBeGreaterThan(100_000);
  }
});

/** A chunk that is asked for by `import()`, with all that it asks for in its turn. */
function fetchedLater(file: string, named: RegExp): string[] {
  const found = [...readAsset(file).matchAll(/import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)].map(
    ([, name]) => `/assets/${name}`,
  );
  return found
    .filter((name) => named.test(name))
    .flatMap((name) => [name, ...importsOf(name), ...fetchedLater(name, named)]);
}

test("a page of staff's own brings no more script than that with every block there is", () => {
  const files = scriptsOf(visitors, [...ofEveryPage, "site/en/page"]);
  const ofEvery = [...files].flatMap((file) => fetchedLater(file, /\/(?:seldom-block|contact-form)-/));
  expect(ofEvery.length).toBeGreaterThan(3);
  expect(weightOf(new Set([...files, ...ofEvery, visitors.file]))).toBeLessThan(bar);
});

test("visitors' list of routes names no screen of staff's, and all that is theirs", () => {
  const theirs = Object.keys(whole.routes).filter((id) => !id.startsWith("cms/"));
  expect(Object.keys(visitors.routes)).toEqual(theirs);
  expect(theirs.length).toBeLessThan(Object.keys(whole.routes).length);
});

test("the public stylesheet holds no rule of Mantine's", () => {
  expect(readAsset(assetNamed(/^site-[\w-]+\.css$/))).not.toContain("mantine");
});
