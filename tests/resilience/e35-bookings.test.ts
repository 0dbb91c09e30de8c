// @module-tag long
import { expect, test } from "vitest";
import { emptyDatabase } from "../support/databases.ts";
import { databases } from "../support/engines.ts";
import { bookUnderKills, nothingLost } from "./e35-bookings.ts";

test.each(databases)(
  "no time is booked twice, and none is lost, when the site is killed, on $name",
  async ({ engine }) => {
    const plan = { victims: ["worker", "site"], kills: 4, writers: 16, inquiries: 25, times: 10, perTime: 10 } as const;
    const { bookings, log, stored } = await bookUnderKills(await emptyDatabase(engine), plan);
    expect(bookings).toMatchObject(nothingLost);
    expect(Object.fromEntries(log.wrong)).toEqual({});
    expect(stored.damages).toEqual([]);
    expect(bookings.booked).toBeGreaterThanOrEqual(8);
    expect(log.taken).toBeGreaterThan(0);
  },
);
