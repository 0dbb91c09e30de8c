import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./own-node.js";

const stamp = path.join(root, "build", "source-hash");
const roots = [
  "src",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.plugins.ts",
  "scripts/build.js",
  "scripts/build-server.js",
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

/** Whether the build is up to date. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourceHash();
}

export { stamp };
