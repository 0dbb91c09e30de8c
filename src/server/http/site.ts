import type { ServerResponse } from "node:http";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { Readiness } from "#src/domain/health/readiness.server.ts";
import type { Config } from "#src/server/config/config.ts";
import type { Log } from "#src/server/config/log.ts";
import type { Dependencies } from "#src/server/config/services.ts";
import type { App } from "./app.ts";
import { UploadQuota } from "./body/upload-quota.ts";
import { BrandIcons } from "./files/brand-icons.ts";
import { BrandStyles, type LookStyles } from "./files/brand-styles.ts";
import { FileDownloads } from "./files/file-downloads.ts";
import { MediaFiles } from "./files/media-files.ts";
import { ShareCards } from "./files/share-cards.ts";
import type { StaticFiles } from "./files/static-files.ts";
import { makeQueues, type Queues } from "./guards/admission.ts";
import { Metrics } from "./metrics.ts";
import { Pages } from "./pages.ts";
import type { HeaderList } from "./response/headers.ts";
import type { Peer } from "./response/send.ts";
import type { RouteTable } from "./route-table.ts";

/** Everything that handling a request needs, made once at start. */
export interface Site extends Dependencies {
  config: Config;
  /** The public origin; null without ORIGIN, when any host is served. */
  publicUrl: URL | null;
  log: Log;
  app: App;
  routes: RouteTable;
  pages: Pages;
  files: Pick<StaticFiles, "get">;
  brandStyles: BrandStyles;
  brandIcons: BrandIcons;
  media: MediaFiles;
  downloads: FileDownloads;
  cards: ShareCards;
  queues: Queues;
  uploads: UploadQuota;
  readiness: Readiness;
  /** Null unless METRICS_TOKEN is set. */
  metrics: Metrics | null;
  /** Headers of every response. */
  headers: HeaderList;
  /** The company's contact details as last known, for the page that visitors see while the database is away. */
  company: Pick<Company, "name" | "phone" | "email"> | null;
  /** Responses that are not sent yet. */
  pending: Set<ServerResponse>;
  /** Set while the server shuts down: every response then closes its connection. */
  draining: boolean;
}

/** One request. */
export interface Exchange extends Peer {
  site: Site;
}

interface SiteOptions extends Pick<Site, "config" | "log" | "app" | "routes" | "files" | "headers"> {
  dependencies: Dependencies;
  lookStyles: LookStyles;
}

export function assembleSite({ dependencies, lookStyles, ...options }: SiteOptions): Site {
  const { services, contentCache, version } = dependencies;
  const { config, log, app, routes, headers } = options;
  const queues = makeQueues();
  const metrics = config.metricsToken === undefined ? null : new Metrics();
  const onRendered = metrics ? (milliseconds: number) => metrics.countRender(milliseconds) : undefined;
  const pages = new Pages({
    app,
    services,
    log,
    contentCache,
    version,
    headers,
    routes,
    queue: queues.rendering,
    onRendered,
  });
  const media = new MediaFiles(services, version, headers);
  return {
    ...dependencies,
    ...options,
    publicUrl: config.origin ? new URL(config.origin) : null,
    queues,
    uploads: new UploadQuota(),
    metrics,
    readiness: new Readiness(dependencies.health),
    pages,
    brandStyles: new BrandStyles({ files: options.files, lookStyles, headers }),
    brandIcons: new BrandIcons({ files: options.files, services, headers }),
    media,
    downloads: new FileDownloads(dependencies, headers),
    cards: new ShareCards({ app, services, version, pages, media, headers, queue: queues.rendering }),
    company: null,
    pending: new Set(),
    draining: false,
  };
}

/** Closes the connection of each response that is sent from now on. */
export function closeConnections(site: Site): void {
  site.draining = true;
  for (const response of site.pending) response.shouldKeepAlive = false;
}
