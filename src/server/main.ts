/** Starts the site: `node src/server/main.ts [--dev]`. Settings come from the environment. */
import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";
import { Refusal } from "../db/refusal.ts";
import type { WorkersWord } from "./supervise.ts";

const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });

// Enquiries, mails and the secret are for nobody else on this machine.
process.umask(0o077);

// What was compiled at the last start need not be compiled again. Where nothing can be written, it is.
enableCompileCache("build/compiled");

// React chooses its build by this when it is first loaded, so nothing that loads React may be imported before.
process.env.NODE_ENV = values.dev ? "development" : "production";

try {
  const { readConfig } = await import("./config.ts");
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
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  const refusal: WorkersWord = { refusal: error.message };
  await new Promise((said) => (process.send ? process.send(refusal, said) : said(null)));
  process.exit(1);
}
