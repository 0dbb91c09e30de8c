import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sharedNow } from "#src/base/db/clock.ts";
import type { Db } from "#src/base/db/tables.ts";
import { hourMs } from "#src/base/durations.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import type { Job } from "./job.ts";
import { claimJob, finishJob, leaseMs, renewLease } from "./lease.server.ts";
import { JobRunner } from "./runner.server.ts";

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
  return db.selectFrom("jobs").selectAll().where("name", "=", "count").executeTakeFirst();
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
    for (const instance of [1, 2, 3].map(() => instanceOf(db, job, clock))) instance.start();
    await expect.poll(async () => (await rowOf(db))?.succeeded_at).toEqual(start);
    expect(runs).toBe(1);
    expect(await rowOf(db)).toMatchObject({ lease_owner: null, lease_until: null, failures: 0, error: null });
    expect(await claimJob(db, job, "another", start)).toBe(hourMs);
    expect(await claimJob(db, job, "another", later(hourMs))).toBe(0);
  });

  test("an instance whose clock is ahead leaves a job to the one that runs it", async () => {
    const db = await freshDatabase(engine);
    const now = () => new Date();
    expect(await claimJob(db, idle, "another", now())).toBe(0);
    if (engine === "postgres") {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * leaseMs });
      onTestFinished(() => void vi.useRealTimers());
    }
    expect(await claimJob(db, idle, "one", await sharedNow(db, now))).toBeGreaterThan(0);
  });

  test("a failed job is reported, stored, and tried again with growing delays", async () => {
    const db = await freshDatabase(engine);
    const reported: unknown[] = [];
    const job = jobThat(async () => {
      throw new Error("the disk is away");
    });
    instanceOf(db, job, { now: start }, reported).start();
    await expect.poll(() => reported).toHaveLength(1);
    expect(await rowOf(db)).toMatchObject({
      failures: 1,
      failed_at: start,
      error: "the disk is away",
      lease_owner: null,
    });
    expect(await claimJob(db, job, "another", start)).toBe(5_000);
    await claimJob(db, job, "another", later(5_000));
    await finishJob(db, job, "another", { error: new Error("again") }, later(5_000));
    expect(await claimJob(db, job, "another", later(5_000))).toBe(10_000);
    await claimJob(db, job, "another", later(15_000));
    await finishJob(db, job, "another", "succeeded", later(15_000));
    expect(await rowOf(db)).toMatchObject({ failures: 0, error: null, succeeded_at: later(15_000) });
  });

  test("the job of a killed instance is taken over when its lease expires", async () => {
    const db = await freshDatabase(engine);
    expect(await claimJob(db, idle, "killed", start)).toBe(0);
    expect(await claimJob(db, idle, "another", later(leaseMs - 1))).toBe(1);
    expect(await claimJob(db, idle, "another", later(leaseMs))).toBe(0);
    expect(await renewLease(db, idle, "killed", later(leaseMs))).toBe(false);
    await finishJob(db, idle, "killed", "succeeded", later(leaseMs));
    expect(await rowOf(db)).toMatchObject({ lease_owner: "another", succeeded_at: null });
  });

  test("times of a clock that was ahead keep no job from running", async () => {
    const db = await freshDatabase(engine);
    await claimJob(db, idle, "one", later(1_000 * hourMs));
    expect(await claimJob(db, idle, "another", start)).toBe(0);
    await finishJob(db, idle, "another", "succeeded", later(1_000 * hourMs));
    expect(await claimJob(db, idle, "another", start)).toBe(0);
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
    expect(await rowOf(db)).toMatchObject({ lease_owner: null, failures: 0, succeeded_at: null });
    expect(await claimJob(db, job, "another", start)).toBe(0);
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
