import { open, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { describeBucket } from "#src/domain/media/store/media-url.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { newer, older, startTlsServer } from "../../../tests/support/certificates.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { contextOf } from "../../../tests/support/health.ts";
import { aMail, enqueue, noon } from "../../../tests/support/outbox.ts";
import { startS3Server } from "../../../tests/support/s3-server.ts";
import { duration, type HealthCheck } from "./check.ts";
import { checks, runCheck } from "./checks.server.ts";
import { acceptSecret, recordSecret } from "./secret.server.ts";

describe.each(databases)("health checks on $name", ({ engine }) => {
  test("find nothing wrong with a new site but what isn't set up", async () => {
    const { find } = await contextOf(engine);
    const states = await Promise.all(checks.map(async ({ name }) => [name, (await find(name)).state]));
    expect(states.filter(([, state]) => state !== "ok")).toEqual([
      ["backup", "warning"],
      ["address", "warning"],
    ]);
  });

  test("estimate from samples when the disk is full", async () => {
    let free = 60e9;
    const { find, clock } = await contextOf(engine, { diskSpace: async () => ({ free, total: 100e9 }) });
    for (let hours = 0; hours < 24; hours += 1) {
      expect((await find("disk")).state).toBe("ok");
      clock.now = new Date(clock.now.getTime() + hourMs);
    }
    // 30 GB a day.
    free = 30e9;
    expect(await find("disk")).toMatchObject({
      state: "problem",
      summary: "30.0 GB of 100.0 GB are free. At this pace, it's full in 24 hours.",
    });
    free = 58e9;
    expect(await find("disk")).toMatchObject({ state: "ok" });
    free = 1e9;
    expect(await find("disk")).toMatchObject({ state: "problem" });
  });

  test("find emails that wait, and refused notices about leads", async () => {
    const { find, clock, db } = await contextOf(engine);
    await enqueue(db, aMail({ purpose: "lead-notice" }));
    clock.now = new Date(noon.getTime() + 20 * minuteMs);
    expect(await find("emails")).toMatchObject({ state: "ok" });
    clock.now = new Date(noon.getTime() + 45 * minuteMs);
    expect(await find("emails")).toMatchObject({
      state: "problem",
      summary: "No email has been sent for 45 minutes: 1 email waiting.",
    });
    expect(await find("refused-notices")).toMatchObject({ state: "ok" });
    await db.updateTable("outbox").set({ state: "refused", finished_at: clock.now }).execute();
    expect(await find("refused-notices")).toMatchObject({ state: "problem" });
    clock.now = new Date(clock.now.getTime() + 8 * dayMs);
    expect(await find("refused-notices")).toMatchObject({ state: "ok" });
  });

  test("find that the backups are no longer copied to another place", async () => {
    const backupDir = await temporaryDirectory();
    const { find } = await contextOf(engine, { backupDir, now: () => noon });
    expect(await find("offsite-copy")).toMatchObject({ state: "warning", advice: expect.stringContaining("docs/") });
    const copied = join(backupDir, "copied-offsite");
    await writeFile(copied, "");
    await utimes(copied, noon, new Date(noon.getTime() - 35 * hourMs));
    expect(await find("offsite-copy")).toEqual({
      state: "ok",
      summary: "The backups were last copied to another place 35 hours ago.",
    });
    await utimes(copied, noon, new Date(noon.getTime() - 37 * hourMs));
    expect(await find("offsite-copy")).toMatchObject({ state: "problem" });
  });

  test("find a secret that isn't the one of the site's data", async () => {
    const { find, db, context } = await contextOf(engine);
    expect(await find("secret")).toMatchObject({ state: "ok" });
    await recordSecret(db, "first");
    await recordSecret(db, "second");
    expect(await find("secret")).toMatchObject({ state: "problem", summary: expect.stringContaining("is missing") });
    context.secret = "second";
    expect(await find("secret")).toMatchObject({
      state: "problem",
      summary: expect.stringContaining("isn't the one"),
      advice: expect.stringContaining("Set AUTH_SECRET back"),
    });
    context.secret = "first";
    expect(await find("secret")).toMatchObject({ state: "ok" });
    await acceptSecret(db, "second");
    expect(await find("secret")).toMatchObject({ state: "problem" });
  });

  test("find a backup that failed or stopped, and jobs that keep failing", async () => {
    const { find, clock, db } = await contextOf(engine);
    await db.insertInto("jobs").values({ id: "backup", next_attempt_at: noon, succeeded_at: noon }).execute();
    expect(await find("backup")).toMatchObject({ state: "ok" });
    clock.now = new Date(noon.getTime() + 37 * hourMs);
    expect(await find("backup")).toMatchObject({
      state: "problem",
      summary: expect.stringContaining("It has stopped."),
    });
    await db.updateTable("jobs").set({ attempts: 1, error: "no room", succeeded_at: clock.now }).execute();
    expect(await find("backup")).toMatchObject({ state: "problem", summary: expect.stringContaining("no room") });
    expect(await find("jobs")).toMatchObject({ state: "ok" });
    await db.updateTable("jobs").set({ attempts: 3, error: "locked" }).where("id", "=", "empty-trash").execute();
    expect(await find("jobs")).toMatchObject({
      state: "problem",
      summary: expect.stringContaining("empty-trash (locked)"),
    });
  });

  test("find missing originals", async () => {
    const { find, context } = await contextOf(engine);
    context.store = { ...context.store, originals: async () => [] };
    expect(await find("originals")).toMatchObject({
      state: "problem",
      summary: expect.stringMatching(/missing: .+ more/),
    });
  });

  test("find a database that another version has migrated", async () => {
    const { find, db } = await contextOf(engine);
    await db
      .insertInto("kysely_migration" as never)
      .values({ name: "9999-later", timestamp: "" } as never)
      .execute();
    expect(await find("schema")).toMatchObject({ state: "warning", summary: expect.stringContaining("9999-later") });
  });

  test("never throw, and end in time", async () => {
    const { context, db } = await contextOf(engine);
    const base = checks[0] as HealthCheck;
    const endless = { ...base, timeoutMs: 20, find: () => new Promise<never>(() => {}) };
    expect(await runCheck(endless, context)).toMatchObject({ state: "warning", isUnknown: true });
    await db.destroy();
    for (const check of checks) expect(await runCheck(check, context)).toHaveProperty("state");
    expect(await runCheck(base, context)).toMatchObject({ state: "problem" });
  });
});

test("a certificate is read, also when it isn't trusted", async () => {
  const tls = await startTlsServer(older);
  const { find, clock } = await contextOf("sqlite", { origin: tls.origin });
  clock.now = new Date("2035-01-01T00:00:00Z");
  expect(await find("certificate")).toMatchObject({
    state: "warning",
    summary: expect.stringContaining("doesn't trust"),
  });
  clock.now = new Date("2036-11-17T00:00:00Z");
  expect(await find("certificate")).toMatchObject({
    state: "problem",
    summary: expect.stringMatching(/another \d days/),
  });
  clock.now = new Date("2037-01-01T00:00:00Z");
  expect(await find("certificate")).toMatchObject({
    state: "problem",
    summary: expect.stringContaining("has expired"),
  });
  tls.renew(newer);
  expect(await find("certificate")).toMatchObject({ state: "warning" });
  await tls.close();
  expect(await find("certificate")).toMatchObject({ state: "warning", isUnknown: true });
});

test("an S3 store that is away, or refuses, is a problem that says what to do", async () => {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  const media = { bucketConfig: server.bucketLocation, maxCacheBytes: 1e9 };
  const store = await openStore({ dataDir: await temporaryDirectory(), media });
  const bucket = describeBucket(server.bucketLocation);
  const { find } = await contextOf("sqlite", { store, bucket });
  server.requests.length = 0;
  expect(await find("picture-store")).toEqual({ state: "ok", summary: `The store for pictures at ${bucket} answers.` });
  expect(server.requests).toEqual([expect.stringMatching(/^GET .*max-keys=1&/)]);
  server.failure = "down";
  expect(await find("picture-store")).toMatchObject({
    state: "problem",
    summary: expect.stringMatching(/can't be reached \(.+\)\. Uploads fail/),
    advice: "Check that it's running.",
  });
  server.failure = "refusing";
  expect(await find("picture-store")).toMatchObject({
    state: "problem",
    summary: expect.stringContaining("refuses requests (AccessDenied, status 403). Uploads fail"),
    advice: expect.stringContaining("Check the key, the secret, and the region in MEDIA_URL"),
  });
  server.failure = null;
  expect(await find("originals")).toMatchObject({
    state: "problem",
    advice: expect.stringContaining(`to originals/ in ${bucket}.`),
  });
});

test.each([
  ["small", 0],
  ["large", 9_000_000],
])("damage of a %s database file is found", async (_, bytes) => {
  const { find, context } = await contextOf("sqlite");
  await sql`create table filler as select randomblob(${bytes}) as bytes`.execute(context.db);
  await sql`pragma wal_checkpoint(truncate)`.execute(context.db);
  expect(await find("integrity")).toMatchObject({ state: "ok" });
  const file = await open(join(context.dataDir, databaseFile), "r+");
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size - 3 * 4096, 0xab), 0, size - 3 * 4096, 3 * 4096);
  await file.close();
  expect(await find("integrity")).toMatchObject({ state: "problem", summary: expect.stringContaining("is damaged") });
});

test("durations are in the largest unit that fits twice", () => {
  expect([0, 90_000, 119 * minuteMs, 2 * hourMs, 47 * hourMs, 52 * dayMs].map(duration)).toEqual([
    "1 minute",
    "1 minute",
    "119 minutes",
    "2 hours",
    "47 hours",
    "52 days",
  ]);
});
