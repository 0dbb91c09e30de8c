import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const client = "build/app/client";
const assets = path.join(client, "assets");

interface RouteFiles {
  module: string;
  imports: string[];
  css: string[];
}

interface Manifest {
  entry: RouteFiles;
  routes: Record<string, RouteFiles>;
}

/** The list of routes that documents load. */
function manifest(named: RegExp): Manifest {
  const [file, ...others] = readdirSync(assets).filter((name) => named.test(name));
  expect(others).toEqual([]);
  const code = readFileSync(path.join(assets, file ?? ""), "utf8");
  return JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1));
}

const whole = manifest(/^manifest-\w+\.js$/);
const visitors = manifest(/^manifest-\w+\.site\.js$/);

/** Everything that a browser may load by a list of routes, and what those files load in their turn. */
function filesOf({ entry, routes }: Manifest): Map<string, string> {
  const waiting = [entry, ...Object.values(routes)].flatMap((route) => [route.module, ...route.imports, ...route.css]);
  const files = new Map<string, string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const text = readFileSync(path.join(client, file), "utf8");
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

test("no visitors' page brings more script than its bar", () => {
  const { entry, routes } = visitors;
  const every = [entry, ...["root", "site/en/layout", "site/en/screen"].map((id) => routes[id])];
  const pages = Object.keys(routes).filter((id) => id.startsWith("site/en/"));
  expect(pages.length).toBeGreaterThan(8);
  for (const id of pages) {
    const files = new Set([...every, routes[id]].flatMap((part) => (part ? [part.module, ...part.imports] : [])));
    const weights = [...files].map((file) => gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length);
    const weight = weights.reduce((sum, one) => sum + one, 0);
    expect(weight, id).toBeLessThan(bar);
    expect(weight, id).toBeGreaterThan(100_000);
  }
});

/** A chunk that is asked for by `import()`, with all that it asks for in its turn. */
function fetchedLater(file: string, named: RegExp): string[] {
  const text = readFileSync(path.join(client, file), "utf8");
  const found = [...text.matchAll(/import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)].map(([, name]) => `/assets/${name}`);
  return found
    .filter((name) => named.test(name))
    .flatMap((name) => [name, ...withImports(name), ...fetchedLater(name, named)]);
}

function withImports(file: string): string[] {
  const text = readFileSync(path.join(client, file), "utf8");
  return [...text.matchAll(/from\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`);
}

test("a page of staff's own brings no more script than that with every block there is", () => {
  const { entry, routes } = visitors;
  const every = [entry, ...["root", "site/en/layout", "site/en/screen", "site/en/page"].map((id) => routes[id])];
  const files = new Set(every.flatMap((part) => (part ? [part.module, ...part.imports] : [])));
  const ofEvery = [...files].flatMap((file) => fetchedLater(file, /\/(?:seldom-block|contact-form)-/));
  expect(ofEvery.length).toBeGreaterThan(3);
  const list = readdirSync(assets).find((name) => /^manifest-\w+\.site\.js$/.test(name)) ?? "";
  const all = new Set([...files, ...ofEvery, `/assets/${list}`]);
  const weight = [...all].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length,
    0,
  );
  expect(weight).toBeLessThan(bar);
});

test("visitors' list of routes names no screen of staff's, and all that is theirs", () => {
  const theirs = Object.keys(whole.routes).filter((id) => !id.startsWith("cms/"));
  expect(Object.keys(visitors.routes)).toEqual(theirs);
  expect(theirs.length).toBeLessThan(Object.keys(whole.routes).length);
});

test("the public stylesheet holds no rule of Mantine's", () => {
  const [site, ...others] = readdirSync(assets).filter((name) => /^site-[\w-]+\.css$/.test(name));
  expect(others).toEqual([]);
  expect(readFileSync(path.join(assets, site ?? ""), "utf8")).not.toContain("mantine");
});
