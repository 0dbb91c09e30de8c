import { report } from "../../bench/report.ts";
import { attackLogin, mannWhitney } from "./e9-login.ts";
import { type Experiment, none } from "./experiment.ts";

export const e9: Experiment = {
  shows: "10,000 tries to guess a way in, while the owner logs in and visitors read (about eight minutes)",
  async run() {
    const result = await attackLogin({ tries: 10_000, concurrency: 40, hashed: 500, timed: 200 });
    const alike = mannWhitney(result.known, result.unknown);
    return report("E9, guessing at the login", [
      { name: "tries", value: result.tries.toLocaleString("en") },
      none("let in", result.letIn),
      {
        name: "looked at, one account",
        value: String(result.mostForOne),
        limit: "10",
        isWithinLimit: result.mostForOne <= 10,
        isRequired: true,
        note: "at the most, in the whole drill",
      },
      ...Object.entries(result.checked).map(([scenario, number]) => ({
        name: `looked at: ${scenario}`,
        value: String(number),
      })),
      none("answered otherwise", result.others),
      none("owner's logins refused", result.ownerFailed, `of ${result.ownerLogins.length}`),
      { name: "owner's slowest login", value: `${Math.max(...result.ownerLogins).toFixed(0)} ms` },
      { name: "public page, p99 meanwhile", value: `${result.publicP99.toFixed(0)} ms` },
      { name: "public page, p99 while hashing", value: `${result.hashingP99.toFixed(0)} ms` },
      none("public page, failed", result.publicFailed),
      {
        name: "known and unknown take as long",
        value: `p = ${alike.toFixed(3)}`,
        limit: "0.01",
        isWithinLimit: alike > 0.01,
        isRequired: true,
        note: `${result.known.length} each, Mann-Whitney`,
      },
    ]);
  },
};
