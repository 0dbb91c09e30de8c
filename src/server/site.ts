import type { Caretaker } from "../content/caretaker.server.ts";
import type { Services } from "../context.ts";
import type { Sender } from "../mail/sender.server.ts";
import { makeQueues, type Queues } from "./admission.ts";
import type { App, AppBuild } from "./app.ts";
import type { Config } from "./config.ts";
import type { ContentVersion } from "./content-version.ts";
import { type HeaderList, securityHeaders } from "./headers.ts";
import type { Log } from "./log.ts";
import { MediaFiles } from "./media-files.ts";
import { Pages } from "./pages.ts";
import type { Ground } from "./services.ts";
import { StaticFiles } from "./static-files.ts";

/** Everything that answering a request needs, made once at start. */
export interface Site {
  config: Config;
  /** The address that visitors know; null while trying out, when any host is served. */
  publicUrl: URL | null;
  services: Services;
  log: Log;
  app: App;
  pages: Pages;
  files: StaticFiles;
  media: MediaFiles;
  /** Sends mails in the background. */
  sender: Sender;
  /** Has what is scheduled come and go. */
  caretaker: Caretaker;
  version: ContentVersion;
  /** What strangers wait in for whatever is rendered for them. */
  queues: Queues;
  /** Headers that every answer carries. */
  headers: HeaderList;
  /** Set while the server winds down: every answer then closes its connection. */
  draining: boolean;
}

interface Parts {
  config: Config;
  log: Log;
  ground: Ground;
  app: App;
  version: ContentVersion;
  /** The route table of the built pages. */
  routes: AppBuild["routes"];
  /** Of built files. */
  folders: string[];
}

export function assembleSite({ config, log, ground, app, version, routes, folders }: Parts): Site {
  const { services, sender, caretaker } = ground;
  const headers = securityHeaders(config);
  const queues = makeQueues();
  return {
    config,
    publicUrl: config.origin ? new URL(config.origin) : null,
    services,
    log,
    app,
    version,
    headers,
    queues,
    pages: new Pages({ app, services, version, headers, routes, queue: queues.rendering }),
    files: new StaticFiles(folders, headers),
    media: new MediaFiles(services, version, headers),
    sender,
    caretaker,
    draining: false,
  };
}
