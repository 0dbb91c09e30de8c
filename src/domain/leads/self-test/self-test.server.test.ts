import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { dayMs, hourMs } from "#src/base/durations.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import type { HealthContext } from "#src/domain/health/check.ts";
import { contactForm } from "#src/domain/health/work.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { form } from "../../../../tests/support/staff.ts";
import { runSelfTest, type SelfTestContext } from "./run.server.ts";

const never = new AbortController().signal;

async function siteOn(engine: Engine) {
  const running = await startTestSite(await databaseSettings(engine));
  const { db, secret } = running.site.services;
  // The site's own work does not disturb.
  await Promise.all(running.site.workers.map((worker) => worker.stop()));
  await db.deleteFrom("self_test").execute();
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const run = (change: Partial<SelfTestContext> = {}) => {
    const site = { db, secret, now, origin: running.url, localPort: Number(new URL(running.url).port) };
    return runSelfTest({ ...site, writingTimeMs: 1_100, ...change }, never);
  };
  const health = () => contactForm.find({ db, now } as HealthContext, never);
  return { ...running, db, clock, run, health };
}

/** Everything that an inquiry leaves. */
async function tracesIn({ site }: RunningSite): Promise<number> {
  const { db } = site.services;
  const tables = ["leads", "lead_search", "submissions", "outbox", "audit_log"] as const;
  const counted = tables.map((table) =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("number"))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counted)).reduce((sum, { number }) => sum + Number(number), 0);
}

async function serverThatAnswers(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

describe.each(databases)("a self-test on $name", ({ engine }) => {
  test("sends an inquiry through the form, and leaves nothing of it", async () => {
    const site = await siteOn(engine);
    const before = await tracesIn(site);
    expect(await site.health()).toMatchObject({ state: "ok", isUnknown: true });
    await site.run();
    expect(await tracesIn(site)).toBe(before);
    const row = await site.db.selectFrom("self_test").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ missing: null, problem: null, failures: 0, url: site.url });
    expect(await site.health()).toMatchObject({ state: "ok", summary: expect.stringContaining(site.url) });
    // It is not repeated within a day.
    site.clock.ahead = 23 * hourMs;
    await site.run();
    expect((await site.db.selectFrom("self_test").select("id").executeTakeFirstOrThrow()).id).toBe(row.id);
    site.clock.ahead = 31 * hourMs;
    expect(await site.health()).toMatchObject({ state: "problem" });
  });

  test("that passes while the clock is set back doesn't hide a later one, and is repeated", async () => {
    const site = await siteOn(engine);
    await site.run();
    site.clock.ahead = -2 * dayMs;
    await site.run();
    site.clock.ahead = 0;
    expect(await site.health()).toMatchObject({ state: "ok" });
    site.clock.ahead = -hourMs;
    const { id } = await site.db.selectFrom("self_test").select("id").executeTakeFirstOrThrow();
    await site.run();
    expect((await site.db.selectFrom("self_test").select("id").executeTakeFirstOrThrow()).id).not.toBe(id);
  });

  test("passes although the form has a required question, which visitors have to answer", async () => {
    const site = await siteOn(engine);
    const budget = { type: "text", id: "budget", label: "Your budget", hint: "", isRequired: true } as const;
    await changeOn(site, "settings", "settings", (settings: Settings) => ({ ...settings, questions: [budget] }));
    const visitor = { name: "Ana", email: "ana@example.com", message: "Hello" };
    expect(await ask(site.url, "/contact", form(site.url, visitor))).toMatchObject({ status: 422 });
    const before = await tracesIn(site);
    await site.run();
    expect(await site.health()).toMatchObject({ state: "ok", summary: expect.stringContaining(site.url) });
    await ask(site.url, "/contact", form(site.url, { ...visitor, selfTest: "forged" }));
    expect(await tracesIn(site)).toBe(before);
  });

  test("fails when the inquiry would be taken for spam", async () => {
    const site = await siteOn(engine);
    await site.run({ writingTimeMs: 0 });
    const failed = { state: "warning", summary: expect.stringContaining("it was taken for spam") };
    expect(await site.health()).toMatchObject(failed);
    await site.run({ writingTimeMs: 0 });
    expect(await site.health()).toMatchObject({ ...failed, state: "problem" });
    await site.run();
    expect(await site.health()).toMatchObject({ state: "ok" });
  });

  test("fails when an inquiry can't be stored", async () => {
    const site = await siteOn(engine);
    await site.db.schema.alterTable("lead_search").renameTo("lead_search_away").execute();
    await site.run();
    expect(await site.health()).toMatchObject({ summary: expect.stringContaining("status 503") });
  });
});

test("fails when the public address is another site's", async () => {
  const { run, health } = await siteOn("sqlite");
  await run({ origin: await serverThatAnswers(404) });
  expect(await health()).toMatchObject({
    state: "warning",
    summary: expect.stringContaining("the form's token was answered by status 404"),
  });
});

test("finds the site on this machine if its public address can't be reached from here", async () => {
  const { run, health, url } = await siteOn("sqlite");
  await run({ origin: "http://site.invalid" });
  const local = `http://127.0.0.1:${new URL(url).port}`;
  expect(await health()).toMatchObject({ state: "ok", summary: expect.stringContaining(local) });
});

test("of another site is refused, and leaves nothing", async () => {
  const site = await siteOn("sqlite");
  const before = await tracesIn(site);
  await site.run({ secret: "another site's" });
  expect(await tracesIn(site)).toBe(before);
  expect(await site.health()).toMatchObject({ summary: expect.stringContaining("status 503") });
});
