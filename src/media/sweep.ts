import { readdir, rm, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Much longer than from a file to the row that says that it is there, in milliseconds. */
const longGone = 24 * 60 * 60_000;

/**
 * Removes what processes that were killed have left under a folder: files half written, and those of `originals` that
 * `wantedOf` does not name. Answers how many. What is new may still be worked on and stays.
 */
export async function sweep(
  root: string,
  wantedOf: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const files = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  /** Their paths by the names that the store has for them. */
  const old = new Map<string, string>();
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const isLeft = file.name.endsWith(".part") || file.parentPath === join(root, "originals");
    if (file.isFile() && isLeft && (await isOld(path))) old.set(relative(root, path).replaceAll(sep, "/"), path);
  }
  const wanted = await wantedOf([...old.keys()]);
  let swept = 0;
  for (const [name, path] of old) {
    // Somebody may have brought the same picture meanwhile.
    if (wanted.has(name) || !(await isOld(path))) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}

async function isOld(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts !== null && Date.now() - facts.mtimeMs > longGone;
}
