/** `npm run site -- COMMAND`: the operator's commands, on the product's own Node. Works in a production install. */
import { spawn } from "node:child_process";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";

await install();
const child = spawn(ownNode(), ["src/server/cli/site.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
