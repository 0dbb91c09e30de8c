import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "#src/base/db/error-details.ts";
import type { Check, Finding, HealthContext } from "./check.ts";
import { database, disk, integrity, originals, pictureStore, schema } from "./storage.server.ts";
import { address, certificate, clock, memory, proxy } from "./surroundings.server.ts";
import {
  alarms,
  backup,
  backupTest,
  contactForm,
  emails,
  jobs,
  logins,
  mailbox,
  offsiteCopy,
  refusedNotices,
} from "./work.server.ts";

/** All health checks, in the order in which they are shown. */
export const checks: readonly Check[] = [
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
  address,
  certificate,
  proxy,
  memory,
  clock,
  schema,
  alarms,
];

/** Runs a check within its time. Never throws: a check that fails says so. */
export async function runCheck(check: Check, context: HealthContext, stop?: AbortSignal): Promise<Finding> {
  const over = new AbortController();
  const signal = stop ? AbortSignal.any([stop, over.signal]) : over.signal;
  try {
    const timeout = pause(check.timeout, null, { signal }).then(() => {
      throw new Error("no answer in time");
    });
    return await Promise.race([check.find(context, signal), timeout]);
  } catch (error) {
    const summary = `This couldn't be checked (${messageOf(error)}).`;
    return { state: "warning", summary, advice: "It's tried again soon.", isUnknown: true };
  } finally {
    over.abort();
  }
}
