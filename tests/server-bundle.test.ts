import { spawnSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { runtimePackages } from "../scripts/runtime-packages.js";

const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  readFileSync("build/server/manifest.json", "utf8"),
);

/** The modules that some code imports or requires by name, at any depth. */
function* namesImported(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  const { type, source, callee, arguments: passed }: Record<string, unknown> = Object(node);
  const isRequire = type === "CallExpression" && /require/.test(Object(callee).name);
  const { value } = Object(isRequire ? Object(passed)[0] : source);
  if (typeof value === "string") yield value;
  for (const part of Object.values(node)) yield* namesImported(part);
}

function packagesImportedBy(file: string): string[] {
  const names = [...namesImported(parseAst(readFileSync(file, "utf8")))];
  return names.filter((name) => !name.startsWith(".") && !isBuiltin(name));
}

function builtFiles(): string[] {
  // The development server runs from a checkout.
  const { "src/process/dev.ts": development, ...chunks } = manifest;
  expect(development).toBeDefined();
  return [...Object.values(chunks).map(({ file }) => `build/server/${file}`), ...globSync("build/app/server/**/*.js")];
}

test("the built server needs no packages but those of a release", () => {
  const files = builtFiles();
  expect(files.length).toBeGreaterThan(20);
  const needed = new Set(files.flatMap(packagesImportedBy));
  expect([...needed].sort()).toEqual(runtimePackages.toSorted());
});

test("the built server is ASCII, so V8 keeps it with one byte for each character", () => {
  expect(builtFiles().filter((file) => /[^\0-\x7f]/.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** A chunk's file, and those of all that it imports at once. */
function filesFor(name: string, files = new Set<string>()): Set<string> {
  const { file = "", imports = [] } = manifest[name] ?? {};
  if (files.has(file)) return files;
  files.add(file);
  for (const one of imports) filesFor(one, files);
  return files;
}

test("the supervisor loads Zod but not Kysely: its memory is needed beside the worker's all the time", () => {
  const names = ["process/main.ts", "process/supervise.ts", "config/config.ts"];
  const files = [...new Set(names.flatMap((name) => [...filesFor(`src/${name}`)]))];
  const bytes = files.reduce((sum, file) => sum + statSync(`build/server/${file}`).size, 0);
  expect(files.length).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(172_000);
});

test("an older Node says how to start with the right one", () => {
  const pretend = "process.versions = { ...process.versions, node: '20.19.0' }";
  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { writable: true }); ${pretend}`;
  const { status, stderr } = spawnSync(process.execPath, ["--import", older, "build/server/main.js"], {
    env: { PORT: "none" },
    encoding: "utf8",
  });
  expect(stderr).toBe(
    "Mangrove needs Node 24.7 or newer. This is 20.19.0. Start it with its own Node: npm start, or node_modules/.bin/node build/server/main.js\n",
  );
  expect(status).toBe(1);
});
