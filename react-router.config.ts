import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // The build has more entries than the pages: see `vite.config.ts`.
  serverBuildFile: "[name].js",
  // The whole map of routes comes with the page: no request is made to discover a route.
  routeDiscovery: { mode: "initial" },
  // A page comes with all its parts: only the form's sending could be a file of its own, and it would be a few lines.
  splitRouteModules: false,
} satisfies Config;
