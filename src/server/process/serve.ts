import { subscribe } from "node:diagnostics_channel";
import { version } from "#src/base/version.ts";
import { runCheck } from "#src/domain/health/checks.server.ts";
import { secret } from "#src/domain/health/secret.server.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import type { Config } from "#src/server/config/config.ts";
import type { Site } from "#src/server/http/site.ts";
import { makeDefaultVariants } from "./default-pictures.ts";
import { firstAccountText } from "./first-account.ts";
import type { SupervisorMessage, WorkerMessage, WorkerTask } from "./messages.ts";
import { recordReplacements } from "./replacements.ts";
import { type RunningSite, startOrWait } from "./start.ts";

/**
 * The worker: serves until it gets a signal or the supervisor is gone. Of several, the first one reports the start, and
 * does what a site needs once.
 */
export async function serve(
  config: Config,
  { buildDir, slot, waitFor }: WorkerTask & { buildDir: string },
): Promise<void> {
  const isFirst = slot === 1;
  let running: RunningSite | null = null;
  process.on("message", (message: SupervisorMessage) => onMessage(running?.site ?? null, message));
  const store = await openStore(config);
  const hasVariants = await store.hasVariants().catch(() => true);
  // A worker that waits for nothing replaces one that still serves.
  const beforeListening = waitFor === "nothing" ? { beforeListening: warmPages } : {};
  const options = { buildDir, onProgress: reportProgress, isFirst, waitFor, onWaiting, ...beforeListening };
  running = await startOrWait(config, options);
  await warmContactForm(running.site);
  subscribe("http.server.request.start", reportProgress);
  const { site, stop } = running;
  const end = async () => {
    await stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
  process.once("disconnect", end);
  // Before the operator reads so: a worker that dies from here on is replaced.
  send("ready");
  if (isFirst) await reportStart(config, running);
  if (isFirst && !hasVariants) void makeDefaultVariants(site);
}

function onWaiting(reason: string): void {
  process.stderr.write(
    `${reason}\nMangrove keeps trying. Until then, it serves the pages that it has saved, and a 503 for all others.\n`,
  );
  send({ waiting: reason });
}

async function reportStart({ origin }: Config, { url, firstLink, site }: RunningSite): Promise<void> {
  const seconds = (performance.now() / 1000).toFixed(1);
  process.stdout.write(`Mangrove is ready: ${origin ?? url} (started in ${seconds} s)\n`);
  if (firstLink) process.stdout.write(firstAccountText(firstLink));
  site.log.info({ version }, "started");
  if (!origin) site.log.info("ORIGIN is not set: the site answers for any host. Set it before you go live.");
  const { state, summary, advice } = await runCheck(secret, site.health);
  if (state === "problem") site.log.error({ advice }, summary);
}

/** How often progress is reported without a ping, in milliseconds. */
const reportIntervalMs = 500;
let reportedAt = 0;

/**
 * Reports that the worker is alive. One turn of the event loop may handle hundreds of requests before it reads the
 * supervisor's ping.
 */
function reportProgress(): void {
  if (performance.now() - reportedAt >= reportIntervalMs) reportMemory();
}

function reportMemory(): void {
  // Sends nothing more until this message has left, so that unread messages don't pile up.
  reportedAt = Number.POSITIVE_INFINITY;
  send({ memory: process.memoryUsage.rss() }, () => {
    reportedAt = performance.now();
  });
}

function send(message: WorkerMessage, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent);
}

/** `site` is null before the start. */
async function onMessage(site: Site | null, message: SupervisorMessage): Promise<void> {
  if (message === "ask" || !site) return reportMemory();
  const { services } = site;
  try {
    await recordReplacements(services, message.replacements);
    send({ recorded: message.replacements.length });
  } catch (error) {
    services.report(error);
  }
}

/** What most visitors ask for first, but the contact page: it keeps its origin, which may follow from the port. */
const firstPages = ["/", "/about", "/services", "/portfolio", "/blog"];

/** Renders some pages for nobody. Code that has never run takes many times as long, for all who come at once after a restart. */
async function warmPages({ app, services, log }: Site): Promise<void> {
  const startedAt = performance.now();
  for (const page of firstPages) await (await app(new Request(new URL(page, services.origin)))).arrayBuffer();
  log.info({ pages: firstPages.length, ms: Math.round(performance.now() - startedAt) }, "warmed up");
}

/** Loads the contact page's content before the first visitor. The form works from this copy while the database is down. */
async function warmContactForm({ app, services, log }: Site): Promise<void> {
  const { status } = await app(new Request(new URL("/contact", services.origin)));
  if (status !== 200) log.warn({ status }, "contact page not preloaded");
}
