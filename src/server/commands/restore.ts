import path from "node:path";
import { type RestoreResult, restoreBackup } from "../../backup/restore.server.ts";
import { Refusal } from "../../db/refusal.ts";
import type { Tx } from "../../db/tables.ts";
import { diskStore } from "../../media/store.ts";
import { holdAccounts, type RestoredAccounts } from "../../people/restored-accounts.server.ts";
import type { Config } from "../config.ts";
import { holdFile, isRunning } from "../lock.ts";
import { renewWorker } from "../renew.ts";
import { replaceSecret, siteSecret } from "../secret.ts";
import { version } from "../version.ts";
import { type Command, readArguments, type Terminal, WrongUse } from "./command.ts";
import { many } from "./quantities.ts";

const help = `npm run site -- restore FILE
    Puts the site back to what a backup holds, which may come from the other kind of database or an earlier version.
    The file is read and checked to its end before anything is changed. What is there now is first written to
    backups/before-restore-… in the data directory, so that nothing is lost. The site may run meanwhile and shows the
    restored state within a second; enquiries of that second wait. Where there is no site yet, one is begun.
    Everyone has to log in again. The accounts of the site stay as they are; those that only the backup has are
    disabled. Where there are no accounts, those of the backup come back as they were.`;

export const restore: Command = {
  name: "restore",
  summary: "put the site back to what a backup holds",
  help,
  async run(args, terminal) {
    const { positionals } = readArguments(args, {});
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new WrongUse("restore needs one file");
    const { config, say } = terminal;
    const result = await restoreAlone(file, terminal);
    const { manifest, before, rows, pictures, missing } = result;
    say(`Restored ${path.resolve(file)} of ${manifest.madeAt}: ${many(rows, "row")}, ${many(pictures, "picture")}.`);
    if (before) say(`What was there before is in ${path.resolve(before)}`);
    if (missing.length > 0) say(`Pictures that are not in this data directory: ${missing.join(", ")}`);
    for (const line of accountsInWords(result.settled)) say(line);
    await settleSecret(result, config, terminal, file);
  },
};

type Result = RestoreResult<RestoredAccounts>;

async function restoreAlone(file: string, { config, database }: Terminal): Promise<Result> {
  const { dataDir } = config;
  const db = await database("begun");
  const lock = holdFile(path.join(dataDir, "restore.lock"));
  if (!lock) throw new Refusal("Another restore is under way on this data directory. Wait until it is done.");
  try {
    const now = new Date();
    const target = {
      db,
      dataDir,
      store: diskStore(dataDir),
      secret: siteSecret(config),
      version,
      hold: (before: Tx) => holdAccounts(before, now),
      ...(!config.authSecret && { replaceSecret: (secret: string) => replaceSecret(dataDir, secret) }),
    };
    return await restoreBackup(file, target, now);
  } finally {
    lock.release();
  }
}

/** Who can log in now, line by line. */
function accountsInWords({ isKept, disabled, leftOut, hasOwner }: RestoredAccounts): string[] {
  const addresses = disabled.map(({ email }) => email).join(", ");
  const lines = [
    "Everyone has to log in again. Invitations, password resets and preview links from before no longer work.",
    isKept && "The site's accounts are unchanged, with their roles, passwords and two-factor.",
    addresses && `Only in the backup, so they are disabled: ${addresses}. An owner can enable them under People.`,
    leftOut.length > 0 && `Left out, because another account has the address: ${leftOut.join(", ")}`,
    !isKept &&
      hasOwner &&
      "Accounts are as they were in the backup. Who was disabled or removed since can log in: check npm run site -- user list",
    !hasOwner && "No owner can log in. Make an owner's account: npm run site -- user add EMAIL --role owner",
  ];
  return lines.flatMap((line) => line || []);
}

/** A running site goes on signing with the secret that it started with. */
async function settleSecret(
  { secret, manifest, settled }: Result,
  { dataDir, authSecret }: Config,
  { say }: Terminal,
  file: string,
): Promise<void> {
  if (secret === "replaced" && isRunning(dataDir)) {
    await renewWorker(dataDir);
    say("Its secret was taken over; a new worker serves with it.");
  } else if (secret === "kept" && settled.disabled.length > 0) {
    say("The backup was made with another secret. Before you enable a disabled account, reset its two-factor.");
  } else if (secret === "different") {
    const isInFile = manifest.files.some(({ name }) => name === "secret");
    const way = isInFile ? `Take it from the backup: tar -xOf ${file} secret` : "Set the one that was set there.";
    say(`The backup was made with another secret than ${authSecret ? "AUTH_SECRET is" : "is kept"} here. ${way}`);
  }
}
