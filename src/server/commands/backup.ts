import path from "node:path";
import { writeBackup } from "../../backup/backup.server.ts";
import { diskStore } from "../../media/store.ts";
import { siteSecret } from "../secret.ts";
import { version } from "../version.ts";
import { type Command, readArguments, WrongUse } from "./command.ts";
import { many, megabytes } from "./quantities.ts";

const help = `npm run site -- backup FILE
    Writes all that the site knows into one new tar file: content, enquiries, mails, pictures, and the secret if it is
    kept in the data directory. The site may run meanwhile; the file holds it as it was at one moment. It holds personal
    data and is readable by you alone. Put it back by npm run site -- restore FILE, also into the other kind of database.`;

export const backup: Command = {
  name: "backup",
  summary: "write all that the site knows into one file",
  help,
  async run(args, { config, database, say }) {
    const { positionals } = readArguments(args, {});
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new WrongUse("backup needs one file");
    const source = {
      db: await database("known"),
      store: diskStore(config.dataDir),
      secret: siteSecret(config),
      version,
    };
    const { rows, pictures, size, missing, damaged } = await writeBackup(file, source, {
      media: "included",
      now: new Date(),
    });
    say(`Backed up to ${path.resolve(file)}: ${many(rows, "row")}, ${many(pictures, "picture")}, ${megabytes(size)}.`);
    if (missing.length > 0) say(`Missing in the data directory, and so in the backup: ${missing.join(", ")}`);
    if (damaged.length > 0) say(`Damaged in the data directory, and so in the backup: ${damaged.join(", ")}`);
    if (!source.secret?.isKept) say("AUTH_SECRET is a setting and not in it: keep it with the backup.");
  },
};
