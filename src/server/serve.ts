import type { Config } from "./config.ts";
import { firstAccountText } from "./first-account.ts";
import { start } from "./start.ts";

/** The worker: serves until it is told to end, or until the process that supervises it is gone. */
export async function serve(config: Config): Promise<void> {
  const running = await start(config, { buildDir: "build" });
  process.stdout.write(`Mangrove is ready: ${config.origin ?? running.url}\n`);
  if (running.firstLink) process.stdout.write(firstAccountText(running.firstLink));
  if (!config.origin) running.site.log.info("ORIGIN is not set: any host is served. Set it before the site is public.");
  process.send?.("ready");
  const end = async () => {
    await running.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
  process.once("disconnect", end);
}
