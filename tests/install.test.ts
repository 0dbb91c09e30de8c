import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../bench/process.ts";
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

async function usedPort(): Promise<number> {
  const port = await freePort();
  const other = createServer().listen(port);
  onTestFinished(() => void other.close());
  await once(other, "listening");
  return port;
}

test("a first start with a wrong address says so before it installs and builds", async () => {
  const directory = await temporaryDirectory();
  for (const part of ["package.json", "package-lock.json", "scripts", "src/server/config"])
    cpSync(part, path.join(directory, part), { recursive: true });
  const port = await usedPort();
  // Without npm.
  const start = (settings: Record<string, string>) =>
    spawnSync(process.execPath, ["scripts/start.js"], {
      cwd: directory,
      env: { PATH: "", ...settings },
      encoding: "utf8",
    });
  expect(start({ PORT: String(port) })).toMatchObject({
    status: 1,
    stdout: "",
    stderr: `Port ${port} is already in use. Stop the other program, or set PORT to another number.\n`,
  });
  expect(start({ HOST: "192.0.2.1" }).stderr).toBe(
    "HOST 192.0.2.1 isn't an address of this machine. Remove HOST to listen on all addresses.\n",
  );
  expect(start({ PORT: "eighty" }).stderr).toBe("PORT must be a port number from 0 to 65535.\n");
});
