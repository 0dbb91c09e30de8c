/** `npm start`: installs missing packages, builds if the source has changed, and serves. `--dev` serves from source. */
import { spawn } from "node:child_process";
import { defaultPort, tryToListen } from "../src/server/config/listen-address.js";
import { install, installArguments } from "./install.js";
import { fail, ownNode, root } from "./own-node.js";
import { isBuilt } from "./source-hash.js";

const development = process.argv.includes("--dev");
const needsBuild = !development && !isBuilt();
if (needsBuild || installArguments(root, false)) {
  // It takes minutes, after which the server would say this.
  const { PORT, HOST } = process.env;
  const problem = await tryToListen({ port: Number(PORT || defaultPort), host: HOST });
  if (problem) fail(problem);
}
await install();
if (needsBuild) await import("./build.js");

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
