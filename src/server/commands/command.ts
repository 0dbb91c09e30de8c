import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Db } from "../../db/tables.ts";
import type { Config } from "../config.ts";

/** What the operator does from a terminal, by `npm run site -- NAME …`. */
export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What `--help` says: every form that it takes, and what each does. */
  help: string;
  run(args: string[], terminal: Terminal): Promise<void>;
}

/** What a command works with. */
export interface Terminal {
  config: Config;
  /** The site's database, up to date; it is closed by itself. Throws a `Refusal` where no site was ever started. */
  database(): Promise<Db>;
  /** Says a line or several. What visitors wrote may be among it: control characters are not sent to the terminal. */
  say(text: string): void;
  /** Writes to standard output as it is. */
  write(text: string): void;
}

/** A command that was called in a way it does not know: answered with what to write instead, and ends with 2. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}

/** Reads options, and what stands beside them. What is not among `options` is refused as wrong use. */
export function readArguments<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error));
  }
}

/** A whole number from 1 on, as an option gives it. */
export function readCount(option: string, value: string): number {
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number > 0) return number;
  throw new WrongUse(`--${option} needs a number from 1 on, not "${value}"`);
}
