import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { version } from "#src/base/version.ts";
import type { HealthFinding } from "#src/domain/health/check.ts";
import { checks, runCheck } from "#src/domain/health/checks.server.ts";
import { readHealth } from "#src/domain/health/read-health.server.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { healthContext } from "#src/server/config/services.ts";
import { type Command, readArguments, refusePositionals } from "./command.ts";
import { columns, plural } from "./format.ts";

const help = `npm run site -- doctor [--json]
    Runs every health check now and says what is wrong and what to do. The exit code is 1 if there is a problem. What only
    the running site can tell is from its last check. --json prints one line for programs.`;

export const doctor: Command = {
  name: "doctor",
  summary: "check everything; what is wrong, and what to do",
  help,
  async run(args, { config, database, print, write }) {
    const { values, positionals } = readArguments(args, { json: { type: "boolean", default: false } });
    refusePositionals(positionals);
    const db = await database("known");
    const now = () => new Date();
    const context = healthContext(config, { db, store: await openStore(config), now });
    const last = await readHealth(db, now()).catch(() => []);
    const results = await Promise.all(
      checks.map(async (check) => {
        const { name, title } = check;
        const known = last.find((result) => result.name === name) ?? unknown;
        const finding = check.isOfProcess ? known : await runCheck(check, context);
        return { name, title, state: finding.state, summary: finding.summary, advice: finding.advice ?? "" };
      }),
    );
    if (values.json) write(`${JSON.stringify(results)}\n`);
    else {
      print(`Mangrove ${version}\n`);
      print(
        columns([
          ["STATE", "CHECK", "RESULT"],
          ...results.map((result) => [result.state, result.title, result.summary]),
        ]),
      );
      const advice = results.filter(({ state, advice }) => state !== "ok" && advice !== "");
      if (advice.length > 0) print(`\nWhat to do:\n${columns(advice.map((result) => [result.title, result.advice]))}`);
    }
    const problems = results.filter(({ state }) => state === "problem");
    if (problems.length > 0) throw new UserFacingError(`${plural(problems.length, "problem")}.`);
  },
};

const unknown: HealthFinding = {
  state: "warning",
  summary: "The site hasn't checked this yet.",
  advice: "Start the site.",
};
