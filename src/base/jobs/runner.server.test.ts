import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sharedNow } from "#src/base/db/clock.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs, hourMs } from "#src/base/durations.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import type { Job } from "./job.ts";
import { claim, renew } from "./queue.server.ts";
import { JobRunner, jobQueue } from "./runner.server.ts";

const start = new Date("2026-05-06T07:00:00Z");
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

function jobThat(run: Job["run"], options: Partial<Job> = {}): Job {
  return { name: "count", intervalMs: hourMs, run, ...options };
}

const idle = jobThat(async () => {});

function instanceOf(db: Db, job: Job, clock: { now: Date }, reported: unknown[] = []): JobRunner {
  const runner = new JobRunner({ db, jobs: [job], now: () => clock.now, report: (error) => reported.push(error) });
  onTestFinished(() => runner.stop());
  return runner;
}

function rowOf(db: Db) {
  return db.selectFrom("jobs").selectAll().where("id", "=", "count").executeTakeFirst();
}

const { leaseMs } = jobQueue;

/** Runs the job at a time if it is due, and says when it is due next: milliseconds after `start`. */
async function runAt(db: Db, job: Job, at: Date): Promise<number> {
  await instanceOf(db, job, { now: at }).runDue();
  return ((await rowOf(db))?.next_attempt_at.getTime() ?? 0) - start.getTime();
}

/** Claims the job for an instance that is then killed. */
async function killDuring(db: Db, now: Date) {
  await db.insertInto("jobs").values({ id: "count", next_attempt_at: now }).execute();
  return claim(db, jobQueue, { owner: "killed", now }, (rows) => rows);
}

describe.each(bothDatabases)("on $name", ({ engine }) => {
  test("of several instances, one runs a job that is due", async () => {
    const db = await freshDatabase(engine);
    let runs = 0;
    const job = jobThat(async () => {
      runs += 1;
      await pause(20);
    });
    const clock = { now: start };
    await Promise.all([1, 2, 3].map(() => instanceOf(db, job, clock).runDue()));
    expect(await rowOf(db)).toMatchObject({ succeeded_at: start, lease_owner: null, lease_until: null, attempts: 0 });
    expect(runs).toBe(1);
    await runAt(db, job, later(hourMs - 1));
    expect(runs).toBe(1);
    await runAt(db, job, later(hourMs));
    expect(runs).toBe(2);
  });

  test("in the background it runs as soon as the instance starts", async () => {
    const db = await freshDatabase(engine);
    instanceOf(db, idle, { now: start }).start();
    await expect.poll(async () => (await rowOf(db))?.succeeded_at).toEqual(start);
  });

  test("an instance whose clock is ahead leaves a job to the one that runs it", async () => {
    const db = await freshDatabase(engine);
    const now = () => new Date();
    expect(await killDuring(db, now())).not.toBeNull();
    if (engine === "postgres") {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * leaseMs });
      onTestFinished(() => void vi.useRealTimers());
    }
    const taken = await claim(db, jobQueue, { owner: "one", now: await sharedNow(db, now) }, (rows) => rows);
    expect(taken).toBeNull();
  });

  test("a failed job is reported, stored, and tried again with growing delays", async () => {
    const db = await freshDatabase(engine);
    const reported: unknown[] = [];
    let isAway = true;
    const job = jobThat(async () => {
      if (isAway) throw new Error("the disk is away\0");
    });
    await instanceOf(db, job, { now: start }, reported).runDue();
    expect(reported).toHaveLength(1);
    expect(await rowOf(db)).toMatchObject({ attempts: 1, error: "the disk is away", lease_owner: null });
    expect(await runAt(db, job, start)).toBe(5_000);
    expect(await runAt(db, job, later(5_000))).toBe(15_000);
    isAway = false;
    expect(await runAt(db, job, later(15_000))).toBe(15_000 + hourMs);
    expect(await rowOf(db)).toMatchObject({ attempts: 0, error: null, succeeded_at: later(15_000) });
  });

  test("a job that fails holds up no other", async () => {
    const db = await freshDatabase(engine);
    let runs = 0;
    const fine = jobThat(async () => {
      runs += 1;
    });
    const bad = jobThat(() => Promise.reject(new Error("again")), { name: "bad" });
    const runner = new JobRunner({ db, jobs: [bad, fine], now: () => start, report: () => {} });
    await runner.runDue();
    expect(runs).toBe(1);
  });

  test("the job of a killed instance is taken over when its lease expires", async () => {
    const db = await freshDatabase(engine);
    const killed = await killDuring(db, start);
    await runAt(db, idle, later(leaseMs - 1));
    expect(await rowOf(db)).toMatchObject({ lease_owner: "killed" });
    await runAt(db, idle, later(leaseMs));
    expect(await rowOf(db)).toMatchObject({ succeeded_at: later(leaseMs) });
    expect(killed && (await renew(db, jobQueue, killed, later(leaseMs)))).toBe(false);
  });

  test("a success while the clock is set back doesn't hide a later one, but that of a clock that was far ahead", async () => {
    const db = await freshDatabase(engine);
    const succeededAt = async () => (await rowOf(db))?.succeeded_at;
    await runAt(db, idle, start);
    await runAt(db, idle, later(-2 * dayMs));
    expect(await succeededAt()).toEqual(start);
    await runAt(db, idle, later(hourMs));
    expect(await succeededAt()).toEqual(later(hourMs));
    await runAt(db, idle, later(365 * dayMs));
    await runAt(db, idle, later(2 * hourMs));
    expect(await succeededAt()).toEqual(later(2 * hourMs));
  });

  test("times of a clock that was ahead keep no job from running", async () => {
    const db = await freshDatabase(engine);
    await killDuring(db, later(1_000 * hourMs));
    expect(await runAt(db, idle, later(2_000 * hourMs))).toBe(2_001 * hourMs);
    expect(await runAt(db, idle, start)).toBe(hourMs);
    await claim(db, jobQueue, { owner: "killed", now: later(1_000 * hourMs) }, (rows) => rows);
    expect(await runAt(db, idle, later(hourMs))).toBe(2 * hourMs);
  });

  test("a stop aborts the running job, waits for it, and leaves it due", async () => {
    const db = await freshDatabase(engine);
    const running = Promise.withResolvers<void>();
    const reported: unknown[] = [];
    const job = jobThat(async (signal) => {
      running.resolve();
      await pause(100_000, null, { signal });
    });
    const runner = instanceOf(db, job, { now: start }, reported);
    runner.start();
    await running.promise;
    await runner.stop();
    expect(await rowOf(db)).toMatchObject({ lease_owner: null, attempts: 0, succeeded_at: null });
    expect(await runAt(db, idle, start)).toBe(hourMs);
    expect(reported).toEqual([]);
  });

  test("each instance runs its own jobs, and sooner if something is due sooner", async () => {
    const db = await freshDatabase(engine);
    let runs = 0;
    const options = { onEachInstance: true, nextDueAt: async () => (runs < 4 ? later(1) : null) };
    const job = jobThat(async () => {
      runs += 1;
    }, options);
    for (const instance of [1, 2].map(() => instanceOf(db, job, { now: start }))) instance.start();
    await expect.poll(() => runs).toBeGreaterThan(4);
    expect(await rowOf(db)).toBeUndefined();
  });
});
