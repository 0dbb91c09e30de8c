import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Db } from "#src/base/db/tables.ts";
import type { Config } from "#src/server/config/config.ts";

/** A command of `npm run site -- NAME`. */
export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** The text of `--help`: every form of the command, and what it does. */
  help: string;
  run(args: string[], terminal: Terminal): Promise<void>;
}

/**
 * The database that a command needs: migrated to this version (`current`); of any version that this one can read (`readable`); of
 * any version (`any`); or current, and created if it doesn't exist (`created`).
 */
export type DatabaseNeed = "current" | "readable" | "any" | "created";

export interface Terminal {
  /** The environment. */
  variables: Record<string, string | undefined>;
  /** The settings. Throws a `UserFacingError` if one is invalid. */
  readonly config: Config;
  /** Opens the site's database; it is closed after the command. Throws a `UserFacingError` when it doesn't meet the need. */
  database(need?: DatabaseNeed): Promise<Db>;
  /** Prints lines. Control characters are replaced: the text may come from visitors. */
  print(text: string): void;
  /** Writes to standard output unchanged. */
  write(text: string): void;
}

/** Wrong arguments: prints the command's help and exits with 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Parses options and positionals. Unknown options throw a `UsageError`. */
export function readArguments<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error));
  }
}

/** The only argument. Throws a `UsageError` with `problem` if there are none or more. */
export function readSingleArgument(args: string[], problem: string): string {
  const { positionals } = readArguments(args, {});
  const [only, ...more] = positionals;
  if (only === undefined || more.length > 0) throw new UsageError(problem);
  return only;
}

/** Refuses positionals that a command doesn't have. */
export function refusePositionals([unknown]: string[]): void {
  if (unknown !== undefined) throw new UsageError(`unknown argument "${unknown}"`);
}

/** A whole number from 1. */
export function readCount(option: string, value: string): number {
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number > 0) return number;
  throw new UsageError(`--${option} must be 1 or more, not "${value}"`);
}
