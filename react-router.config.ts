import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build/app",
  // The whole map of routes comes with the page: no request is made to discover a route.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
