import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { messageOf } from "#src/base/db/error-details.ts";
import { newerMigrations } from "#src/base/db/migrate.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { version } from "#src/base/version.ts";
import { writeBackup } from "#src/domain/backup/backup.server.ts";
import { secretName } from "#src/domain/backup/manifest.ts";
import { tryBackup } from "#src/domain/backup/try-backup.server.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { siteSecret } from "#src/server/config/secret.ts";
import { type Command, readArguments, readSingleArgument, type Terminal, UsageError } from "./command.ts";
import { describeOriginals, formatFields, megabytes, plural } from "./format.ts";

const help = `npm run site -- backup FILE
    Saves the whole site to one new tar file: content, inquiries, emails, images, and the secret if it is in the data
    directory. The site can keep running; the file is a consistent snapshot. It holds personal data, and only you can
    read it. The exit code is 1 if an original is missing or damaged; the file then has all the others. To restore it, also into the other kind of database: npm run site -- restore FILE
npm run site -- backup check FILE
    Reads the whole backup, compares each part with its checksum, and restores its rows into a temporary database. Says
    what it contains and whether this version can restore it; if not, the exit code is 1. Nothing of a site is needed or
    changed. The temporary database goes to TMPDIR and takes as much space as the site's.`;

export const backup: Command = {
  name: "backup",
  summary: "save the whole site to one file, or check such a file",
  help,
  async run(args, terminal) {
    const [action, ...rest] = readArguments(args, {}).positionals;
    if (action === "check") await checkFile(rest, terminal);
    else await save(args, terminal);
  },
};

async function save(args: string[], { config, database, print }: Terminal): Promise<void> {
  const file = readSingleArgument(args, "backup needs one file");
  const db = await database("readable");
  const source = {
    db,
    store: await openStore(config),
    secret: siteSecret(config),
    version,
  };
  const { rows, pictures, size, missing, damaged } = await writeBackup(file, source, {
    media: "included",
    now: new Date(),
  });
  print(
    `Backed up to ${path.resolve(file)}: ${plural(rows, "row")}, ${plural(pictures, "image")}, ${megabytes(size)}.`,
  );
  const newer = await newerMigrations(db);
  if (newer.length > 0) {
    const reason = `A newer version of Mangrove has changed the database (${newer.join(", ")})`;
    print(`${reason}: only that version can restore this backup.`);
  }
  if (!source.secret?.isStored)
    print("AUTH_SECRET is a setting, so it isn't in the backup. Keep a copy of it with the backup.");
  refuseIncomplete(missing, damaged);
}

async function checkFile([file, ...more]: string[], { print }: Terminal): Promise<void> {
  if (file === undefined || more.length > 0) throw new UsageError("backup check needs one file");
  const directory = await mkdtemp(path.join(tmpdir(), "mangrove-"));
  try {
    const manifest = await tryBackup(file, path.join(directory, "trial.db")).catch((error) => {
      throw isUnavailable(error) ? noSpace(directory, error) : error;
    });
    const { madeAt, version: made, tables, files, media, secretDigest } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const originals = files.filter(({ name }) => name !== secretName).length;
    print(`${path.resolve(file)} is complete, and this version (${version}) can restore it.`);
    print(
      formatFields([
        ["Made", `${madeAt} by Mangrove ${made}`],
        ["Rows", `${rows.toLocaleString("en")} in ${plural(tables.length, "table")}`],
        ["Images", media === "included" ? String(originals) : "none: they are in the data directory of its site"],
        [
          "Secret",
          originals < files.length ? "included" : secretDigest && "not included: it is the site's AUTH_SECRET",
        ],
      ]),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function noSpace(directory: string, cause: unknown): UserFacingError {
  return new UserFacingError(
    `The temporary database in ${directory} can't be written (${messageOf(cause)}). Free some space, or set TMPDIR to a directory on another disk.`,
    { cause },
  );
}

/** So that a script that runs the command notices. */
function refuseIncomplete(missing: string[], damaged: string[]): void {
  const problems = [
    missing.length > 0 && describeOriginals(missing, "missing"),
    damaged.length > 0 && describeOriginals(damaged, "damaged"),
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return;
  throw new UserFacingError(
    `The backup is incomplete: ${problems.join("; ")}. If another instance has the pictures, run the command there, or ` +
      "set MEDIA_URL or share media/ between the instances.",
  );
}
