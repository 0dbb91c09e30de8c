import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../../src/db/refusal.ts";
import { temporaryDirectory } from "../support/site-process.ts";

/** A small disk of its own: a file in memory, mounted. */
export interface Volume {
  /** Where it is mounted. */
  path: string;
  /** What a disk would hold if the power went now: what was only on its way there is not in it. */
  copyOfDisk(): Volume;
  remove(): void;
}

const needs =
  "This drill mounts a disk of its own, so it needs Linux, root and e2fsprogs: run it in a virtual machine.";

/** Refuses in words where disks cannot be mounted. */
export function requireMounting(): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0) throw new Refusal(needs);
}

function asRoot(command: string, ...args: string[]): void {
  try {
    execFileSync(command, args, { stdio: "pipe" });
  } catch (error) {
    throw new Refusal(`${needs} ${error instanceof Error ? error.message.trim() : error}`, { cause: error });
  }
}

/** Where files lie in memory alone. */
const memory = "/dev/shm";

/** Makes an ext4 disk of so many megabytes and mounts it. */
export function makeVolume(megabytes: number): Volume {
  const directory = temporaryDirectory(memory);
  const image = path.join(directory.path, "disk");
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  asRoot("mkfs.ext4", "-q", "-F", "-m", "0", image);
  return mounted(image, () => directory.remove());
}

function mounted(image: string, removeImage: () => void): Volume {
  const place = `${image}.mounted`;
  mkdirSync(place);
  asRoot("mount", "-o", "loop", image, place);
  const remove = () => {
    process.off("exit", remove);
    // Also while the site that uses it is still about to end.
    asRoot("umount", "--lazy", place);
    rmdirSync(place);
    removeImage();
  };
  process.once("exit", remove);
  return {
    path: place,
    copyOfDisk() {
      const copy = `${image}.copy`;
      copyFileSync(image, copy);
      return mounted(copy, () => rmSync(copy));
    },
    remove,
  };
}
