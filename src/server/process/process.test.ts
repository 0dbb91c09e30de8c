import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../bench/process.ts";
import { runSite } from "../../../tests/support/command.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { relayTo } from "../../../tests/support/relay.ts";
import { ask, databaseSettings } from "../../../tests/support/site.ts";
import { type SiteProcess, startSite } from "../../../tests/support/site-process.ts";
import { hotRestart, readWorkerState } from "./hot-restart.ts";

async function startForTest(settings: Record<string, string>): Promise<SiteProcess> {
  const site = await startSite({ LOG_LEVEL: "warn", ...settings });
  onTestFinished(() => site.stop());
  return site;
}

test("a signal stops the site cleanly, and it starts again", async () => {
  const DATA_DIR = await temporaryDirectory();
  const first = await startForTest({ DATA_DIR });
  expect((await ask(first.url, "/healthz")).status).toBe(200);
  first.process.kill("SIGTERM");
  expect(await once(first.process, "exit")).toEqual([0, null]);
  const second = await startForTest({ DATA_DIR });
  expect((await ask(second.url, "/readyz")).status).toBe(200);
  expect(second.log.filter((line) => line.includes('"level"'))).toEqual([]);
});

/** The complete variants in a data directory. */
function variantsIn(DATA_DIR: string): string[] {
  const names = globSync("media/variants/*/*.{avif,webp}", { cwd: DATA_DIR });
  return names.map((name) => path.basename(name)).sort();
}

test("the very first start makes variants in the background, beginning with those of the first view", {
  tags: ["long"],
}, async () => {
  const DATA_DIR = path.join(await temporaryDirectory(), "data");
  const { log } = await startForTest({ DATA_DIR, LOG_LEVEL: "info" });
  await expect.poll(() => log.join("\n")).toContain("encoding the default pictures in the background");
  await expect.poll(() => variantsIn(DATA_DIR).length).toBeGreaterThan(1);
  expect(variantsIn(DATA_DIR).every((name) => name.startsWith("heroPhone-"))).toBe(true);
});

test("with a folder of variants, a start makes none before one is requested", { tags: ["long"] }, async () => {
  const DATA_DIR = await temporaryDirectory();
  const { url } = await startForTest({ DATA_DIR });
  const { body } = await ask(url, "/services");
  const [picturePath = ""] = /\/media\/[\w-]+\/card-480\.avif/.exec(body) ?? [];
  expect((await ask(url, picturePath)).status).toBe(200);
  expect(variantsIn(DATA_DIR)).toEqual(["card-480.avif"]);
});

test("invalid settings are reported in one message before anything is created", { tags: ["long"] }, async () => {
  const parent = await temporaryDirectory();
  const DATA_DIR = path.join(parent, "data");
  const starting = startSite({ DATA_DIR, PORT: "none", ORIGIN: "http://www.example.com" });
  await expect(starting).rejects.toThrow(
    /ended with 1[\s\S]*PORT must be a port number[\s\S]*ORIGIN must start with https/,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a misspelled setting is reported, and the site starts", { tags: ["long"] }, async () => {
  const site = await startForTest({ DATA_DIR: await temporaryDirectory(), TRUST_PROXI: "127.0.0.1" });
  expect(site.log).toContain("TRUST_PROXI isn't a setting and has no effect. Did you mean TRUST_PROXY?");
});

test("its version is printed, and in the log of a start", { tags: ["long"] }, async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const program of ["main.js", "site.js"]) {
    const printed = execFileSync(process.execPath, [`build/server/${program}`, "--version"], { encoding: "utf8" });
    expect(printed).toBe(`${version}\n`);
  }
  const { log } = await startForTest({ DATA_DIR: await temporaryDirectory(), LOG_LEVEL: "info" });
  const isLogged = (line: string) => line.startsWith("{") && JSON.parse(line).version === version;
  await expect.poll(() => log.some(isLogged)).toBe(true);
});

test("a second start in the same data directory is refused, and the first keeps serving", async () => {
  const DATA_DIR = await temporaryDirectory();
  const site = await startForTest({ DATA_DIR });
  await expect(startSite({ DATA_DIR })).rejects.toThrow(
    new RegExp(`Process ${site.process.pid} is already using .*Stop it first`),
  );
  expect((await ask(site.url, "/readyz")).status).toBe(200);
});

