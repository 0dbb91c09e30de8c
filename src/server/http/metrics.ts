import type { IncomingMessage, Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { engineOf } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { failuresOf } from "#src/base/jobs/job.ts";
import { queueFigures } from "#src/base/jobs/queue.server.ts";
import { isStaffPath } from "#src/base/staff-path.ts";
import { inboundQueue } from "#src/domain/email/inbound/file-messages.server.ts";
import { emailQueue } from "#src/domain/email/queue/outbox.server.ts";
import type { HealthContext } from "#src/domain/health/check.ts";
import { readHealth } from "#src/domain/health/read-health.server.ts";
import type { Services } from "#src/domain/services.ts";
import { deliveryQueue } from "#src/domain/webhooks/deliveries.server.ts";
import type { Queues } from "./guards/admission.ts";
import type { Pages } from "./pages.ts";

/** The parts of the site that are measured. */
interface MeasuredSite {
  pages: Pick<Pages, "hits" | "cache">;
  queues: Queues;
  services: Pick<Services, "db" | "now">;
  health: HealthContext;
}

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

type LoopDelay = ReturnType<typeof monitorEventLoopDelay>;
type Labels = Record<string, string>;
type Sample = [labels: Labels, value: number];

/** What is counted between two scrapes. All else is read when it is asked for. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  /** By upper bound. */
  readonly #renderTimes = new Map<number, number>();
  #renders = 0;
  #renderSeconds = 0;
  readonly #loop: LoopDelay = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.#loop.enable();
  }

  close(): void {
    this.#loop.disable();
  }

  countRequests(server: Server): void {
    server.on("request", (request, response) => {
      response.once("finish", () => {
        const key = `${requestClass(request)} ${response.statusCode}`;
        this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
      });
    });
  }

  countRender(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    this.#renders += 1;
    this.#renderSeconds += seconds;
    for (const bound of buckets)
      if (seconds <= bound) this.#renderTimes.set(bound, (this.#renderTimes.get(bound) ?? 0) + 1);
  }

  /** In Prometheus' text format. */
  async read(site: MeasuredSite): Promise<string> {
    return [...this.#counted(site), ...processMetrics(this.#loop), ...(await storedMetrics(site))].join("");
  }

  #counted({ pages, queues }: MeasuredSite): string[] {
    const requests = [...this.#requests].map(([key, number]): Sample => {
      const [kind = "", status = ""] = key.split(" ");
      return [{ class: kind, status }, number];
    });
    const times = buckets.map((bound): Sample => [{ le: String(bound) }, this.#renderTimes.get(bound) ?? 0]);
    return [
      family("mangrove_requests_total", "counter", "Requests by class and status.", requests),
      family("mangrove_page_cache_hits_total", "counter", "Pages served from the cache.", [[{}, pages.hits]]),
      family("mangrove_page_cache_bytes", "gauge", "Memory of the cached pages.", [[{}, pages.cache.bytes]]),
      header("mangrove_render_seconds", "histogram", "Time to render a visitors' page."),
      ...times.map((sample) => line("mangrove_render_seconds_bucket", sample)),
      line("mangrove_render_seconds_bucket", [{ le: "+Inf" }, this.#renders]),
      line("mangrove_render_seconds_sum", [{}, this.#renderSeconds]),
      line("mangrove_render_seconds_count", [{}, this.#renders]),
      family("mangrove_queue_length", "gauge", "Requests that wait to be rendered.", [
        [{ queue: "pages" }, queues.rendering.waiting],
        [{ queue: "logins" }, queues.login.waiting],
      ]),
    ];
  }
}

function requestClass({ url = "" }: IncomingMessage): string {
  const path = url.split("?", 1)[0] ?? "";
  if (/^\/(?:healthz|readyz|metrics)$/.test(path)) return "monitoring";
  if (isStaffPath(path)) return "staff";
  if (path.startsWith("/assets/")) return "asset";
  return path.startsWith("/media/") ? "picture" : "page";
}

function processMetrics(loop: LoopDelay): string[] {
  const lag = loop.percentile(99) / 1e9;
  loop.reset();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    family("mangrove_event_loop_delay_seconds", "gauge", "99th percentile since the last scrape.", [[{}, lag]]),
    family("mangrove_resident_memory_bytes", "gauge", "Memory of the worker.", [[{}, rss]]),
    family("mangrove_heap_used_bytes", "gauge", "Used part of the JavaScript heap.", [[{}, heapUsed]]),
    family("mangrove_uptime_seconds", "gauge", "Since the worker started.", [[{}, process.uptime()]]),
  ];
}

/** While the database is away, only `mangrove_database_up` says so. */
async function storedMetrics(site: MeasuredSite): Promise<string[]> {
  const up = (value: number) =>
    family("mangrove_database_up", "gauge", "Whether the database can be read.", [[{}, value]]);
  try {
    const { services, health } = site;
    const found = await Promise.all([
      emailMetrics(services.db, services.now()),
      workMetrics(services.db, services.now()),
      leadMetrics(services.db),
      jobMetrics(services.db, services.now()),
      checkMetrics(services.db, services.now()),
      connectionMetrics(services.db),
      health
        .diskSpace(health.dataDir)
        .then(({ free }) => [
          family("mangrove_disk_free_bytes", "gauge", "Free space for the data directory.", [[{}, free]]),
        ]),
    ]);
    return [up(1), ...found.flat()];
  } catch {
    return [up(0)];
  }
}

async function emailMetrics(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(({ fn }) => ["state", fn.countAll<number>().as("number"), fn.min("created_at").as("oldest")])
    .where("state", "in", ["waiting", "refused"])
    .groupBy("state")
    .execute();
  const rowOf = (state: string) => rows.find((row) => row.state === state);
  const waiting = rowOf("waiting");
  const oldest = waiting?.oldest ? (now.getTime() - new Date(waiting.oldest).getTime()) / 1000 : 0;
  return [
    family("mangrove_emails", "gauge", "Emails that wait or were refused.", [
      [{ state: "waiting" }, waiting?.number ?? 0],
      [{ state: "refused" }, rowOf("refused")?.number ?? 0],
    ]),
    family("mangrove_oldest_waiting_email_seconds", "gauge", "Age of the email that waits longest.", [[{}, oldest]]),
  ];
}

/** What waits to be sent or filed. */
async function workMetrics(db: Db, now: Date): Promise<string[]> {
  const waiting: Sample[] = [];
  const lateness: Sample[] = [];
  for (const queue of [emailQueue, deliveryQueue, inboundQueue]) {
    const { number, dueSince } = await queueFigures(db, queue);
    waiting.push([{ queue: queue.table }, number]);
    lateness.push([{ queue: queue.table }, dueSince ? Math.max(0, now.getTime() - dueSince.getTime()) / 1000 : 0]);
  }
  return [
    family("mangrove_work_waiting", "gauge", "Emails and webhook events that wait to be sent or filed.", waiting),
    family("mangrove_work_late_seconds", "gauge", "For how long the first of them has been due.", lateness),
  ];
}

async function leadMetrics(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("leads")
    .select(({ fn }) => ["status", fn.countAll<number>().as("number")])
    .groupBy("status")
    .execute();
  const samples = rows.map(({ status, number }): Sample => [{ status }, number]);
  return [family("mangrove_leads", "gauge", "Leads by status.", samples)];
}

async function jobMetrics(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectFrom("jobs").selectAll().execute();
  const failures = rows.map((job): Sample => [{ job: job.id }, failuresOf(job)]);
  const ages = rows.flatMap(({ id, succeeded_at }): Sample[] => {
    return succeeded_at ? [[{ job: id }, (now.getTime() - succeeded_at.getTime()) / 1000]] : [];
  });
  return [
    family("mangrove_job_failures", "gauge", "Failures of a background job since its last success.", failures),
    family("mangrove_job_age_seconds", "gauge", "Time since a background job last succeeded.", ages),
  ];
}

const states = ["ok", "warning", "problem"];

async function checkMetrics(db: Db, now: Date): Promise<string[]> {
  const results = await readHealth(db, now);
  const samples = results.map(({ name, host, state }): Sample => {
    return [{ check: name, ...(host && { host }) }, states.indexOf(state)];
  });
  return [family("mangrove_check_state", "gauge", "Health checks: 0 ok, 1 warning, 2 problem.", samples)];
}

/** The connections of all instances; SQLite has none. */
async function connectionMetrics(db: Db): Promise<string[]> {
  if (engineOf(db) === "sqlite") return [];
  const { rows } = await sql<{ state: string; number: number }>`
    select coalesce(state, 'unknown') as state, count(*) as number from pg_stat_activity
    where application_name = 'mangrove' and datname = current_database() group by 1`.execute(db);
  const samples = rows.map(({ state, number }): Sample => [{ state }, number]);
  return [family("mangrove_database_connections", "gauge", "PostgreSQL connections of all instances.", samples)];
}

function family(name: string, type: "counter" | "gauge", help: string, samples: Sample[]): string {
  return header(name, type, help) + samples.map((sample) => line(name, sample)).join("");
}

function header(name: string, type: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

function line(name: string, [labels, value]: Sample): string {
  const escaped = (text: string) =>
    text.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}\n`;
}
