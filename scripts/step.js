import { spawn } from "node:child_process";
import { once } from "node:events";
import { fail, root } from "./own-node.js";

/**
 * Runs a command of a build or an installation. Says what it does and how long it took; on a terminal, the seconds count
 * up. Its own output is shown only if it fails, its warnings always. Exits with `failure` then.
 */
export async function runStep(title, failure, file, args, options = {}) {
  const began = performance.now();
  const seconds = (digits) => `${((performance.now() - began) / 1000).toFixed(digits)} s`;
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(isTerminal ? `${title} ...` : `${title} ...\n`);
  const ticking = isTerminal && setInterval(() => process.stdout.write(`\r${title} ... ${seconds(0)}`), 1000);
  const child = spawn(file, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
  const output = [];
  const warnings = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => warnings.push(chunk));
  const [code] = await once(child, "close").catch((error) => {
    fail(`\n${file} can't be started (${error.message}). Install it, or add its directory to PATH.`);
  });
  clearInterval(ticking);
  process.stdout.write(isTerminal ? `\r${title} ... ${seconds(1)}\n` : `${title}: ${seconds(1)}\n`);
  if (code !== 0) process.stderr.write(Buffer.concat(output));
  process.stderr.write(Buffer.concat(warnings));
  if (code !== 0) fail(failure);
}
