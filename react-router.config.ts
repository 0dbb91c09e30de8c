import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeSiteManifests } from "./src/router/build.ts";

export default {
  appDirectory: "src",
  buildDirectory: "build/app",
  // The whole map of routes comes with the page: no request is made to discover a route.
  routeDiscovery: { mode: "initial" },
  // A page comes with all its parts: only the form's sending could be a file of its own, and it would be a few lines.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => writeSiteManifests(path.join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
