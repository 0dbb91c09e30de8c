import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { installArguments } from "../scripts/install.js";
import { temporaryDirectory } from "./support/databases.ts";

const product = { "node_modules/vite": { version: "2.0.0" } };
const tests = { "node_modules/vitest": { version: "2.0.0", dev: true } };
/** The product works without it, too. */
const shared = { "node_modules/typescript": { version: "2.0.0", devOptional: true } };
const optional = { "node_modules/for-another-platform": { version: "2.0.0", optional: true } };

/** A checkout in which `installed` is, of all packages. */
async function checkout(installed?: object): Promise<string> {
  const directory = await temporaryDirectory();
  const record = (file: string, packages: object) => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), JSON.stringify({ packages }));
  };
  record("package-lock.json", { "": { version: "0.1.0" }, ...product, ...tests, ...shared, ...optional });
  if (installed) record("node_modules/.package-lock.json", installed);
  return directory;
}

test("a fresh checkout gets only what building and serving need, until a test runs", async () => {
  expect(installArguments(await checkout(), false)).toEqual(["ci", "--omit=dev"]);
  expect(installArguments(await checkout(), true)).toEqual(["ci", "--include=dev"]);
  expect(installArguments(await checkout(product), false)).toBeNull();
  expect(installArguments(await checkout(product), true)).toEqual(["install", "--no-save", "--include=dev"]);
  expect(installArguments(await checkout({ ...product, ...tests }), true)).not.toBeNull();
  expect(installArguments(await checkout({ ...product, ...tests, ...shared }), true)).toBeNull();
});

test("a start after an update installs what has changed, and keeps the packages of tests", async () => {
  const old = { "node_modules/vite": { version: "1.0.0" } };
  expect(installArguments(await checkout(old), false)).toEqual(["install", "--no-save", "--omit=dev"]);
  expect(installArguments(await checkout({ ...old, ...tests }), false)).toEqual([
    "install",
    "--no-save",
    "--include=dev",
  ]);
});

test.each(["bench", "tests/browsers"])(
  "only the command of %s installs its packages, as npm installs the others",
  (folder) => {
    const read = (file: string) => readFileSync(file, "utf8");
    const packages = Object.keys(JSON.parse(read(`${folder}/package.json`)).dependencies);
    const own = packages.map((name) => `node_modules/${name}`);
    expect(Object.keys(JSON.parse(read(`${folder}/package-lock.json`)).packages)).toEqual(expect.arrayContaining(own));
    expect(Object.keys(JSON.parse(read("package-lock.json")).packages).filter((name) => own.includes(name))).toEqual(
      [],
    );
    expect(read(`${folder}/.npmrc`)).toBe(read(".npmrc"));
  },
);