test("a crashed worker is replaced: the site keeps its URL, and no connection is refused meanwhile", async () => {
  const site = await startForTest({ DATA_DIR: await temporaryDirectory(), PORT: String(await freePort()) });
  const [worker = 0] = workersOf(site);
  let nextUrl = "";
  site.process.once("ready", (url) => {
    nextUrl = url;
  });
  process.kill(worker, "SIGKILL");
  // What it had accepted ends with it.
  await expect.poll(() => workersOf(site)).not.toContain(worker);
  let [answered, refused] = [0, 0];
  while (nextUrl === "") {
    await ask(site.url, "/").then(
      () => answered++,
      () => refused++,
    );
  }
  expect({ answered, refused }).toEqual({ answered: expect.any(Number), refused: 0 });
  expect(nextUrl).toBe(site.url);
  const crashLines = site.log.filter((line) => line.includes("the worker crashed")).map((line) => JSON.parse(line));
  expect(crashLines).toMatchObject([{ level: 50, signal: "SIGKILL" }]);
  expect((await ask(site.url, "/")).status).toBe(200);
});

test("when the supervisor is killed, its worker exits", { tags: ["long"] }, async () => {
  const site = await startForTest({ DATA_DIR: await temporaryDirectory() });
  site.process.kill("SIGKILL");
  const refusal = () => ask(site.url, "/").then(String, (error) => error.code);
  await expect.poll(refusal).toBe("ECONNREFUSED");
});

test("a killed start leaves no lock behind", { tags: ["long"] }, async () => {
  const DATA_DIR = await temporaryDirectory();
  const killed = await startForTest({ DATA_DIR });
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");
  const next = await startForTest({ DATA_DIR });
  expect((await ask(next.url, "/")).status).toBe(200);
});

test("a port that is in use is reported before a database is made", { tags: ["long"] }, async () => {
  const other = createServer().listen(0);
  onTestFinished(() => {
    other.close();
  });
  await once(other, "listening");
  const picturePath = other.address();
  const PORT = String(typeof picturePath === "object" ? picturePath?.port : "");
  const DATA_DIR = await temporaryDirectory();
  const starting = startSite({ DATA_DIR, PORT });
  await expect(starting).rejects.toThrow(new RegExp(`Port ${PORT} is already in use.*set PORT`));
  expect(existsSync(path.join(DATA_DIR, "mangrove.db"))).toBe(false);
});

test("the port of another Mangrove is in use, too, although cluster sockets could share it", {
  tags: ["long"],
}, async () => {
  const PORT = String(await freePort());
  await startForTest({ DATA_DIR: await temporaryDirectory(), PORT });
  await expect(startSite({ DATA_DIR: await temporaryDirectory(), PORT })).rejects.toThrow(/Port \d+ is already in use/);
});

test.each([
  ["a file in the place of the data directory", "file", /DATA_DIR .* is a file/],
  [
    "a data directory whose parent is missing",
    "missing/data",
    /missing\/data doesn't exist and couldn't be created\. The directory \S+missing doesn't exist\. Check the path/,
  ],
])("%s is refused", { tags: ["long"] }, async (_what, name, message) => {
  const directory = await temporaryDirectory();
  writeFileSync(path.join(directory, "file"), "not a directory");
  await expect(startSite({ DATA_DIR: path.join(directory, name) })).rejects.toThrow(message);
});

