import { subscribe } from "node:diagnostics_channel";
import type { Config } from "../config/config.ts";
import type { Site } from "../http/site.ts";
import { dataPathOf } from "../router/data-requests.ts";
import { firstAccountText } from "./first-account.ts";
import { recordReplacements } from "./replacements.ts";
import { start } from "./start.ts";
import type { SupervisorMessage, WorkerMessage } from "./supervise.ts";

/** The worker: serves until it gets a signal or the supervisor is gone. */
export async function serve(config: Config): Promise<void> {
  const running = await start(config, { buildDir: "build", onProgress: reportProgress });
  await warmContactForm(running.site);
  process.stdout.write(`Mangrove is ready: ${config.origin ?? running.url}\n`);
  if (running.firstLink) process.stdout.write(firstAccountText(running.firstLink));
  if (!config.origin)
    running.site.log.info("ORIGIN is not set: the site answers for any host. Set it before you go live.");
  subscribe("http.server.request.start", reportProgress);
  process.on("message", (message: SupervisorMessage) => onMessage(running.site, message));
  send("ready");
  const end = async () => {
    await running.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
  process.once("disconnect", end);
}

/** How often progress is reported without a ping, in milliseconds. */
const reportInterval = 500;
let reportedAt = 0;

/**
 * Reports that the worker is alive. One turn of the event loop may handle hundreds of requests before it reads the
 * supervisor's ping.
 */
function reportProgress(): void {
  if (performance.now() - reportedAt >= reportInterval) reportMemory();
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

async function onMessage({ services }: Site, message: SupervisorMessage): Promise<void> {
  if (message === "ask") return reportMemory();
  try {
    await recordReplacements(services, message.replacements);
    send({ recorded: message.replacements.length });
  } catch (error) {
    services.report(error);
  }
}

/**
 * Loads the contact page's content before the first visitor. The form works from this copy while the database is down.
 * React Router's `.data` request costs far less than rendering the page.
 */
async function warmContactForm({ app, services, log }: Site): Promise<void> {
  const { status } = await app(new Request(new URL(dataPathOf("/contact"), services.origin)));
  if (status !== 200) log.warn({ status }, "contact page not preloaded");
}
