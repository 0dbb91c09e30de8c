import { spawn } from "node:child_process";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { freePort, killOnExit, stopChild } from "../../bench/process.ts";
import { removableDirectory } from "./site-process.ts";

function findPgBouncer(): string {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  const found = folders.map((folder) => path.join(folder, "pgbouncer")).find((file) => existsSync(file));
  if (!found) throw new UserFacingError("This needs PgBouncer. Run: apt-get install pgbouncer");
  return found;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("close", () => socket.destroy());
    socket.on("connect", () => socket.end());
  });
}

/**
 * Starts PgBouncer before a server, with one server connection for each transaction. Returns the URL of any database of the
 * server through it.
 */
export async function startPgBouncer(server: string, connections: number) {
  const program = findPgBouncer();
  const directory = removableDirectory();
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(server);
  const file = path.join(directory.path, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password} connect_query='set statement_timeout = 5000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  // It refuses to run as root.
  chmodSync(directory.path, 0o755);
  const isRoot = process.getuid?.() === 0;
  const child = killOnExit(
    spawn(program, [...(isRoot ? ["-u", "nobody"] : []), "-q", file], { stdio: ["ignore", "ignore", "inherit"] }),
  );
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (tries === 50) throw new Error("PgBouncer does not accept connections");
    await setTimeout(100);
  }
  return {
    urlOf(database: string): string {
      return `postgres://${username}:${password}@127.0.0.1:${port}/${database}`;
    },
    async stop() {
      await stopChild(child);
      directory.remove();
    },
  };
}
