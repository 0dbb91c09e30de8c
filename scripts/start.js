/** `npm start`: installs missing packages, builds if the source has changed, and serves. `--dev` serves from source. */
import { spawn } from "node:child_process";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";
import { isBuilt } from "./source-hash.js";

const development = process.argv.includes("--dev");
await install();
if (!development && !isBuilt()) await import("./build.js");

/** Rooms without components: Vite reloads pages, but a change of the server needs a restart. */
const watch = development ? ["base", "domain", "seed", "server"] : [];
const child = spawn(
  ownNode(),
  [
    ...watch.map((room) => `--watch-path=src/${room}`),
    development ? "src/server/process/main.ts" : "build/server/main.js",
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: "inherit" },
);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGTERM" ? 0 : 1)));
