import { spawnSync } from "node:child_process";
import { root } from "./own-node.js";

/** Where a fault may be of a kind that only the long suite catches: a crash, a race, the other database. */
const riskyFolders = ["src/server/process", "src/domain/backup", "src/base/db", "src/domain/auth", "src/domain/email"];

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** The risky folders that changed since the base of the branch; none outside a checkout of git. */
export function changedRiskyFolders() {
  const base = git("merge-base", "HEAD", "@{upstream}") ?? git("merge-base", "HEAD", "origin/HEAD") ?? "HEAD";
  const changed = git("diff", "--name-only", base, "--", ...riskyFolders)?.split("\n") ?? [];
  return riskyFolders.filter((folder) => changed.some((file) => file.startsWith(`${folder}/`)));
}
