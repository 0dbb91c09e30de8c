import { accessSync, constants, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { messageOf } from "#src/base/db/error-details.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { toFileError } from "#src/base/file-error.server.ts";
import { parseSettings, settingNames } from "#src/server/config/config.ts";
import { describeSettings } from "#src/server/config/describe-settings.ts";
import { misspelledSettings } from "#src/server/config/misspelled-settings.ts";
import { type Command, readArguments, UsageError } from "./command.ts";
import { columns, plural } from "./format.ts";

const help = `npm run site -- check [FILE]
    Checks the settings without starting anything: those of the environment, or those in FILE, such as mangrove.env. Shows
    what a start would use, without secrets, and all problems at once. The exit code is 1 if there is a problem. Servers
    are not contacted: for those, use doctor and mail test.`;

export const check: Command = {
  name: "check",
  summary: "check the settings without starting",
  help,
  async run(args, terminal) {
    const { positionals } = readArguments(args, {});
    const [file, ...more] = positionals;
    if (more.length > 0) throw new UsageError("check takes one file");
    const lines = file === undefined ? null : await readLines(file);
    const variables = lines ? parseEnv(lines.join("\n")) : terminal.variables;
    const described = describeSettings(variables);
    const shown = described.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]));
    terminal.print(columns([["SETTING", "VALUE"], ...shown]));
    const unset = described.filter(({ value }) => value === null).map(({ name }) => name);
    terminal.print(`\nNot set: ${unset.join(", ")}`);
    for (const warning of misspelledSettings(variables, settingNames)) terminal.print(warning);
    if (!lines && existsSync(".env")) terminal.print(unreadFile);
    const problems = [
      ...(lines ? unreadableLines(lines) : []),
      ...parseSettings(variables).errors,
      ...directoryProblems(variables),
    ];
    if (problems.length === 0) return terminal.print("The settings are valid.");
    throw new UserFacingError(`${plural(problems.length, "problem")}:\n  ${problems.join("\n  ")}`);
  },
};

const unreadFile = `${path.resolve(".env")} isn't read by itself. To check it: npm run site -- check .env`;

async function readLines(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((error) => {
    throw toFileError(error, file);
  });
  return text.split(/\r?\n/);
}

/** Programs that read the file skip these lines, or stop there. */
function unreadableLines(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) =>
    /^\s*(?:#|$|(?:export\s+)?\w+=)/.test(line) ? [] : [`Line ${index + 1} isn't a comment or NAME=value`],
  );
}

/** A start creates the last level of the data directory, and the whole path for backups. */
function directoryProblems({ DATA_DIR, BACKUP_DIR }: Record<string, string | undefined>): string[] {
  const dataDir = DATA_DIR || "./data";
  return [
    ...directoryProblem("DATA_DIR", existsSync(dataDir) ? dataDir : path.dirname(path.resolve(dataDir))),
    ...(BACKUP_DIR && existsSync(BACKUP_DIR) ? directoryProblem("BACKUP_DIR", BACKUP_DIR) : []),
  ];
}

function directoryProblem(name: string, directory: string): string[] {
  try {
    // The dot fails for a file.
    accessSync(`${directory}/.`, constants.W_OK);
    return [];
  } catch (error) {
    return [`${name}: ${messageOf(toFileError(error, directory))}`];
  }
}
