import type { Db } from "#src/base/db/tables.ts";
import { type HealthState, worstFirst } from "./check.ts";
import { checks } from "./checks.server.ts";
import { readResults } from "./results.server.ts";

/** What a check has found last. */
export interface CheckResult {
  name: string;
  title: string;
  /** The machine, if the check has results of several. */
  host: string | null;
  state: HealthState;
  summary: string;
  advice: string;
  /** Since when it has been as it is. */
  since: Date | null;
  checkedAt: Date | null;
}

/** The last results, worst first. Checks that have not run yet are missing. */
export async function readHealth(db: Db, now: Date): Promise<CheckResult[]> {
  const rows = await readResults(db, now);
  const results = checks.flatMap(({ name, title }) => {
    const checkRows = rows.filter((row) => row.name === name);
    return checkRows.map(({ host, state, summary, advice, since, checked_at: checkedAt }) => {
      return { name, title, host: checkRows.length > 1 ? host : null, state, summary, advice, since, checkedAt };
    });
  });
  return results.toSorted(worstFirst);
}
