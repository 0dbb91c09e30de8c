import path from "node:path";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { version } from "#src/base/version.ts";
import { writeBackup } from "#src/domain/backup/backup.server.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { siteSecret } from "#src/server/config/secret.ts";
import { type Command, readSingleArgument } from "./command.ts";
import { describeOriginals, megabytes, plural } from "./format.ts";

const help = `npm run site -- backup FILE
    Saves the whole site to one new tar file: content, inquiries, emails, images, and the secret if it is in the data
    directory. The site can keep running; the file is a consistent snapshot. It holds personal data, and only you can
    read it. The exit code is 1 if an original is missing or damaged; the file then has all the others. To restore it, also into the other kind of database: npm run site -- restore FILE`;

export const backup: Command = {
  name: "backup",
  summary: "save the whole site to one file",
  help,
  async run(args, { config, database, print }) {
    const file = readSingleArgument(args, "backup needs one file");
    const source = {
      db: await database("known"),
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
    if (!source.secret?.isStored)
      print("AUTH_SECRET is a setting, so it isn't in the backup. Keep a copy of it with the backup.");
    refuseIncomplete(missing, damaged);
  },
};

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
