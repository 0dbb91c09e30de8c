import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fail, root } from "./own-node.js";

/** Whether what is installed is what the lockfile asks for, as far as a start needs to know. */
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

/** Installs what is missing. `withDevelopment` includes what only building and testing need. */
export function install(withDevelopment) {
  if (isInstalled(withDevelopment)) return;
  process.stdout.write("Installing what is missing (this takes a minute the first time) ...\n");
  const { status } = spawnSync("npm", ["ci"], { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) fail("Installing failed; npm's own message above says why. Mend that and run the command again.");
}
