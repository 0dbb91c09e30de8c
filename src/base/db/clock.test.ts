import { describe, expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import { clockDifference, sharedNow } from "./clock.ts";

const tenMinutes = 10 * 60_000;

/** What a busy machine may need for a query, in milliseconds. */
const slack = 60_000;

/** Sets this machine's clock ahead. Timers run as before. */
function moveClock(by: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by });
  onTestFinished(() => void vi.useRealTimers());
}

describe.each(bothDatabases)("on $name", ({ engine }) => {
  test("clocks that agree have no difference, so that a test's clock is exact", async () => {
    const db = await freshDatabase(engine);
    const noon = new Date("2026-11-20T17:00:00Z");
    expect(await clockDifference(db)).toBe(0);
    expect(await sharedNow(db, () => noon)).toEqual(noon);
  });

  test.each([tenMinutes, -tenMinutes])(
    "a clock that is %i ms ahead is corrected if instances may share the database",
    async (ahead) => {
      const db = await freshDatabase(engine);
      const before = Date.now();
      moveClock(ahead);
      const shared = (await sharedNow(db, () => new Date())).getTime();
      const expected = engine === "postgres" ? before : before + ahead;
      expect(Math.abs(shared - expected)).toBeLessThan(slack);
    },
  );
});
