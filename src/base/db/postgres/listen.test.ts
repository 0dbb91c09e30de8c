import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase, openForTest } from "../../../../tests/support/databases.ts";
import { relayTo } from "../../../../tests/support/relay.ts";
import { listen } from "./listen.ts";

const nothing = () => {};

test("calls back for each notification, and for those that were missed while its connection was broken", async () => {
  const options = await emptyDatabase("postgres");
  const db = await openForTest(options);
  const relay = await relayTo(options.url ?? "");
  let changes = 0;
  const listener = listen(relay.url, "a channel", { onChange: () => (changes += 1), onPooler: nothing });
  onTestFinished(() => listener.close());
  const notify = () => sql`select pg_notify('a channel', '')`.execute(db);
  await expect.poll(() => changes).toBe(1);
  await notify();
  await expect.poll(() => changes).toBe(2);
  relay.cut();
  await notify();
  await relay.restore();
  await expect.poll(() => changes).toBe(3);
  await notify();
  await expect.poll(() => changes).toBe(4);
});

test("waits for a database that is away when it begins", async () => {
  const relay = await relayTo((await emptyDatabase("postgres")).url ?? "");
  relay.cut();
  let changes = 0;
  const listener = listen(relay.url, "a channel", { onChange: () => (changes += 1), onPooler: nothing });
  onTestFinished(() => listener.close());
  await relay.restore();
  await expect.poll(() => changes).toBe(1);
});
