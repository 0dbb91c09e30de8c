import type { Db } from "#src/base/db/tables.ts";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import type { TransportInfo } from "#src/domain/email/transport/transport-info.ts";
import type { MediaStore } from "#src/domain/media/store/store.server.ts";

/** A way to send alarms. */
export type Channel = "webhook" | "email";

export type HealthState = "ok" | "warning" | "problem";

/** What a check found, in plain sentences. */
export interface HealthFinding {
  state: HealthState;
  summary: string;
  /** What to do about it. */
  advice?: string;
  /** Nothing could be found out: an alarm is neither raised nor cleared. */
  isUnknown?: true;
}

/** Free and total space, in bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** What checks read. */
export interface HealthContext {
  db: Db;
  store: Pick<MediaStore, "originals" | "check">;
  /** The bucket's URL, if an S3 store has the pictures. */
  bucket: string | null;
  dataDir: string;
  /** BACKUP_DIR, if it is set. */
  backupDir: string | null;
  /** This machine's name. */
  host: string;
  /** The public URL, if ORIGIN is set. */
  origin: string | null;
  mail: () => Promise<TransportInfo>;
  /** The address of a proxy that requests have come through, but isn't trusted. */
  untrustedProxy?: string;
  /** Where alarms are sent. */
  alarmChannels: readonly Channel[];
  /** How much memory a worker may use, in MB. */
  memoryLimitMb: number;
  /** The site's secret, if there is one yet, and its file; null if it is a setting. */
  secret: string | null;
  secretFile: string | null;
  /** Tests set it, as they set the clock. */
  diskSpace: (directory: string) => Promise<DiskSpace>;
  now: () => Date;
}

/** One health check. All are listed in `checks.server.ts`. Times are in milliseconds. */
export interface HealthCheck {
  /** Its row in the table `health`. */
  name: string;
  /** For staff. */
  title: string;
  /** Each instance checks its own machine. Otherwise one instance checks for all. */
  onEachInstance?: true;
  intervalMs: number;
  /** How long a problem must last before an alarm is raised, and be over before it is cleared. */
  patienceMs: number;
  /** Only the running site can tell. */
  isOfProcess?: true;
  /** How long the check may take. */
  timeoutMs: number;
  find(context: HealthContext, signal: AbortSignal): Promise<HealthFinding>;
}

const severities: readonly HealthState[] = ["problem", "warning", "ok"];

export function worstFirst(a: Pick<HealthFinding, "state">, b: Pick<HealthFinding, "state">): number {
  return severities.indexOf(a.state) - severities.indexOf(b.state);
}

/** Text such as `All good` or `2 things need you`. */
export function verdict(results: readonly Pick<HealthFinding, "state">[]): string {
  const open = results.filter(({ state }) => state !== "ok").length;
  return open === 0 ? "All good" : `${counted(open, "thing")} ${open === 1 ? "needs" : "need"} you`;
}

/** Text such as `3 hours`. */
export function duration(durationMs: number): string {
  const units = [
    { name: "day", length: dayMs },
    { name: "hour", length: hourMs },
    { name: "minute", length: minuteMs },
  ];
  const unit = units.find(({ length }) => durationMs >= 2 * length) ?? { name: "minute", length: minuteMs };
  return counted(Math.max(1, Math.floor(durationMs / unit.length)), unit.name);
}

/** Text such as `1 email` or `3 emails`. */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}
