// @module-tag long
import { expect, test } from "vitest";
import { startPostgresServer } from "../support/postgres-server.ts";
import { jumpClock } from "./e16-clock.ts";
import { difference, runClocksApart } from "./e16-clocks-apart.ts";
import { noLoss } from "./stored-inquiries.ts";

test("a wrong clock that is corrected later extends no session and no link", async () => {
  for (const result of await jumpClock()) expect(result, result.jump).toMatchObject({ validTooLong: 0, lost: 0 });
});

test("two instances whose clocks differ send each email once and lose no inquiry", async () => {
  const server = await startPostgresServer();
  try {
    const { stored, logs, ...rest } = await runClocksApart(server.url, difference, 8);
    expect(stored).toMatchObject(noLoss);
    expect(logs.flatMap((log) => [...log.wrong])).toEqual([]);
    expect(rest).toEqual({ stuck: 0, repeated: 0, wrongSessions: [] });
  } finally {
    await server.remove();
  }
});
