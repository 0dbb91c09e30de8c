import { messageOf } from "#src/base/db/error-details.ts";
import { secondMs } from "#src/base/durations.ts";
import { type Alarm, nextAlarmState } from "./alarm.ts";
import type { Channel, HealthCheck, HealthContext, HealthFinding } from "./check.ts";
import { checks, runCheck } from "./checks.server.ts";
import { LocalStateFile } from "./local-state.server.ts";
import { deleteOldResults, lastRuns, makeAlarm, markMessage, storeResult, unsentMessages } from "./results.server.ts";
import type { SendAlarm } from "./send.server.ts";
import { database } from "./storage.server.ts";

export interface WatchOptions {
  context: HealthContext;
  send: SendAlarm;
  log: { error(fields: object, message: string): void; info(fields: object, message: string): void };
}

const noAnswer: HealthFinding = {
  state: "problem",
  summary: "The database doesn't answer, so inquiries are turned away.",
  advice: "Check the disk, or the PostgreSQL server and the network to it.",
};

/** How often the background jobs call it, in milliseconds. */
export const watchIntervalMs = 15 * secondMs;

/** Runs the checks that are due, raises and clears alarms, and sends them. */
export class HealthWatch {
  readonly #options: WatchOptions;
  readonly #channels: readonly Channel[];
  readonly #file: LocalStateFile;
  /** When this instance's own checks last ran. */
  readonly #ran = new Map<string, Date>();

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#channels = options.context.alarmChannels;
    this.#file = new LocalStateFile(options.context.dataDir);
    // Made while there is space.
    this.#file.write(this.#file.read());
  }

  /** What one instance checks for all. */
  async checkShared(signal: AbortSignal): Promise<void> {
    const { db, now } = this.#options.context;
    const ran = await lastRuns(db);
    for (const check of checks) {
      if (check.onEachInstance || !isDue(check, ran.get(check.name) ?? null, now())) continue;
      await this.#checkAndStore(check, signal);
    }
    await this.#sendStored(signal);
    await deleteOldResults(db, now());
  }

  /** What each instance checks for itself. */
  async checkHere(signal: AbortSignal): Promise<void> {
    const { now } = this.#options.context;
    const due = checks.filter(
      (check) => check.onEachInstance && isDue(check, this.#ran.get(check.name) ?? null, now()),
    );
    try {
      for (const check of due) {
        this.#ran.set(check.name, now());
        if (check === database) await this.#checkDatabase(signal);
        // While the database is away, its own alarm is enough.
        else if (!this.#file.read().isProblem) await this.#checkAndStore(check, signal);
      }
    } finally {
      await this.#sendLocal(signal);
    }
  }

  async #checkAndStore(check: HealthCheck, signal: AbortSignal): Promise<void> {
    const finding = await runCheck(check, this.#options.context, signal);
    if (signal.aborted) return;
    this.#note(await storeResult({ check, finding }, this.#options.context, this.#channels));
  }

  async #checkDatabase(signal: AbortSignal): Promise<void> {
    const { context } = this.#options;
    const found = await runCheck(database, context, signal);
    if (signal.aborted) return;
    const finding: HealthFinding = found.isUnknown ? noAnswer : found;
    const last = this.#file.read();
    const { state, kind } = nextAlarmState(last, finding, database.patienceMs, context.now());
    const alarm = kind && makeAlarm(database, context.host, kind, finding, context.now());
    const messages = alarm === null ? [] : this.#channels.map((channel) => ({ channel, alarm }));
    this.#file.write({ ...state, unsent: [...last.unsent, ...messages] });
    this.#note(alarm);
    if (finding.state === "ok") await storeResult({ check: database, finding }, context, []);
  }

  #note(alarm: Alarm | null): void {
    const { log } = this.#options;
    if (alarm === null) return;
    const { kind, check, host, summary } = alarm;
    if (kind === "cleared") log.info({ check, host, summary }, "alarm cleared");
    else log.error({ check, host, summary }, kind === "raised" ? "alarm raised" : "alarm still raised");
  }

  async #sendStored(signal: AbortSignal): Promise<void> {
    const { db, now } = this.#options.context;
    const failed = new Set<Channel>();
    for (const { id, channel, alarm } of await unsentMessages(db, now())) {
      if (signal.aborted) return;
      if (failed.has(channel) || !this.#channels.includes(channel)) continue;
      const error = await this.#trySend(channel, alarm);
      if (error !== null) failed.add(channel);
      await markMessage(db, id, error === null ? { sent_at: now() } : { error });
    }
  }

  async #sendLocal(signal: AbortSignal): Promise<void> {
    for (const message of this.#file.read().unsent) {
      if (signal.aborted) return;
      if ((await this.#trySend(message.channel, message.alarm)) !== null) continue;
      const state = this.#file.read();
      const isOther = ({ channel, alarm }: typeof message) =>
        channel !== message.channel || alarm.id !== message.alarm.id;
      this.#file.write({ ...state, unsent: state.unsent.filter(isOther) });
    }
  }

  /** Returns why it can't be sent now. */
  async #trySend(channel: Channel, alarm: Alarm): Promise<string | null> {
    try {
      await this.#options.send(channel, alarm);
      return null;
    } catch (error) {
      const reason = messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
      this.#options.log.error({ channel, check: alarm.check, reason }, "alarm not sent");
      return reason.slice(0, 500).toWellFormed();
    }
  }
}

/** Checks are due when the clock was set back, too. */
function isDue(check: HealthCheck, ran: Date | null, now: Date): boolean {
  const passed = ran === null ? Number.POSITIVE_INFINITY : now.getTime() - ran.getTime();
  return passed < 0 || passed >= check.intervalMs;
}
