import type { Config } from "../config/config.ts";
import type { Log } from "../config/log.ts";
import type { Dependencies } from "../config/services.ts";
import type { Company } from "../content/schema/settings.ts";
import { Readiness } from "../health/readiness.server.ts";
import { makeQueues, type Queues } from "./admission.ts";
import type { App, AppBuild } from "./app.ts";
import { type HeaderList, securityHeaders } from "./headers.ts";
import { MediaFiles } from "./media-files.ts";
import { Metrics } from "./metrics.ts";
import { Pages } from "./pages.ts";
import type { Peer } from "./response.ts";
import { StaticFiles } from "./static-files.ts";

/** Everything that handling a request needs, made once at start. */
export interface Site extends Dependencies {
  config: Config;
  /** The public origin; null without ORIGIN, when any host is served. */
  publicUrl: URL | null;
  log: Log;
  app: App;
  pages: Pages;
  files: StaticFiles;
  media: MediaFiles;
  queues: Queues;
  readiness: Readiness;
  /** Null unless METRICS_TOKEN is set. */
  metrics: Metrics | null;
  /** Headers of every response. */
  headers: HeaderList;
  /** The company's contact details as last known, for the page that visitors see while the database is away. */
  company: Pick<Company, "name" | "phone" | "email"> | null;
  /** Set while the server shuts down: every response then closes its connection. */
  draining: boolean;
}

/** One request. */
export interface Exchange extends Peer {
  site: Site;
}

interface SiteOptions extends Pick<Site, "config" | "log" | "app"> {
  dependencies: Dependencies;
  /** The route table of the built pages. */
  routes: AppBuild["routes"];
  /** Folders of built files. */
  folders: string[];
}

export function assembleSite({ config, log, dependencies, app, routes, folders }: SiteOptions): Site {
  const { services, contentCache, version } = dependencies;
  const headers = securityHeaders(config);
  const queues = makeQueues();
  const metrics = config.metricsToken === undefined ? null : new Metrics();
  const onRendered = metrics ? (milliseconds: number) => metrics.countRender(milliseconds) : undefined;
  return {
    ...dependencies,
    config,
    publicUrl: config.origin ? new URL(config.origin) : null,
    log,
    app,
    headers,
    queues,
    metrics,
    readiness: new Readiness(dependencies.health),
    pages: new Pages({
      app,
      services,
      log,
      contentCache,
      version,
      headers,
      routes,
      queue: queues.rendering,
      onRendered,
    }),
    files: new StaticFiles(folders, headers),
    media: new MediaFiles(services, version, headers),
    company: null,
    draining: false,
  };
}
