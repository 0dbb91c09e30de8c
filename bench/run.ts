import { Refusal } from "../src/db/refusal.ts";
import { requireBuild, requireLinux } from "./product.ts";
import { say } from "./report.ts";

/** What a command's arguments chose: each prints its figures and answers with what fails the check. */
type Choice = (args: string[]) => (() => Promise<string[]>)[];

/** Does what was chosen, on the built product, and ends with a code other than zero when a bar was missed. */
export async function runChosen(choose: Choice): Promise<void> {
  // Ends through `exit`, so that no process which was started here stays behind; and says so, since it ends half-way.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => {
      process.stderr.write(`Ended by ${signal}, before all was done.\n`);
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
    process.exitCode = failures.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
