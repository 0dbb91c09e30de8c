import { findShell } from "./browser.ts";
import { startTestServer } from "./postgres-server.ts";
import { startSite, temporaryDirectory } from "./site-process.ts";
import { ownSettings, storiesServer, storiesTemplate } from "./story.ts";

/**
 * Before all stories: unpacks the browser once, makes the site that each worker copies, and starts one PostgreSQL
 * server for those that are told on it.
 */
export default async function prepareGround(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findShell();
  const server = await startTestServer();
  process.env[storiesServer] = server.url;
  const template = temporaryDirectory();
  process.env[storiesTemplate] = template.path;
  const site = await startSite({ ...ownSettings, DATA_DIR: template.path });
  await site.stop();
  return async () => {
    template.remove();
    await server.remove();
  };
}
