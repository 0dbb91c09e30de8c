import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UserFacingError } from "../src/base/db/user-facing-error.ts";
import { removableDirectory } from "../tests/support/site-process.ts";
import { freePort, killOnExit, pidOf, stopChild } from "./process.ts";
import { firstAnswer, type Received } from "./request.ts";

export interface Nginx {
  url: string;
  /** The master process. Its one worker is its child. */
  pid: number;
  stop(): Promise<void>;
}

export function findNginx(): string {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  const found = folders.map((folder) => path.join(folder, "nginx")).find((file) => existsSync(file));
  if (!found) throw new UserFacingError("This needs nginx for comparison. Run: apt-get install nginx");
  return found;
}

/** Headers that nginx sets itself, or that are not set with `add_header`. */
const excluded = new Set(["content-type", "content-length", "date", "connection", "keep-alive"]);

export function pairs(headers: readonly string[]): [string, string][] {
  return Array.from({ length: headers.length / 2 }, (_, i) => [headers[2 * i] ?? "", headers[2 * i + 1] ?? ""]);
}

function quoted(value: string): string {
  if (value.includes("$")) throw new Error(`nginx would read a variable in: ${value}`);
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/**
 * One file and its headers. Settings for speed (sendfile, tcp_nopush) are those of Debian's nginx.conf. Logging is off, and
 * keep-alive is as long as ours.
 */
function configuration(directory: string, port: number, page: Received): string {
  const headers = pairs(page.headers);
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const added = headers.filter(([name]) => !excluded.has(name.toLowerCase()));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
worker_processes 1;
pid ${directory}/nginx.pid;
error_log stderr error;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 768; }
http {
  ${temporary.map((name) => `${name}_temp_path ${directory}/${name};`).join("\n  ")}
  access_log off;
  sendfile on;
  tcp_nopush on;
  server_tokens off;
  keepalive_timeout 65s 65s;
  keepalive_requests 1000000000;
  server {
    listen 127.0.0.1:${port};
    root ${directory}/files;
    types {}
    default_type ${quoted(type)};
    etag off;
    if_modified_since off;
    max_ranges 0;
    add_header Last-Modified "";
    ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join("\n    ")}
  }
}
`;
}

/** nginx as a child process, with all files in a temporary directory. It serves `like` at `/page`. */
export async function startNginx(page: Received): Promise<Nginx> {
  const program = findNginx();
  const directory = removableDirectory();
  const port = await freePort();
  const configured = path.join(directory.path, "nginx.conf");
  mkdirSync(path.join(directory.path, "files"));
  writeFileSync(path.join(directory.path, "files", "page"), page.body);
  writeFileSync(configured, configuration(directory.path, port, page));
  const child = killOnExit(
    spawn(program, ["-p", directory.path, "-e", "stderr", "-c", configured], {
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  const url = `http://127.0.0.1:${port}/page`;
  await firstAnswer(url, child);
  return {
    url,
    pid: pidOf(child),
    async stop() {
      await stopChild(child);
      directory.remove();
    },
  };
}
