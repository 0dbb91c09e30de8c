import { openDatabase } from "#src/base/db/connect.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { findShell } from "./browser.ts";
import { serverVariable, siteEnvironment, templateVariable } from "./e2e.ts";
import { passBackgroundWork } from "./passed-work.ts";
import { startTestServer } from "./postgres-server.ts";
import { removableDirectory, shareVariants, startSite } from "./site-process.ts";

/**
 * Runs before all browser tests: unpacks the browser, makes the site that each worker copies, and starts a PostgreSQL
 * server.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findShell();
  const server = await startTestServer();
  process.env[serverVariable] = server.url;
  const template = removableDirectory();
  process.env[templateVariable] = template.path;
  shareVariants(template.path);
  const site = await startSite({ ...siteEnvironment, DATA_DIR: template.path });
  await site.stop();
  const db = await openDatabase({ dataDir: template.path });
  await passBackgroundWork(db, diskStore(template.path));
  await db.destroy();
  return async () => {
    template.remove();
    await server.remove();
  };
}
