import path from "node:path";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { toFileError } from "#src/base/file-error.server.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import { exportContent } from "#src/domain/content/files/export.server.ts";
import { danglingReferences, type ImportChange, importContent } from "#src/domain/content/files/import.server.ts";
import { readFiles } from "#src/domain/content/files/read-files.server.ts";
import { kinds } from "#src/domain/content/schema/kinds.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { type Command, readArguments, readSingleArgument, UsageError } from "./command.ts";
import { columns, describeOriginals, plural, shortened } from "./format.ts";
import { operator } from "./identity.ts";

export const exportCommand: Command = {
  name: "export",
  summary: "write all content and pictures as files",
  help: `npm run site -- export DIRECTORY
    Writes what the site says as files that people and version control can read: one JSON file per entry, with its draft,
    and the original pictures. The directory must be empty, or hold an earlier export, which is replaced. Inquiries,
    accounts, earlier versions and emails are not in it: use backup for those. The site can keep running.`,
  async run(args, { config, database, print }) {
    const directory = readSingleArgument(args, "export needs one directory");
    const {
      entries,
      pictures,
      missingOriginals: missing,
    } = await exportContent(await database(), await openStore(config), directory).catch((error) => {
      throw toFileError(error, directory);
    });
    print(`Exported to ${path.resolve(directory)}: ${entryCount(entries)}, ${plural(pictures, "picture")}.`);
    if (missing.length > 0)
      throw new UserFacingError(`The export is incomplete: ${describeOriginals(missing, "missing")}.`);
  },
};

export const importCommand: Command = {
  name: "import",
  summary: "make content and pictures equal to exported files",
  help: `npm run site -- import DIRECTORY [--try] [--trash-others]
    Makes the entries and pictures of the site equal to the files of an export, which may come from another site or may
    have been edited. All files are checked before anything changes. What was replaced stays in the version history. The
    site can keep running, and shows the changes at once. An interrupted import can be repeated.
    --try            shows what would change, and changes nothing
    --trash-others   moves entries that have no file to the trash`,
  async run(args, { config, database, print }) {
    const { values, positionals } = readArguments(args, {
      try: { type: "boolean" },
      "trash-others": { type: "boolean" },
    });
    const [directory, ...more] = positionals;
    if (directory === undefined || more.length > 0) throw new UsageError("import needs one directory");
    const db = await database();
    const files = await readFiles(directory).catch((error) => {
      throw toFileError(error, directory);
    });
    // Loads the picture decoder, which other commands don't need.
    const { checkPicture } = await import("#src/domain/media/decoder/inspect.server.ts");
    const target = { db, store: await openStore(config), check: checkPicture };
    const isDryRun = values.try ?? false;
    const options = { directory, isComplete: values["trash-others"] ?? false, isDryRun, by: operator };
    const changes = await importContent(target, files, options, new Date());
    if (changes.length > 0) print(changeTable(changes));
    print(changes.length === 0 ? "Nothing differs from the files." : summary(changes, isDryRun));
    const dangling = await danglingReferences(db, files);
    if (dangling.length > 0) print(`References to what the site doesn't have:\n  ${dangling.join("\n  ")}`);
  },
};

function changeTable(changes: readonly ImportChange[]): string {
  const rows = changes.map(({ kind, title, change }) => [
    change,
    isKindName(kind) ? kinds[kind].label : "Picture",
    shortened(title, 60),
  ]);
  return `${columns([["CHANGE", "KIND", "TITLE"], ...rows])}\n`;
}

function summary(changes: readonly ImportChange[], isDryRun: boolean): string {
  const number = plural(changes.length, "change");
  return isDryRun ? `${number}. Nothing was changed yet: import without --try to make them.` : `Imported: ${number}.`;
}

function entryCount(number: number): string {
  return `${number.toLocaleString("en")} ${number === 1 ? "entry" : "entries"}`;
}
