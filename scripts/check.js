/** `npm run check`: format, lint, types, import rules, unused code. Runs all of them, even after a failure. */
import { spawnSync } from "node:child_process";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";

const bin = (name) => `node_modules/${name}`;
const checks = [
  ["format and lint", [bin("@biomejs/biome/bin/biome"), "ci", "--error-on-warnings", "."]],
  ["types of routes", [bin("@react-router/dev/bin.cjs"), "typegen"]],
  ["types", [bin("typescript/bin/tsc")]],
  ["import rules", ["scripts/import-rules.js"]],
  ["unused code", [bin("knip/bin/knip.js")]],
];

await install({ withTests: true });
let failures = 0;
for (const [name, command] of checks) {
  const started = Date.now();
  const { status } = spawnSync(ownNode(), command, { cwd: root, stdio: "inherit" });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`);
  if (status !== 0) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
