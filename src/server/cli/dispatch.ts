import { statSync } from "node:fs";
import path from "node:path";
import { isUnavailable } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { toFileError } from "#src/base/file-error.server.ts";
import { version } from "#src/base/version.ts";
import { type Config, readConfig } from "#src/server/config/config.ts";
import { lockFile } from "#src/server/process/lock.ts";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import { type Command, type Terminal, UsageError } from "./command.ts";
import { exportCommand, importCommand } from "./content.ts";
import { doctor } from "./doctor.ts";
import { leads } from "./leads.ts";
import { mail } from "./mail.ts";
import { media } from "./media.ts";
import { move } from "./move.ts";
import { openSite } from "./open-site.ts";
import { restart } from "./restart.ts";
import { restore } from "./restore.ts";
import { sample } from "./sample.ts";
import { user } from "./user.ts";

/** In the order of the help. */
const commands: readonly Command[] = [
  leads,
  mail,
  user,
  doctor,
  check,
  backup,
  restore,
  move,
  exportCommand,
  importCommand,
  media,
  restart,
  sample,
];

/** For the test of the documents. */
export const commandNames = commands.map(({ name }) => name);

export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/**
 * Runs one of the operator's commands. Returns the exit code: 0 for success, 1 for a failure, which is explained in one
 * sentence with what to do, 2 for wrong usage.
 */
export async function runCommand(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  terminal: Output,
): Promise<number> {
  const output = withOwnName(terminal, variables.SITE_COMMAND);
  const [name, ...rest] = args;
  if (name === undefined || isHelp(name)) {
    output.out(list());
    return name === undefined ? 2 : 0;
  }
  if (name === "--version") {
    output.out(`${version}\n`);
    return 0;
  }
  const command = commands.find((known) => known.name === name);
  if (!command) {
    output.err(`Unknown command "${printable(name)}".\n${list()}`);
    return 2;
  }
  if (rest.some(isHelp)) {
    output.out(`${command.help}\n`);
    return 0;
  }
  return run(command, rest, variables, output);
}

/** Messages name the commands as in a checkout. The script that runs those of a release says what operators type instead. */
function withOwnName({ out, err }: Output, name = "npm run site --"): Output {
  const named = (text: string) => text.replaceAll("npm run site --", name);
  return { out: (text) => out(named(text)), err: (text) => err(named(text)) };
}

async function run(
  command: Command,
  args: string[],
  variables: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  let config: Config | null = null;
  let db: Db | null = null;
  try {
    const terminal: Terminal = {
      variables,
      get config() {
        config ??= usableConfig(variables);
        return config;
      },
      database: async (need = "current") => {
        db ??= await openSite(terminal.config, need);
        return db;
      },
      print: (text) => output.out(`${printable(text)}\n`),
      write: output.out,
    };
    await command.run(args, terminal);
    return 0;
  } catch (error) {
    // What has no path is about the data directory: a command names the file that it is given.
    return explain(toFileError(toFileError(error), (config as Config | null)?.dataDir), command, output);
  } finally {
    await (db as Db | null)?.destroy();
  }
}

function explain(error: unknown, command: Command, output: Output): number {
  if (error instanceof UsageError) {
    output.err(`${printable(error.message)}. Usage:\n${command.help}\n`);
    return 2;
  }
  if (error instanceof UserFacingError) {
    output.err(`${printable(error.message)}\n`);
    return 1;
  }
  if (isUnavailable(error)) {
    const reason = error instanceof Error ? error.message : String(error);
    output.err(`The database isn't available right now (${printable(reason)}). Nothing was changed. Try again.\n`);
    return 1;
  }
  throw error;
}

function usableConfig(variables: Record<string, string | undefined>): Config {
  const config = readConfig(variables);
  refuseOtherUser(config);
  return config;
}

/** The site could not write files that another user creates in the data directory. */
function refuseOtherUser({ dataDir }: Config): void {
  const owner = statSync(path.join(dataDir, lockFile), { throwIfNoEntry: false })?.uid;
  const user = process.getuid?.();
  if (owner === undefined || user === undefined || owner === user) return;
  throw new UserFacingError(
    `The site in ${path.resolve(dataDir)} belongs to another user (number ${owner}). Run the command as that user: ` +
      `sudo -u '#${owner}' -E npm run site -- …`,
  );
}

function isHelp(argument: string): boolean {
  return argument === "--help" || argument === "-h" || argument === "help";
}

function list(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: npm run site -- COMMAND\n\n${lines.join("\n")}\n\nHelp for a command: npm run site -- COMMAND --help\n`;
}

/** Replaces control characters, which could move the cursor or change the terminal's colors and title. */
function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, "\u{FFFD}");
}
