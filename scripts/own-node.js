import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The Node that runs the product: the npm package's if there is one, else the current one. */
export function ownNode() {
  const brought = path.join(root, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(brought)) return brought;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath;
  fail(
    `Mangrove needs Node 24.7 or newer. This is ${process.versions.node}, and npm has no package for ${process.platform}-${process.arch}.\n` +
      "Install Node 24 from https://nodejs.org, or run `npm ci` again if the download failed.",
  );
}

/** Exits with a message that says what to do. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
