/** Starts the site: `node src/process/main.ts [--dev]`. Settings come from the environment. */
import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";
import { UserFacingError } from "../db/user-facing-error.ts";
import type { WorkerMessage } from "./supervise.ts";

const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });

// No other user of this machine may read leads, emails, or the secret.
process.umask(0o077);

// Starts faster with the bytecode of the last start. Has no effect if the folder is not writable.
enableCompileCache("build/compiled");

// React chooses its build by NODE_ENV at its first import, so set it before anything imports React.
process.env.NODE_ENV = values.dev ? "development" : "production";

try {
  const { readConfig } = await import("../config/config.ts");
  const config = readConfig(process.env);
  if (values.dev) {
    const { startDevelopment } = await import("./dev.ts");
    await startDevelopment(config);
  } else if (cluster.isPrimary) {
    const { supervise } = await import("./supervise.ts");
    await supervise(config);
  } else {
    const { serve } = await import("./serve.ts");
    await serve(config);
  }
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  const message: WorkerMessage = { refusal: error.message };
  await new Promise((sent) => (process.send ? process.send(message, sent) : sent(null)));
  process.exit(1);
}
