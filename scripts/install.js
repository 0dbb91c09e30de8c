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

async function installIn(directory, withTests, title) {
  const args = installArguments(directory, withTests);
  if (!args) return;
  const failure = "Installing failed; npm's own message above says why. Fix that and run the command again.";
  await runStep(title, failure, "npm", args, { cwd: directory, shell: process.platform === "win32" });
}

/** Installs missing packages; with `withTests`, also those that only checks and tests need. */
export async function install({ withTests = false } = {}) {
  const title = withTests ? "Installing the packages of the product and its tests" : "Installing packages";
  await installIn(root, withTests, title);
}

/** Installs missing packages of a folder with its own `package.json`. Only one command needs them, and they are large. */
export async function installFolder(folder) {
  await installIn(path.join(root, folder), false, `Installing the packages of ${folder}`);
}
