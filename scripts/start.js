/** `npm start`: installs what is missing, builds when the source has changed, serves. `--dev` serves from the source. */
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";
import { isBuilt } from "./source-hash.js";

const development = process.argv.includes("--dev");
const ready = !development && isBuilt();
install(!ready);
if (!ready && !development) {
  process.stdout.write("Building ...\n");
  const { status } = spawnSync(process.execPath, [path.join(root, "scripts", "build.js")], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const watch = development
  ? ["backup", "content", "db", "discovery", "history", "leads", "mail", "media", "people", "senders", "server"]
  : [];
const child = spawn(
  ownNode(),
  [
    ...watch.map((folder) => `--watch-path=src/${folder}`),
    development ? "src/server/main.ts" : "build/server/main.js",
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: "inherit" },
);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGTERM" ? 0 : 1)));
