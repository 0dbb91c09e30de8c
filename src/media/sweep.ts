import { readdir, rm, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** In milliseconds, much longer than it takes from writing a file to inserting its row. */
const staleAfter = 24 * 60 * 60_000;

/**
 * Deletes what killed processes have left under a folder: temporary files, and originals that `findReferenced` does not
 * return. Returns how many. New files may still be in use and stay.
 */
export async function sweep(
  root: string,
  findReferenced: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const files = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  /** Paths by store name. */
  const old = new Map<string, string>();
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const isCandidate = file.name.endsWith(".part") || file.parentPath === join(root, "originals");
    if (file.isFile() && isCandidate && (await isOld(path))) old.set(relative(root, path).replaceAll(sep, "/"), path);
  }
  const referenced = await findReferenced([...old.keys()]);
  let deleted = 0;
  for (const [name, path] of old) {
    // The same picture may have been uploaded again.
    if (referenced.has(name) || !(await isOld(path))) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

async function isOld(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs > staleAfter;
}
