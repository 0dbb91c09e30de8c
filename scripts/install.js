import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fail, root } from "./own-node.js";

/** Whether the installed packages match the lockfile, as far as a start needs them. */
function isInstalled(withDevelopment) {
  const marker = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(marker)) return false;
  const installed = JSON.parse(readFileSync(marker, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([name, { version, dev, devOptional, optional }]) => {
    if (name === "" || optional || devOptional || (dev && !withDevelopment)) return true;
    return installed[name]?.version === version;
  });
}

/** Installs missing packages. `withDevelopment` includes those for building and testing. */
export function install(withDevelopment) {
  if (isInstalled(withDevelopment)) return;
  process.stdout.write("Installing packages (this takes a minute the first time) ...\n");
  const { status } = spawnSync("npm", ["ci"], { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) fail("Installing failed; npm's own message above says why. Fix that and run the command again.");
}
