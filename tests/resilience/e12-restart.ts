import { setTimeout } from "node:timers/promises";
import { endWithUs, freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { type SiteProcess, startSite, temporaryDirectory } from "../support/site-process.ts";
import { type ClientOptions, type ClientStats, startClients } from "./clients.ts";
import { type Experiment, listed, none } from "./experiment.ts";

export interface RestartPlan {
  restarts: number;
  /** Minimum number of requests, spread evenly over the restarts. */
  requests: number;
  clients: readonly ClientOptions[];
}

export interface RestartResult extends ClientStats {
  restarts: number;
  /** Maximum time until a new worker was ready, in milliseconds. */
  slowestRestart: number;
}

/**
 * Half of the 40 open a new connection for each request. Most of the other half are as busy; some pause for longer than a
 * draining server waits for idle connections (1.5 s), so that their connections are closed.
 */
const fortyClients: readonly ClientOptions[] = [
  ...Array.from({ length: 20 }, () => ({ keepAlive: false, pause: 10 })),
  ...Array.from({ length: 12 }, () => ({ keepAlive: true, pause: 10 })),
  ...Array.from({ length: 6 }, () => ({ keepAlive: true, pause: 500 })),
  ...Array.from({ length: 2 }, () => ({ keepAlive: true, pause: 4000 })),
];

/**
 * Sixty more clients open connections without a pause. A restart loses requests within less than a millisecond, so the
 * short test would miss it with forty clients.
 */
export const hundredClients: readonly ClientOptions[] = [
  ...fortyClients,
  ...Array.from({ length: 60 }, () => ({ keepAlive: false, pause: 0 })),
];

/** Polling interval, in milliseconds. */
const pace = 100;

/** Timeout of a restart, in milliseconds. */
const timeout = 30_000;

async function restartInTime(site: SiteProcess, restart: number): Promise<void> {
  const inTime = new AbortController();
  const late = setTimeout(timeout, null, inTime).then(() => {
    throw new Error(`Restart ${restart} was asked for, but no new worker was ready ${timeout / 1000} s later`);
  });
  try {
    await Promise.race([site.restart(), late]);
  } finally {
    late.catch(() => {});
    inTime.abort();
  }
}

/**
 * Restarts the built site repeatedly while clients request its home page. As in a deployment, a new worker replaces the
 * current one.
 */
export async function restartUnderClients({ restarts, requests, clients }: RestartPlan): Promise<RestartResult> {
  const directory = temporaryDirectory();
  const settings = { HOST: "127.0.0.1", PORT: String(await freePort()), DATA_DIR: directory.path, LOG_LEVEL: "warn" };
  const site = await startSite(settings);
  endWithUs(site.process);
  const crowd = startClients([`http://127.0.0.1:${settings.PORT}/`], clients);
  let slowestRestart = 0;
  try {
    for (let restart = 1; restart <= restarts; restart += 1) {
      const began = performance.now();
      await restartInTime(site, restart);
      slowestRestart = Math.max(slowestRestart, performance.now() - began);
      while (crowd.stats.requests < (requests * restart) / restarts) await setTimeout(pace);
    }
  } finally {
    await crowd.stop();
    await site.stop();
    directory.remove();
  }
  return { ...crowd.stats, restarts, slowestRestart };
}

function failedRequests({ failures }: ClientStats): number {
  return [...failures.values()].reduce((sum, number) => sum + number, 0);
}

export const e12: Experiment = {
  shows: "20 restarts under 40 clients cost nobody an answer (about two minutes)",
  async run() {
    const result = await restartUnderClients({ restarts: 20, requests: 50_000, clients: fortyClients });
    const failed = failedRequests(result);
    return report("E12, restart under 40 clients", [
      {
        name: "requests",
        value: result.requests.toLocaleString("en"),
        note: `${result.overReused.toLocaleString("en")} of them over a kept connection`,
      },
      none("failed", failed, listed(result.failures)),
      { name: "restarts", value: String(result.restarts) },
      { name: "slowest answer", value: `${result.slowest.toFixed(0)} ms` },
      { name: "slowest restart", value: `${(result.slowestRestart / 1000).toFixed(1)} s` },
    ]);
  },
};
