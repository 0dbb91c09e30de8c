import path from "node:path";
import { lockExclusively } from "#src/base/db/sqlite/exclusive-lock.ts";
import type { Tx } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { version } from "#src/base/version.ts";
import { preserveAccounts, type RestoredAccounts } from "#src/domain/auth/accounts/restored-accounts.server.ts";
import { type RestoreResult, restoreBackup } from "#src/domain/backup/restore.server.ts";
import { preserveInbound } from "#src/domain/email/inbound/settings.server.ts";
import { preserveMailServer, readMailServer } from "#src/domain/email/transport/mail-server.server.ts";
import { preserveRules } from "#src/domain/leads/rules/rules.server.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { preserveWebhooks } from "#src/domain/webhooks/webhooks.server.ts";
import type { Config } from "#src/server/config/config.ts";
import { replaceSecret, siteSecret } from "#src/server/config/secret.ts";
import { removeSiteSnapshot } from "#src/server/http/page-cache/site-snapshot.ts";
import { hotRestart } from "#src/server/process/hot-restart.ts";
import { isRunning } from "#src/server/process/lock.ts";
import { type Command, readSingleArgument, type Terminal } from "./command.ts";
import { plural } from "./format.ts";

const help = `npm run site -- restore FILE
    Restores the site from a backup. The backup may come from the other kind of database or an earlier version. The whole
    file is checked before anything changes. The current state is first saved to backups/before-restore-… in the data
    directory. The site can keep running: it shows the restored state within a second, and new inquiries wait that long.
    If there is no site yet, it is created.
    Everyone has to log in again. The site's accounts stay as they are, and accounts that are only in the backup are
    disabled. If the site has no accounts, all accounts of the backup are restored. The mail server stays as it is, too.`;

export const restore: Command = {
  name: "restore",
  summary: "restore the site from a backup",
  help,
  async run(args, terminal) {
    const file = readSingleArgument(args, "restore needs one file");
    const { config, print } = terminal;
    const result = await restoreWithLock(file, terminal);
    const { manifest, before, rows, pictures, missing } = result;
    print(
      `Restored ${path.resolve(file)} of ${manifest.madeAt}: ${plural(rows, "row")}, ${plural(pictures, "image")}.`,
    );
    if (before) print(`The previous state is in ${path.resolve(before)}`);
    if (missing.length > 0) print(`Images missing from this data directory: ${missing.join(", ")}`);
    for (const line of describeAccounts(result.settled)) print(line);
    if (result.settled.needsMailPassword)
      print("Emails wait: an owner must enter the mail server's password again, under Settings, Email.");
    await settleSecret(result, config, terminal, file);
  },
};

interface RestoredAccess extends RestoredAccounts {
  /** The backup's mail server was restored. Its password isn't in the backup. */
  needsMailPassword: boolean;
}

type Result = RestoreResult<RestoredAccess>;

async function restoreWithLock(file: string, { config, database }: Terminal): Promise<Result> {
  const { dataDir } = config;
  const db = await database("created");
  const lock = lockExclusively(path.join(dataDir, "restore.lock"), 0);
  if (!lock)
    throw new UserFacingError("Another restore is running in this data directory. Wait until it has finished.");
  try {
    const now = new Date();
    const target = {
      db,
      dataDir,
      store: await openStore(config),
      secret: siteSecret(config),
      version,
      preserve: (before: Tx) => preserveAccess(before, now),
      ...(!config.authSecret && { replaceSecret: (secret: string) => replaceSecret(dataDir, secret) }),
    };
    const result = await restoreBackup(file, target, now);
    await removeSiteSnapshot(dataDir);
    return result;
  } finally {
    lock.release();
  }
}

/** A restore gives no one new access: neither to accounts, nor to the emails that are sent. */
async function preserveAccess(before: Tx, now: Date) {
  const accounts = await preserveAccounts(before, now);
  const restoreMailServer = await preserveMailServer(before);
  const restoreInbound = await preserveInbound(before);
  const restoreWebhooks = await preserveWebhooks(before);
  const restoreNoticeRules = await preserveRules(before, "lead_notice_rules");
  return {
    keepsSecret: accounts.keepsSecret,
    async after(tx: Tx, madeAt: string): Promise<RestoredAccess> {
      const settled = await accounts.after(tx, madeAt);
      if (settled.arePreserved) await restoreMailServer(tx);
      if (settled.arePreserved) await restoreInbound(tx);
      if (settled.arePreserved) await restoreWebhooks(tx);
      if (settled.arePreserved) await restoreNoticeRules(tx);
      const server = await readMailServer(tx);
      return { ...settled, needsMailPassword: !settled.arePreserved && server !== null && server.login !== "none" };
    },
  };
}

/** Lines about who can log in now. */
function describeAccounts({ arePreserved, disabled, skipped, hasOwner }: RestoredAccounts): string[] {
  const addresses = disabled.map(({ email }) => email).join(", ");
  const lines = [
    "Everyone has to log in again. Earlier invitations, password resets and preview links no longer work.",
    arePreserved && "The site's accounts are unchanged, with their roles, passwords and two-step sign-in.",
    addresses &&
      `Disabled, because these accounts are only in the backup: ${addresses}. To enable one: npm run site -- user enable EMAIL`,
    skipped.length > 0 && `Skipped, because another account has the address: ${skipped.join(", ")}`,
    !arePreserved &&
      hasOwner &&
      "Accounts are as they were in the backup. People who were disabled or removed since then can log in. Check: npm run site -- user list",
    !hasOwner && "No owner can log in. Create an owner: npm run site -- user add EMAIL --role owner",
  ];
  return lines.flatMap((line) => line || []);
}

/** A running site keeps signing with the secret that it started with, so a replaced one needs a restart. */
async function settleSecret(
  { secret, manifest, settled }: Result,
  { dataDir, authSecret }: Config,
  { print }: Terminal,
  file: string,
): Promise<void> {
  if (secret === "replaced" && isRunning(dataDir)) {
    await hotRestart(dataDir);
    print("The backup's secret was restored, and a new worker is using it.");
  } else if (secret === "kept" && settled.disabled.length > 0) {
    print(
      "The backup was made with another secret. Reset two-step sign-in of a disabled account before you enable it.",
    );
  } else if (secret === "different") {
    const isInFile = manifest.files.some(({ name }) => name === "secret");
    const hint = isInFile ? `To get it from the backup: tar -xOf ${file} secret` : "Use the secret of that site.";
    print(`The backup was made with a different secret than ${authSecret ? "AUTH_SECRET" : "this site's"}. ${hint}`);
  }
}
