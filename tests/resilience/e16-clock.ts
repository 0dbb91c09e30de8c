import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { createLink, readLink } from "#src/domain/auth/accounts/links.server.ts";
import { start } from "#src/server/process/start.ts";
import { report } from "../../bench/report.ts";
import { removableDirectory } from "../support/site-process.ts";
import { aPerson, isLoggedIn, logInDirectly } from "../support/staff.ts";
import { reportClocksApart } from "./e16-clocks-apart.ts";
import { type Experiment, none } from "./experiment.ts";

/** Clock errors in milliseconds: a bad restore, a dead battery, a wrong year, daylight saving time by hand. */
const jumps = { "+2 h": 2 * hourMs, "-1 day": -dayMs, "+1 year": 365 * dayMs, "+1 h": hourMs, "-1 h": -hourMs };

export interface JumpResult {
  jump: string;
  /** Items that were valid before their creation time or after their lifetime. */
  validTooLong: number;
  /** Items that were created and checked with a correct clock, and should be valid but were not. */
  lost: number;
}

/**
 * Makes sessions, invitations and resets before and during a clock jump, and checks them after the clock is corrected:
 * none may be valid for longer than its lifetime.
 */
export async function jumpClock(): Promise<JumpResult[]> {
  const directory = removableDirectory();
  const running = await start({ port: 0, logLevel: "error", dataDir: directory.path }, { buildDir: "build" });
  const { services } = running.site;
  const { db } = services;
  const results: JumpResult[] = [];
  try {
    for (const [jump, by] of Object.entries(jumps)) {
      let time = Date.parse("2026-03-07T15:00:00Z");
      services.now = () => new Date(time);
      const make = async () => {
        const [one, two] = [await aPerson(db), await aPerson(db)];
        const link = async (purpose: "invitation" | "reset", id: string) => {
          const linkUrl = await db
            .transaction()
            .execute((tx) => createLink(tx, services.origin, purpose, id, services.now()));
          return new URL(linkUrl).searchParams.get("token") ?? "";
        };
        const session = await logInDirectly(db, one, services.now());
        const [invitation, reset] = [await link("invitation", one.id), await link("reset", two.id)];
        return async () => ({
          session: await isLoggedIn(running.url, session),
          invitation: (await readLink(db, invitation, services.now())) !== null,
          reset: (await readLink(db, reset, services.now())) !== null,
        });
      };
      const begun = time;
      const before = await make();
      time = begun + by;
      const during = await make();
      let validTooLong = 0;
      let lost = 0;
      const checkAt = async (later: number) => {
        time = begun + later;
        const [valid, oddlyValid] = [expected(later), expected(later - by)];
        const [old, changed] = [await before(), await during()];
        for (const thing of ["session", "invitation", "reset"] as const) {
          if (!valid[thing] && old[thing]) validTooLong += 1;
          if (!oddlyValid[thing] && changed[thing]) validTooLong += 1;
          if (valid[thing] && !old[thing]) lost += 1;
        }
      };
      for (const later of [30 * minuteMs, 61 * minuteMs, 26 * hourMs, 8 * dayMs]) await checkAt(later);
      results.push({ jump, validTooLong, lost });
    }
    return results;
  } finally {
    await running.stop();
    directory.remove();
  }
}

/** What should be valid at an age. Checks are more than a session's renewal interval apart. */
function expected(age: number): { session: boolean; invitation: boolean; reset: boolean } {
  const begun = age >= 0;
  return { session: begun && age < dayMs, invitation: begun && age < 7 * dayMs, reset: begun && age < hourMs };
}

export const e16: Experiment = {
  shows: "a clock that jumps, and two instances whose clocks differ (a minute)",
  async run() {
    const results = await jumpClock();
    const jumps = report(
      "E16, a clock that jumps and is put right",
      results.flatMap(({ jump, validTooLong, lost }) => [
        none(`${jump}: valid for too long`, validTooLong),
        none(`${jump}: lost`, lost),
      ]),
    );
    return [...jumps, ...(await reportClocksApart())];
  },
};
