import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "#src/base/durations.ts";
import { defaultVariants } from "#src/seed/default-variants.server.ts";
import type { Site } from "#src/server/http/site.ts";

interface Yielding {
  /** A picture is begun when no request has come for so long, in milliseconds, */
  quietMs?: number;
  /** or when it has waited for so long. */
  maxWaitMs?: number;
}

/**
 * Makes the variants of the default pictures in the background of the first start, one at a time and after those that visitors
 * wait for. What is still missing at the next start is made when it is first requested, like all other variants.
 */
export async function makeDefaultVariants(
  site: Pick<Site, "services" | "media" | "log" | "draining">,
  { quietMs = secondMs, maxWaitMs = 10 * secondMs }: Yielding = {},
): Promise<void> {
  const { services, media, log } = site;
  const startedAt = performance.now();
  let requestedAt = startedAt;
  const onRequest = () => {
    requestedAt = performance.now();
  };
  const untilQuiet = async () => {
    const deadline = performance.now() + maxWaitMs;
    while (!site.draining) {
      const waitMs = Math.min(requestedAt + quietMs, deadline) - performance.now();
      if (waitMs <= 0) return;
      await pause(waitMs);
    }
  };
  subscribe("http.server.request.start", onRequest);
  try {
    const paths = await defaultVariants(services.db);
    log.info({ variants: paths.length }, "encoding the default pictures in the background, for some minutes");
    for (const path of paths) {
      await untilQuiet();
      if (site.draining) return;
      await media.make(path);
    }
    const seconds = Math.round((performance.now() - startedAt) / secondMs);
    log.info({ variants: paths.length, seconds }, "the default pictures are encoded");
  } catch (error) {
    if (!site.draining) services.report(error);
  } finally {
    unsubscribe("http.server.request.start", onRequest);
  }
}
