import { statSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "../../db/connect.ts";
import { requireCurrent } from "../../db/migrate.ts";
import { databaseFile } from "../../db/open-sqlite.ts";
import { Refusal } from "../../db/refusal.ts";
import type { Db } from "../../db/tables.ts";
import { type Config, readConfig } from "../config.ts";
import { lockFile } from "../lock.ts";
import { type Command, type Terminal, WrongUse } from "./command.ts";
import { leads } from "./leads.ts";
import { mail } from "./mail.ts";
import { user } from "./user.ts";

/** Every command, in the order of the list. */
const commands: readonly Command[] = [leads, mail, user];

/** Where a run of a command writes. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/**
 * Runs one of the operator's commands and answers with the exit code: 0 when it did what was asked, 1 when something
 * stood in the way, 2 when it was called wrongly. What stood in the way is said in one sentence, with what to do.
 */
export async function runCommand(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || isHelp(name)) {
    output.out(list());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((known) => known.name === name);
  if (!command) {
    output.err(`There is no command "${printable(name)}".\n${list()}`);
    return 2;
  }
  if (rest.some(isHelp)) {
    output.out(`${command.help}\n`);
    return 0;
  }
  return run(command, rest, variables, output);
}

async function run(
  command: Command,
  args: string[],
  variables: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  let db: Db | null = null;
  try {
    const config = readConfig(variables);
    refuseOtherUser(config);
    const terminal: Terminal = {
      config,
      database: async () => {
        db ??= await openSite(config);
        return db;
      },
      say: (text) => output.out(`${printable(text)}\n`),
      write: output.out,
    };
    await command.run(args, terminal);
    return 0;
  } catch (error) {
    return explain(error, command, output);
  } finally {
    await (db as Db | null)?.destroy();
  }
}

function explain(error: unknown, command: Command, output: Output): number {
  if (error instanceof WrongUse) {
    output.err(`${printable(error.message)}. This is what ${command.name} knows:\n${command.help}\n`);
    return 2;
  }
  if (error instanceof Refusal) {
    output.err(`${printable(error.message)}\n`);
    return 1;
  }
  throw error;
}

/** Opens the database of a site that was started before: a command makes none. */
async function openSite({ dataDir, databaseUrl }: Config): Promise<Db> {
  if (databaseUrl === undefined && !statSync(path.join(dataDir, databaseFile), { throwIfNoEntry: false })) {
    throw new Refusal(
      `There is no site in ${path.resolve(dataDir)} yet. Start it once by npm start, or set DATA_DIR to where it is.`,
    );
  }
  const db = await openDatabase({ dataDir, ...(databaseUrl && { url: databaseUrl }) });
  try {
    await requireCurrent(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Files that another user makes in the data directory are files that the site cannot write. */
function refuseOtherUser({ dataDir }: Config): void {
  const owner = statSync(path.join(dataDir, lockFile), { throwIfNoEntry: false })?.uid;
  const user = process.getuid?.();
  if (owner === undefined || user === undefined || owner === user) return;
  throw new Refusal(
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
  return `npm run site -- COMMAND, one of\n\n${lines.join("\n")}\n\nEach explains itself: npm run site -- COMMAND --help\n`;
}

/** Without what a terminal would obey: everything that moves its cursor, changes its colours or its title. */
function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, "\u{FFFD}");
}
