/** Runs a TypeScript file on the product's own Node: `node scripts/run.js FILE [ARGUMENT…]`. */
import { spawn } from "node:child_process";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";

await install({ withTests: true });
const child = spawn(ownNode(), process.argv.slice(2), { cwd: root, stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
