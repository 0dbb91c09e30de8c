import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { version } from "#src/base/version.ts";
import { type HealthFinding, verdict, worstFirst } from "#src/domain/health/check.ts";
import { checks, runCheck } from "#src/domain/health/checks.server.ts";
import { readHealth } from "#src/domain/health/read-health.server.ts";
import { acceptSecret } from "#src/domain/health/secret.server.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { siteSecret } from "#src/server/config/secret.ts";
import { healthContext } from "#src/server/config/services.ts";
import { type Command, readArguments, refusePositionals } from "./command.ts";
import { columns, plural } from "./format.ts";

const help = `npm run site -- doctor [--all] [--json] [--accept-secret]
    Runs every health check now and says what is wrong and what to do. The exit code is 1 if there is a problem. What only
    the running site can tell is from its last check. --all also prints the checks that passed, --json one line for
    programs.
    --accept-secret: the former secret is lost, and the site goes on with the one that it has now.`;

interface Result extends Required<Pick<HealthFinding, "state" | "summary" | "advice">> {
  name: string;
  title: string;
}

export const doctor: Command = {
  name: "doctor",
  summary: "check everything; what is wrong, and what to do",
  help,
  async run(args, { config, database, print, write }) {
    const { values, positionals } = readArguments(args, { all: flag, json: flag, "accept-secret": flag });
    refusePositionals(positionals);
    const db = await database(values["accept-secret"] ? "current" : "any");
    const now = () => new Date();
    const secret = siteSecret(config)?.value ?? null;
    if (values["accept-secret"] && secret !== null) await acceptSecret(db, secret);
    const context = healthContext(config, { db, store: await openStore(config), now, secret });
    const last = await readHealth(db, now()).catch(() => []);
    const results = await Promise.all(
      checks.map(async (check): Promise<Result> => {
        const { name, title } = check;
        const known = last.find((result) => result.name === name) ?? unknown;
        const finding = check.isOfProcess ? known : await runCheck(check, context);
        return { name, title, state: finding.state, summary: finding.summary, advice: finding.advice ?? "" };
      }),
    );
    if (values.json) write(`${JSON.stringify(results)}\n`);
    else print(describe(results, values.all));
    const problems = results.filter(({ state }) => state === "problem");
    if (problems.length > 0) throw new UserFacingError(`${plural(problems.length, "problem")}.`);
  },
};

const flag = { type: "boolean", default: false } as const;

/** One sentence, and below it what is not good, worst first, with what to do. */
function describe(results: readonly Result[], withAll: boolean): string {
  const open = results.filter(({ state }) => state !== "ok").toSorted(worstFirst);
  const passed = results.filter(({ state }) => state === "ok");
  const rows = (withAll ? [...open, ...passed] : open).flatMap(({ state, title, summary, advice }) => [
    [state, title, summary],
    ...(state === "ok" || advice === "" ? [] : [["", "", `What to do: ${advice}`]]),
  ]);
  const rest =
    withAll || passed.length === 0 ? "" : `${plural(passed.length, "check")} passed: doctor --all shows them.`;
  return [`Mangrove ${version}: ${verdict(results)}.`, columns(rows), rest].filter(Boolean).join("\n\n");
}

const unknown: HealthFinding = {
  state: "warning",
  summary: "The site hasn't checked this yet.",
  advice: "Start the site.",
};
