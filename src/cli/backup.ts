import path from "node:path";
import { writeBackup } from "../backup/backup.server.ts";
import { siteSecret } from "../config/secret.ts";
import { version } from "../config/version.ts";
import { UserFacingError } from "../db/user-facing-error.ts";
import { openStore } from "../media/open-store.ts";
import { type Command, readOnlyArgument } from "./command.ts";
import { megabytes, plural } from "./format.ts";

const help = `npm run site -- backup FILE
    Saves the whole site to one new tar file: content, inquiries, emails, images, and the secret if it is in the data
    directory. The site can keep running; the file is a consistent snapshot. It holds personal data, and only you can
    read it. To restore it, also into the other kind of database: npm run site -- restore FILE`;

export const backup: Command = {
  name: "backup",
  summary: "save the whole site to one file",
  help,
  async run(args, { config, database, print }) {
    const file = readOnlyArgument(args, "backup needs one file");
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
    if (!source.secret?.isKept)
      print("AUTH_SECRET is a setting, so it isn't in the backup. Keep a copy of it with the backup.");
    if (missing.length > 0) print(`Missing from the data directory and the backup: ${missing.join(", ")}`);
    if (damaged.length > 0) print(`Damaged in the data directory and the backup: ${damaged.join(", ")}`);
    if (missing.length + damaged.length > 0) {
      throw new UserFacingError(
        "The backup lacks these pictures. On several machines, run it where all of them are. Otherwise delete them under Media.",
      );
    }
  },
};
