/** `npm run site -- COMMAND`. Settings come from the environment, as for the site itself. */
import { runCommand } from "./dispatch.ts";

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
