import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { removableDirectory } from "../support/site-process.ts";

/** A small disk: a mounted file in memory. */
export interface Volume {
  /** Where it is mounted. */
  path: string;
  /** The content of the disk after a power cut now, without data that is not yet synced. */
  copyDisk(): Volume;
  remove(): void;
}

const requirements =
  "This drill mounts a disk of its own, so it needs Linux, root and e2fsprogs: run it in a virtual machine.";

/** Throws a Refusal if disks cannot be mounted. */
export function requireMounting(): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0) throw new UserFacingError(requirements);
}

function asRoot(command: string, ...args: string[]): void {
  try {
    execFileSync(command, args, { stdio: "pipe" });
  } catch (error) {
    throw new UserFacingError(`${requirements} ${error instanceof Error ? error.message.trim() : error}`, {
      cause: error,
    });
  }
}

/** A directory in memory. */
const memory = "/dev/shm";

/** Makes an ext4 disk of so many megabytes and mounts it. */
export function makeVolume(megabytes: number): Volume {
  const directory = removableDirectory(memory);
  const image = path.join(directory.path, "disk");
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  asRoot("mkfs.ext4", "-q", "-F", "-m", "0", image);
  return mounted(image, () => directory.remove());
}

function mounted(image: string, removeImage: () => void): Volume {
  const mountPoint = `${image}.mounted`;
  mkdirSync(mountPoint);
  asRoot("mount", "-o", "loop", image, mountPoint);
  const remove = () => {
    process.off("exit", remove);
    // Lazy, because the site may still be shutting down.
    asRoot("umount", "--lazy", mountPoint);
    rmdirSync(mountPoint);
    removeImage();
  };
  process.once("exit", remove);
  return {
    path: mountPoint,
    copyDisk() {
      const copy = `${image}.copy`;
      copyFileSync(image, copy);
      return mounted(copy, () => rmSync(copy));
    },
    remove,
  };
}
