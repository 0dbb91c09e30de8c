/** `npm start`: installs missing packages, builds if the source has changed, and serves. `--dev` serves from source. */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";
import { isBuilt } from "./source-hash.js";

const development = process.argv.includes("--dev");
await install();
if (!development && !isBuilt()) await import("./build.js");

/** Folders without components: Vite reloads pages, but a change of the server needs a restart. */
function serverFolders() {
  const folders = readdirSync(path.join(root, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .filter((name) => !readdirSync(path.join(root, "src", name), { recursive: true }).some((f) => f.endsWith(".tsx")));
}

const watch = development ? serverFolders() : [];
const child = spawn(
  ownNode(),
  [
    ...watch.map((folder) => `--watch-path=src/${folder}`),
    development ? "src/process/main.ts" : "build/server/main.js",
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: "inherit" },
);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGTERM" ? 0 : 1)));
