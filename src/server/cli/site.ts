/** `npm run site -- COMMAND`. Settings come from the environment, as for the site. */
import { refuseOldNode } from "#src/base/node-version.ts";

// In a release, the system's Node may start this: only what follows needs a newer one.
refuseOldNode("npm run site, or node_modules/.bin/node build/server/site.js");
const { runCommand } = await import("./dispatch.ts");

// Other users of this machine can't read the files, as with the site.
process.umask(0o077);

// The reader may have enough, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
