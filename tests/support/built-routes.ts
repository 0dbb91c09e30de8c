import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AppBuild } from "#src/server/http/app.ts";

/** The routes of the build, with the modules of staff's screens. */
export async function builtRoutes() {
  const build: AppBuild = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
  await build.loadScreens?.();
  return Object.values(build.routes).flatMap((route) => (route ? [route] : []));
}
