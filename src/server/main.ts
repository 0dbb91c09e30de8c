/** Starts the site: `node src/server/main.ts [--dev | --replace]`. Settings come from the environment. */
import { parseArgs } from "node:util";
import { Refusal } from "../db/refusal.ts";

const { values } = parseArgs({
  options: { dev: { type: "boolean", default: false }, replace: { type: "boolean", default: false } },
});

// React chooses its build by this when it is first loaded, so nothing that loads React may be imported before.
process.env.NODE_ENV = values.dev ? "development" : "production";

try {
  const { readConfig } = await import("./config.ts");
  const config = readConfig(process.env);
  if (values.dev) {
    const { startDevelopment } = await import("./dev.ts");
    await startDevelopment(config);
  } else {
    const { start } = await import("./start.ts");
    const running = await start(config, { buildDir: "build", replace: values.replace });
    process.stdout.write(`Mangrove is ready: ${config.origin ?? running.url}\n`);
    if (!config.origin)
      running.site.log.info("ORIGIN is not set: any host is served. Set it before the site is public.");
    let stopping = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, async () => {
        if (stopping) return;
        stopping = true;
        await running.stop();
        process.exit(0);
      });
    }
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
