import { X509Certificate } from "node:crypto";
import { existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import { dayMs, minuteMs, secondMs } from "#src/base/durations.ts";
import { transportInfo } from "#src/domain/email/transport/transport-info.ts";
import type { Alarm } from "#src/domain/health/alarm.ts";
import type { HealthContext } from "#src/domain/health/check.ts";
import { alarmSender } from "#src/domain/health/send.server.ts";
import { readDiskSpace } from "#src/domain/health/storage.server.ts";
import { HealthWatch, watchIntervalMs } from "#src/domain/health/watch.server.ts";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { older, startTlsServer } from "../support/certificates.ts";
import { removableDirectory } from "../support/site-process.ts";
import { startMailServer } from "../support/smtp-server.ts";
import { startWebhook } from "../support/webhook.ts";
import { type Condition, makeConditions, type SmallDisk } from "./alarm-conditions.ts";
import { type Experiment, none } from "./experiment.ts";
import { makeVolume, requireMounting } from "./volume.ts";

/** What one condition caused. */
export interface AlarmResult {
  condition: string;
  /** From the condition to the alarm, in minutes of the clock. */
  raisedAfter: number | null;
  /** Messages of the condition's own check, such as `webhook raised 1, email raised 1, ...`. */
  messages: string;
  /** Messages of other checks. */
  others: string[];
}

/** One of each kind, on each channel. */
export const oneAlarm = "webhook raised 1, webhook cleared 1, email raised 1, email cleared 1";

/** Raises and clears every alarm, watched by two instances that are restarted meanwhile. */
export async function provokeAlarms(
  database: DatabaseOptions,
  disk: SmallDisk,
  diskSpace: HealthContext["diskSpace"] = readDiskSpace,
): Promise<AlarmResult[]> {
  const db = await openDatabase(database);
  await migrate(db);
  const webhook = await startWebhook();
  const alarmMail = await startMailServer();
  const tls = await startTlsServer(older);
  const clock = { now: new Date(Date.parse(new X509Certificate(older).validTo) - 60 * dayMs) };
  const mailPort = await freePort();
  const now = () => clock.now;
  const settings = {
    webhook: webhook.url,
    email: { to: "operator@example.com", from: "site@example.com", url: alarmMail.url },
  };
  const context: HealthContext = {
    db,
    store: { originals: async () => [], check: async () => {} },
    backupDir: null,
    bucket: null,
    dataDir: database.dataDir,
    host: "harbor",
    origin: tls.origin,
    mail: async () => transportInfo(`smtp://127.0.0.1:${mailPort}`, undefined),
    alarmChannels: ["webhook", "email"],
    memoryLimitMb: 100_000,
    secret: null,
    secretFile: null,
    diskSpace: () => diskSpace(disk.directory),
    now,
  };
  const log = { error: () => {}, info: () => {} };
  const instance = () => new HealthWatch({ context, send: alarmSender(settings, tls.origin), log });
  const never = new AbortController().signal;
  const conditions = await makeConditions({ db, database, disk, clock, mailPort, tls });
  let instances = [instance(), instance()];

  async function watchFor(milliseconds: number, isShared = true): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += watchIntervalMs) {
      clock.now = new Date(clock.now.getTime() + watchIntervalMs);
      // As the jobs' runner does, which logs the error.
      if (isShared) await instances[(passed / watchIntervalMs) % 2]?.checkShared(never).catch(() => {});
      for (const one of instances) await one.checkHere(never).catch(() => {});
    }
  }

  async function provoke({ name, check, start, end }: Condition): Promise<AlarmResult> {
    const isAway = check === "database";
    const seen = webhook.received.length;
    const emailed = alarmMail.received.length;
    await start();
    const began = clock.now;
    await watchFor(isAway ? 90 * secondMs : 5 * minuteMs, !isAway);
    // Restarts while the alarm is raised.
    instances = [instance(), instance()];
    await watchFor(isAway ? 30 * secondMs : 2 * minuteMs, !isAway);
    await end();
    await watchFor(5 * minuteMs);
    const alarms = webhook.received.slice(seen);
    const subjects = alarmMail.received
      .slice(emailed)
      .map(({ raw }) => /^Subject: (.*)$/m.exec(raw.toString())?.[1] ?? "");
    const checkAlarms = alarms.filter((alarm) => alarm.check === check);
    const count = (kind: Alarm["kind"]) => checkAlarms.filter((alarm) => alarm.kind === kind).length;
    const title = checkAlarms[0]?.title ?? "?";
    const countEmails = (prefix: string) =>
      subjects.filter((subject) => subject.startsWith(`${prefix}: ${title} `)).length;
    const raised = checkAlarms.find(({ kind }) => kind === "raised");
    return {
      condition: name,
      raisedAfter: raised ? (Date.parse(raised.at) - began.getTime()) / minuteMs : null,
      messages: `webhook raised ${count("raised")}, webhook cleared ${count("cleared")}, email raised ${countEmails("Problem")}, email cleared ${countEmails("Solved")}`,
      others: alarms.filter((alarm) => alarm.check !== check || alarm.kind === "reminder").map(({ text }) => text),
    };
  }

  try {
    await watchFor(5 * minuteMs);
    const results: AlarmResult[] = [];
    for (const condition of conditions) results.push(await provoke(condition));
    return results;
  } finally {
    await Promise.all([webhook.close(), alarmMail.close(), tls.close()]);
    await db.destroy();
  }
}

/** A mounted disk, which is filled by a file. */
function mountedDisk(): SmallDisk & { remove(): void } {
  const volume = makeVolume(64);
  const filler = path.join(volume.path, "filler");
  return {
    directory: volume.path,
    fill() {
      const { bavail, bsize } = statfsSync(volume.path);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 2 * 1024 * 1024));
    },
    free: () => existsSync(filler) && rmSync(filler),
    remove: volume.remove,
  };
}

export const e30: Experiment = {
  shows:
    "disk filling, mail down, backup stopped, certificate ending, password guessing, database locked: one alarm each",
  async run() {
    requireMounting();
    const directory = removableDirectory();
    const disk = mountedDisk();
    try {
      const results = await provokeAlarms({ dataDir: directory.path }, disk);
      return report("E30, alarms by webhook and email, two instances, restarted while an alarm is raised", [
        ...results.map(({ condition, messages, raisedAfter }) => ({
          name: condition,
          value: `after ${raisedAfter?.toFixed(1) ?? "-"} min`,
          bar: "one alarm, one all-clear, on each channel",
          kept: messages === oneAlarm,
          binding: true,
          note: messages,
        })),
        none("other alarms", results.flatMap(({ others }) => others).length),
      ]);
    } finally {
      disk.remove();
      directory.remove();
    }
  },
};
