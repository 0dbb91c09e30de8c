import { makeLink, readLink } from "../../src/people/links.server.ts";
import { start } from "../../src/server/start.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { aPerson, isIn, signedIn } from "../support/staff.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** By how much a clock goes wrong, in milliseconds: a bad restore, a dead battery, a wrong year, summer time by hand. */
const jumps = { "+2 h": 2 * hour, "-1 day": -day, "+1 year": 365 * day, "+1 h": hour, "-1 h": -hour };

export interface JumpResult {
  jump: string;
  /** How often something was valid before the time that it is dated to, or after its lifetime since then. */
  overlong: number;
  /** How often something that should be valid, made and looked at by a true clock, was not. */
  lost: number;
}

/**
 * Makes sessions, invitations and resets before a jump of the clock and during it, and looks at all of them after the
 * clock was put right: none may be valid for longer than its lifetime.
 */
export async function jumpClock(): Promise<JumpResult[]> {
  const directory = temporaryDirectory();
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
          const address = await db
            .transaction()
            .execute((tx) => makeLink(tx, services.origin, purpose, id, services.now()));
          return new URL(address).searchParams.get("token") ?? "";
        };
        const session = await signedIn(db, one, services.now());
        const [invitation, reset] = [await link("invitation", one.id), await link("reset", two.id)];
        return async () => ({
          session: await isIn(running.url, session),
          invitation: (await readLink(db, invitation, services.now())) !== null,
          reset: (await readLink(db, reset, services.now())) !== null,
        });
      };
      const begun = time;
      const before = await make();
      time = begun + by;
      const during = await make();
      let overlong = 0;
      let lost = 0;
      const at = async (later: number) => {
        time = begun + later;
        const [valid, oddlyValid] = [expected(later), expected(later - by)];
        const [old, odd] = [await before(), await during()];
        for (const thing of ["session", "invitation", "reset"] as const) {
          if (!valid[thing] && old[thing]) overlong += 1;
          if (!oddlyValid[thing] && odd[thing]) overlong += 1;
          if (valid[thing] && !old[thing]) lost += 1;
        }
      };
      for (const later of [30 * minute, 61 * minute, 26 * hour, 8 * day]) await at(later);
      results.push({ jump, overlong, lost });
    }
    return results;
  } finally {
    await running.stop();
    directory.remove();
  }
}

/** What may be valid so long after the time that it is dated to; none of the looks is within a day of the one before. */
function expected(age: number): { session: boolean; invitation: boolean; reset: boolean } {
  const begun = age >= 0;
  return { session: begun && age < day, invitation: begun && age < 7 * day, reset: begun && age < hour };
}
