import { spawnSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { runtimePackages } from "../scripts/runtime-packages.js";

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

const server = "build/server";

/** The files of a module that is loaded on demand. */
function filesOf(name: string): string[] {
  const files = globSync(`${server}/assets/${name}-*.js`);
  expect(files, name).not.toEqual([]);
  return files;
}

function builtFiles(): string[] {
  // The development server runs from a checkout.
  const development = filesOf("dev");
  return globSync(`${server}/**/*.js`).filter((file) => !development.includes(file));
}

test("the built server needs no packages but those of a release", { tags: ["long"] }, () => {
  const files = builtFiles();
  expect(files.length).toBeGreaterThan(20);
  const needed = new Set(files.flatMap(packagesImportedBy));
  expect([...needed].sort()).toEqual(runtimePackages.toSorted());
});

test("the built server is ASCII, so V8 keeps it with one byte for each character", () => {
  expect(builtFiles().filter((file) => /[^\0-\x7f]/.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** Files, and all that they import at once. */
function filesFor(entries: readonly string[], files = new Set<string>()): Set<string> {
  for (const file of entries.filter((one) => !files.has(one))) {
    files.add(file);
    const { body } = parseAst(readFileSync(file, "utf8"));
    const names = body.flatMap((node) => ("source" in node && node.source ? [String(node.source.value)] : []));
    const imported = names.filter((name) => name.startsWith("."));
    filesFor(
      imported.map((name) => path.join(path.dirname(file), name)),
      files,
    );
  }
  return files;
}

function sizeOf(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(file).size, 0);
}

test("the supervisor loads no schemas and no database: its memory is needed beside the worker's all the time", () => {
  const files = filesFor([`${server}/main.js`, ...filesOf("supervise")]);
  expect(files.size).toBeGreaterThan(3);
  expect(sizeOf(files)).toBeLessThan(30_000);
});

test("a worker loads staff's screens only when one is asked for", () => {
  const files = filesFor([`${server}/main.js`, `${server}/index.js`, ...filesOf("serve")]);
  expect(filesOf("_virtual_screen-modules").filter((file) => files.has(file))).toEqual([]);
  expect(sizeOf(files)).toBeLessThan(2_750_000);
});

test.each([
  ["main.js", "npm start"],
  ["site.js", "npm run site"],
])("an older Node says how to start %s with the right one", (file, command) => {
  const pretend = "process.versions = { ...process.versions, node: '20.19.0' }";
  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { writable: true }); ${pretend}`;
  const { status, stderr } = spawnSync(process.execPath, ["--import", older, `build/server/${file}`], {
    env: { PORT: "none" },
    encoding: "utf8",
  });
  expect(stderr).toBe(
    `Mangrove needs Node 24.7 or newer. This is 20.19.0. Start it with its own Node: ${command}, or node_modules/.bin/node build/server/${file}\n`,
  );
  expect(status).toBe(1);
});

test("a start with an argument that it doesn't know says so, instead of a stack", () => {
  const { status, stderr } = spawnSync(process.execPath, ["build/server/main.js", "leads"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([
    2,
    "Unexpected argument 'leads'. Settings are environment variables: see docs/operating.md.\n",
  ]);
});

test("a build without npm says that it is missing, instead of a stack", () => {
  const step = `import { runStep } from "./scripts/step.js"; await runStep("Installing", "It failed.", "no-program", []);`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", step], { encoding: "utf8" });
  const why = "no-program can't be started (spawn no-program ENOENT). Install it, or add its directory to PATH.";
  expect([status, stderr.trim()]).toEqual([1, why]);
});
