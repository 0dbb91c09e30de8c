/** `npm run site -- COMMAND`. Settings come from the environment, as for the site. */
import { codeOf } from "#src/base/db/error-details.ts";
import { runCommand } from "./dispatch.ts";

// Other users of this machine can't read the files, as with the site.
process.umask(0o077);

// The reader may have enough, as `head` does.
process.stdout.on("error", (error) => {
  if (codeOf(error) !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
