import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { root } from "./own-node.js";

/** The folder of all builds, and the link to the latest one. */
export const builds = path.join(root, "builds");
export const latest = path.join(root, "build");

const roots = [
  "src",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.plugins.ts",
  "scripts/build.js",
  "scripts/runtime-packages.js",
];

function filesOf(name) {
  const full = path.join(root, name);
  if (path.extname(name) !== "") return [name];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/** A hash of all sources of the build, without tests and documents. */
export function sourceHash() {
  const hash = createHash("sha256");
  const files = roots.flatMap(filesOf).filter((file) => !/\.test\.tsx?$|\.md$/.test(file));
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

/** The folder of the build of a source. */
export function buildOf(hash) {
  return path.join(builds, hash.slice(0, 16));
}

/** Whether the latest build is of today's source. */
export function isBuilt() {
  return existsSync(latest) && path.basename(realpathSync(latest)) === path.basename(buildOf(sourceHash()));
}
