import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "#src/base/db/error-details.ts";
import type { HealthCheck, HealthContext, HealthFinding } from "./check.ts";
import { mailbox } from "./mailbox.server.ts";
import { secret } from "./secret.server.ts";
import { database, disk, integrity, originals, pictureStore, schema } from "./storage.server.ts";
import { certificate, clock, memory, proxy, publicUrl } from "./surroundings.server.ts";
import {
  alarms,
  backup,
  backupTest,
  contactForm,
  emails,
  jobs,
  logins,
  offsiteCopy,
  refusedNotices,
} from "./work.server.ts";

/** All health checks, in the order in which they are shown. */
export const checks: readonly HealthCheck[] = [
  database,
  disk,
  contactForm,
  emails,
  mailbox,
  refusedNotices,
  backup,
  backupTest,
  offsiteCopy,
  pictureStore,
  originals,
  integrity,
  jobs,
  logins,
  publicUrl,
  certificate,
  proxy,
  memory,
  clock,
  schema,
  secret,
  alarms,
];

/** Runs a check within its time. Never throws: a check that fails says so. */
export async function runCheck(check: HealthCheck, context: HealthContext, stop?: AbortSignal): Promise<HealthFinding> {
  const finished = new AbortController();
  const signal = stop ? AbortSignal.any([stop, finished.signal]) : finished.signal;
  try {
    const timeout = pause(check.timeoutMs, null, { signal }).then(() => {
      throw new Error("no answer in time");
    });
    return await Promise.race([check.find(context, signal), timeout]);
  } catch (error) {
    const summary = `This couldn't be checked (${messageOf(error)}).`;
    return { state: "warning", summary, advice: "It's tried again soon.", isUnknown: true };
  } finally {
    finished.abort();
  }
}
