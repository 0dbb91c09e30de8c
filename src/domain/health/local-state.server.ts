import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Alarm, AlarmState } from "./alarm.ts";
import type { Channel } from "./check.ts";

const date = z.coerce.date();

const localState = z.object({
  since: date.nullable(),
  isProblem: z.boolean(),
  raisedAt: date.nullable(),
  remindedAt: date.nullable(),
  unsent: z.array(z.object({ channel: z.custom<Channel>(), alarm: z.custom<Alarm>() })),
});

export type LocalState = AlarmState & z.infer<typeof localState>;

const fileName = "mangrove.alarm";

/** The file always has this size, in bytes: overwriting it works on a full disk. */
const fileSize = 16 * 1024;

/**
 * The state of the database's own alarm, which the database can't store: in a file of the data directory, and in memory
 * while that can't be written either.
 */
export class LocalStateFile {
  readonly #path: string;
  #last: LocalState = { since: null, isProblem: false, raisedAt: null, remindedAt: null, unsent: [] };
  #isWritten = true;

  constructor(dataDir: string) {
    this.#path = join(dataDir, fileName);
  }

  read(): LocalState {
    if (!this.#isWritten) return this.#last;
    try {
      return localState.parse(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch {
      return this.#last;
    }
  }

  write(state: LocalState): void {
    this.#last = state;
    const text = JSON.stringify(state);
    try {
      this.#overwrite(text.padEnd(fileSize));
      this.#isWritten = true;
    } catch {
      this.#isWritten = false;
    }
  }

  #overwrite(text: string): void {
    // Creates the file, and never empties it.
    writeFileSync(this.#path, "", { flag: "a" });
    const file = openSync(this.#path, "r+");
    try {
      writeSync(file, text, 0);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
