import { subscribe } from "node:diagnostics_channel";
import type { Config } from "./config.ts";
import { firstAccountText } from "./first-account.ts";
import { recordReplacements } from "./replacements.ts";
import type { Site } from "./site.ts";
import { start } from "./start.ts";
import type { SupervisorsWord, WorkersWord } from "./supervise.ts";

/** The worker: serves until it is told to end, or until the process that supervises it is gone. */
export async function serve(config: Config): Promise<void> {
  const running = await start(config, { buildDir: "build", onProgress: beat });
  await readContact(running.site);
  process.stdout.write(`Mangrove is ready: ${config.origin ?? running.url}\n`);
  if (running.firstLink) process.stdout.write(firstAccountText(running.firstLink));
  if (!config.origin) running.site.log.info("ORIGIN is not set: any host is served. Set it before the site is public.");
  subscribe("http.server.request.start", beat);
  process.on("message", (word: SupervisorsWord) => hear(running.site, word));
  say("ready");
  const end = async () => {
    await running.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
  process.once("disconnect", end);
}

/** How often progress is told without being asked, in milliseconds. */
const beatInterval = 500;
let toldAt = 0;

/**
 * Tells that work goes on. One turn of the loop may answer hundreds of requests, and reads the question whether it
 * stands still only when it is through with them.
 */
function beat(): void {
  if (performance.now() - toldAt >= beatInterval) tellMemory();
}

function tellMemory(): void {
  // Nothing more until this has left: what is not read must not pile up.
  toldAt = Number.POSITIVE_INFINITY;
  say({ memory: process.memoryUsage.rss() }, () => {
    toldAt = performance.now();
  });
}

function say(word: WorkersWord, said?: () => void): void {
  process.send?.(word, undefined, undefined, said);
}

async function hear({ services }: Site, word: SupervisorsWord): Promise<void> {
  if (word === "ask") return tellMemory();
  try {
    await recordReplacements(services, word.replacements);
    say({ recorded: word.replacements.length });
  } catch (error) {
    services.report(error);
  }
}

/**
 * What the contact form says while the database is away is made of what was read for it last: so that is read before
 * the first visitor comes. Reading alone, by React Router's own address for it, costs far less than the page.
 */
async function readContact({ app, services, log }: Site): Promise<void> {
  const { status } = await app(new Request(new URL("/contact.data", services.origin)));
  if (status !== 200) log.warn({ status }, "contact form not read beforehand");
}
