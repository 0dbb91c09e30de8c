import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The Node that the product runs on: its own where npm brings one, else the one that is running. */
export function ownNode() {
  const brought = path.join(root, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(brought)) return brought;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath;
  fail(
    `Mangrove runs on Node 24.7 or newer, this is ${process.versions.node}, and npm brought none for ${process.platform}-${process.arch}.\n` +
      "Install Node 24 from https://nodejs.org, or run `npm ci` again in case the download failed.",
  );
}

/** Ends with a message that says what to do. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
