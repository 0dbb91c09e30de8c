import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import path from "node:path";

/** Copies the files of this checkout as they are now, without packages and build. */
export function copyFiles(directory: string): void {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  for (const file of files.split("\n").filter((name) => name !== "" && existsSync(name))) {
    cpSync(file, path.join(directory, file));
  }
}

/** Copies the source as it is now into a directory, where it can be changed and built. */
export function copySource(directory: string): void {
  copyFiles(directory);
  symlinkSync(path.resolve("node_modules"), path.join(directory, "node_modules"));
}

/** Runs a script of the copy. Throws with what it wrote when it fails. */
export function runIn(directory: string, script: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: directory,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stdout}${stderr}`);
}
