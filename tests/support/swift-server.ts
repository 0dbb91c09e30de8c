import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { parseMediaUrl } from "#src/domain/media/store/media-url.ts";
import { freePort, killOnExit, pidOf } from "../../bench/process.ts";

const packages = "swift-proxy swift-account swift-container swift-object memcached";

/** OpenStack Swift with its S3 interface, which checks signatures and digests. */
export interface SwiftServer {
  /** For `MEDIA_URL`. */
  url: string;
  /** Suspends all its processes. */
  freeze(): void;
  thaw(): void;
  /** Kills all its processes. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

const storageServers = ["account", "container", "object"] as const;

const serverProgram = (name: string) => `/usr/bin/swift-${name}-server`;

const ringBuilder = "/usr/bin/swift-ring-builder";

const memcached = "/usr/bin/memcached";

const programs = [...[...storageServers, "proxy"].map(serverProgram), ringBuilder, memcached];

/** Starts Debian's Swift on one disk, without replicas, with an empty bucket. */
export async function startSwift(): Promise<SwiftServer> {
  if (!programs.every(existsSync))
    throw new UserFacingError(`This drill needs Swift. Run: apt-get install ${packages}`);
  const user = userInfo().username;
  const directory = await mkdtemp(join(tmpdir(), "mangrove-swift-"));
  await mkdir(join(directory, "devices", "disk"), { recursive: true });
  const common = `swift_dir = ${directory}\nuser = ${user}\nbind_ip = 127.0.0.1\nworkers = 0\nlog_level = ERROR\n`;
  await writeFile(join(directory, "swift.conf"), "[swift-hash]\nswift_hash_path_suffix = drill\n");
  for (const name of storageServers) {
    const port = await freePort();
    const storage = `devices = ${directory}/devices\nmount_check = false\nbind_port = ${port}\nfallocate_reserve = 0\n`;
    const app = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
    await writeFile(join(directory, `${name}-server.conf`), `[DEFAULT]\n${common}${storage}${app}`);
    const builder = join(directory, `${name}.builder`);
    const ring = (...args: string[]) => execFileSync(ringBuilder, [builder, ...args], { stdio: "ignore" });
    ring("create", "4", "1", "1");
    ring("add", `r1z1-127.0.0.1:${port}/disk`, "1");
    ring("rebalance");
  }
  const [port, cachePort] = [await freePort(), await freePort()];
  await writeFile(join(directory, "proxy-server.conf"), proxyConf(common, port, cachePort));
  const url = `http://test%3Atester:testing@127.0.0.1:${port}/pictures`;
  let running: ChildProcess[] = [];
  const signal = (name: NodeJS.Signals) => {
    for (const child of running) process.kill(pidOf(child), name);
  };
  const kill = async () => {
    const exited = running.map((child) => once(child, "exit"));
    signal("SIGKILL");
    running = [];
    await Promise.all(exited);
  };
  const start = async () => {
    const servers = [...storageServers, "proxy"].map((name) => [
      "/usr/bin/python3",
      serverProgram(name),
      join(directory, `${name}-server.conf`),
    ]);
    servers.push([memcached, "-u", user, "-l", "127.0.0.1", "-p", String(cachePort)]);
    running = servers.map(([command = "", ...args]) => {
      const child = spawn(command, args, { stdio: "ignore" });
      killOnExit(child);
      return child;
    });
    await untilBucketExists(url);
  };
  await start();
  return {
    url,
    start,
    kill,
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async remove() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function proxyConf(common: string, port: number, cachePort: number): string {
  return `[DEFAULT]
${common}bind_port = ${port}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
`;
}

async function untilBucketExists(mediaUrl: string): Promise<void> {
  const bucket = parseMediaUrl(mediaUrl);
  if (!bucket) throw new Error(`Not a MEDIA_URL: ${mediaUrl}`);
  const { key, secret, url } = bucket;
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: "s3",
    region: "us-east-1",
    retries: 0,
  });
  for (let attempt = 0; ; attempt += 1) {
    const response = await client.fetch(url, { method: "PUT" }).catch(() => null);
    // 409: it exists already.
    if (response && [200, 409].includes(response.status)) return;
    if (attempt >= 100) throw new Error(`Swift did not start: ${response && (await response.text())}`);
    await setTimeout(200);
  }
}
