import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./own-node.js";
import { runStep } from "./step.js";

const record = path.join("node_modules", ".package-lock.json");

/**
 * The arguments with which npm adds the missing packages; null if none is missing. Without `withTests`, only those for building
 * and serving count: `dependencies`. A site may be running on the installed ones, so they are not deleted first.
 *
 * @param {string} directory
 * @param {boolean} withTests
 * @returns {string[] | null}
 */
export function installArguments(directory, withTests) {
  const packagesOf = (file) => JSON.parse(readFileSync(path.join(directory, file), "utf8")).packages;
  const isNew = !existsSync(path.join(directory, record));
  const installed = isNew ? {} : packagesOf(record);
  // npm leaves out an optional package that does not fit the machine.
  const wanted = Object.entries(packagesOf("package-lock.json")).filter(([name, one]) => name !== "" && !one.optional);
  const isMissing = ([name, { version }]) => installed[name]?.version !== version;
  const missing = wanted.filter(isMissing);
  if (!missing.some(([, one]) => withTests || !(one.dev || one.devOptional))) return null;
  const hasTests = wanted.some(([name, { dev }]) => dev && name in installed);
  return [...(isNew ? ["ci"] : ["install", "--no-save"]), withTests || hasTests ? "--include=dev" : "--omit=dev"];
}

/** Installs missing packages; with `withTests`, also those that only checks, tests, and benchmarks need. */
export async function install({ withTests = false } = {}) {
  const args = installArguments(root, withTests);
  if (!args) return;
  const title = withTests ? "Installing the packages of the product and its tests" : "Installing packages";
  const failure = "Installing failed; npm's own message above says why. Fix that and run the command again.";
  await runStep(title, failure, "npm", args, { shell: process.platform === "win32" });
}
