import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { codeOf } from "./db/error-details.ts";
import { UserFacingError } from "./db/user-facing-error.ts";

/** What is wrong with a file or directory and what to do, by the code of the system's error. */
const descriptions: Record<string, (file: string) => string> = {
  ENOENT: (file) =>
    existsSync(path.dirname(file))
      ? `${file} doesn't exist. Check the path.`
      : `The directory ${path.dirname(file)} doesn't exist. Check the path, or create the directory.`,
  EEXIST: describeExistingFile,
  EISDIR: (file) => `${file} is a directory. Name a file.`,
  ENOTDIR: (file) => `${nearestExisting(file)} is a file, not a directory. Check the path.`,
  EACCES: describeForbidden,
  EPERM: describeForbidden,
  ENOSPC: describeFullDisk,
  EDQUOT: describeFullDisk,
  EROFS: (file) => `${file} is on a read-only disk. Choose another path.`,
  ENAMETOOLONG: (file) => `The name ${file} is too long. Choose a shorter one.`,
};

/** What to do about a file that may not be replaced. */
export function describeExistingFile(file: string): string {
  return existsSync(file) && statSync(file).isDirectory()
    ? `${file} is a directory. Name a file.`
    : `${file} already exists. Choose another name, or move it away.`;
}

function describeForbidden(file: string): string {
  return `This user isn't allowed to open ${file}. Change the permissions of the file and its directory, or use another user.`;
}

function describeFullDisk(file: string): string {
  return `The disk with ${file} is full. Free some space, or choose another disk.`;
}

function nearestExisting(file: string): string {
  return existsSync(file) ? file : nearestExisting(path.dirname(file));
}

function isInside(file: string, directory: string): boolean {
  return path.resolve(file).startsWith(path.resolve(directory) + path.sep);
}

/**
 * Puts an error of the system about a file into a sentence: a `UserFacingError`. Returns other errors as they are. `named` is
 * the file or directory that a person named; without it, and for a file in that directory, what the error names.
 */
export function toFileError(error: unknown, named?: string): unknown {
  const describe = descriptions[codeOf(error)];
  if (!describe || !(error instanceof Error) || !("syscall" in error)) return error;
  // A socket or a program, not a file.
  if (/^(?:connect|listen|spawn)/.test(String(error.syscall))) return error;
  const own = "path" in error && typeof error.path === "string" ? error.path : undefined;
  const isNamed = own === undefined || (named !== undefined && !isInside(own, named));
  const file = isNamed ? named : own;
  return file === undefined ? error : new UserFacingError(describe(path.resolve(file)), { cause: error });
}
