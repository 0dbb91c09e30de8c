import { findShell } from "./browser.ts";
import { startTestServer } from "./postgres-server.ts";
import { storiesServer } from "./story.ts";

/** Before all stories: unpacks the browser once, and starts one PostgreSQL server for those that are told on it. */
export default async function prepareGround(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findShell();
  const server = await startTestServer();
  process.env[storiesServer] = server.url;
  return server.remove;
}