test("a data directory that cannot be written is refused", { tags: ["long"] }, async () => {
  const DATA_DIR = await temporaryDirectory();
  // Not even root can create files in /sys.
  symlinkSync("/sys/mangrove.lock", path.join(DATA_DIR, "mangrove.lock"));
  const starting = startSite({ DATA_DIR });
  await expect(starting).rejects.toThrow(/ended with 1[\s\S]*\n?The data directory .* can't be written .*set DATA_DIR/);
});

test("on a full disk, the process id of an earlier site is removed", { tags: ["long"] }, async () => {
  const DATA_DIR = await temporaryDirectory();
  symlinkSync("/dev/full", path.join(DATA_DIR, "mangrove.pid"));
  await startForTest({ DATA_DIR });
  expect(existsSync(path.join(DATA_DIR, "mangrove.pid"))).toBe(false);
  await expect(startSite({ DATA_DIR })).rejects.toThrow(/Another process is already using/);
  expect(await runSite({ DATA_DIR }, "restart")).toMatchObject({
    code: 1,
    err: expect.stringContaining("disk was full"),
  });
});

test("a damaged database is reported and not changed", { tags: ["long"] }, async () => {
  const DATA_DIR = await temporaryDirectory();
  writeFileSync(path.join(DATA_DIR, "mangrove.db"), "this was once a database".repeat(1_000));
  await expect(startSite({ DATA_DIR })).rejects.toThrow(/isn't a SQLite database\. Nothing was changed\./);
});

function workersOf(site: SiteProcess): number[] {
  const listed = execFileSync("ps", ["-o", "pid=", "--ppid", String(site.process.pid)], { encoding: "utf8" });
  return listed.split("\n").filter(Boolean).map(Number);
}

test("a lost secret is reported by the next start and doctor, until it is back or given up", {
  tags: ["long"],
}, async () => {
  const DATA_DIR = await temporaryDirectory();
  const secret = path.join(DATA_DIR, "secret");
  const checked = async (...options: string[]) =>
    /^\w+(?= +Secret)/m.exec((await runSite({ DATA_DIR }, "doctor", "--all", ...options)).out)?.[0];
  await (await startForTest({ DATA_DIR })).stop();
  expect(await checked()).toBe("ok");
  const former = readFileSync(secret);
  rmSync(secret);
  const site = await startForTest({ DATA_DIR });
  const reports = () => site.log.filter((line) => line.includes('"msg":"The site\'s secret isn\'t the one'));
  await expect.poll(reports).toEqual([expect.stringContaining(`tar -xOf BACKUP secret > ${secret}`)]);
  expect(await checked()).toBe("problem");
  const created = readFileSync(secret);
  writeFileSync(secret, former);
  await hotRestart(DATA_DIR);
  expect(await checked()).toBe("ok");
  writeFileSync(secret, created);
  expect(await checked("--accept-secret")).toBe("ok");
  expect(await checked()).toBe("ok");
  expect(reports()).toHaveLength(1);
});

test("only the site's user can read its data", { tags: ["long"] }, async () => {
  const dataDir = await temporaryDirectory();
  await startForTest({ DATA_DIR: dataDir });
  // Temporary files may have been renamed.
  const modeOf = (name: string) => statSync(path.join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0;
  // Those in the folder of assets are the build's own, which everyone may read; the folder is closed.
  const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter(
    (name) => !/^assets\/.+\//.test(name),
  );
  const readable = names.filter((name) => modeOf(name) & 0o077);
  expect(existsSync(path.join(dataDir, "mangrove.db"))).toBe(true);
  expect(readable).toEqual([]);
});

test("a site that has just started shows its contact form while the database is down", { tags: ["long"] }, async () => {
  const { databaseUrl = "", dataDir } = await databaseSettings("postgres");
  const relay = await relayTo(databaseUrl);
  const AUTH_SECRET = "a secret of the test's own, which is long enough";
  const site = await startForTest({ DATA_DIR: dataDir, DATABASE_URL: relay.url, AUTH_SECRET, LOG_LEVEL: "silent" });
  relay.cut();
  const { status, body } = await ask(site.url, "/contact", {
    method: "POST",
    headers: {
      Host: new URL(site.url).host,
      Origin: site.url,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "name=Ana&email=ana@example.com&message=The+tide+is+in",
  });
  expect(status).toBe(503);
  expect(body).toContain("(305) 555-0142");
  expect(body).toContain("The tide is in");
});

test("the worker of a restart renders pages before visitors come; that of a start does not wait for it", async () => {
  const DATA_DIR = await temporaryDirectory();
  const site = await startForTest({ DATA_DIR, LOG_LEVEL: "info" });
  const warmUps = () => site.log.filter((line) => line.includes('"warmed up"')).map((line) => JSON.parse(line).pages);
  expect((await ask(site.url, "/")).status).toBe(200);
  expect(warmUps()).toEqual([]);
  await hotRestart(DATA_DIR);
  await expect.poll(warmUps).toEqual([5]);
});

test("several workers serve: one that crashes is replaced, and a restart replaces all", {
  tags: ["long"],
}, async () => {
  const DATA_DIR = await temporaryDirectory();
  const site = await startForTest({ DATA_DIR, WORKERS: "3", PORT: String(await freePort()) });
  const readyWorkers = () => readWorkerState(DATA_DIR)?.ready;
  await expect.poll(readyWorkers).toBe(3);
  const first = workersOf(site);
  expect(first).toHaveLength(3);
  expect(site.log.filter((line) => /is ready|https?:/.test(line))).toHaveLength(2);

  process.kill(first[1] ?? 0, "SIGKILL");
  expect((await ask(site.url, "/")).status).toBe(200);
  await expect.poll(() => workersOf(site).filter((worker) => !first.includes(worker))).toHaveLength(1);
  const second = workersOf(site);

  await hotRestart(DATA_DIR);
  await expect.poll(() => workersOf(site).length).toBe(3);
  expect(workersOf(site).filter((worker) => second.includes(worker))).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(site.url, "/readyz")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  site.process.kill("SIGTERM");
  expect(await once(site.process, "exit")).toEqual([0, null]);
});
