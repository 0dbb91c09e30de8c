/** `npm run drill -- ID`: puts the built product through what a bad day brings. See README.md beside this. */
import { requireBuild } from "../../bench/product.ts";
import { report, say } from "../../bench/report.ts";
import { Refusal } from "../../src/db/refusal.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { sendThroughTrouble } from "./e7-mail.ts";
import { attackLogin, mannWhitney } from "./e9-sign-in.ts";
import { replaySessions } from "./e10-sessions.ts";
import { failedRequests, forty, restartUnderClients } from "./e12-restart.ts";
import { jumpClock } from "./e16-clock.ts";

interface Experiment {
  shows: string;
  /** Answers with what fails the drill. */
  run(): Promise<string[]>;
}

const experiments: Record<string, Experiment> = {
  E7: {
    shows: "1,000 mails through a mail server's bad day, by two workers that are killed meanwhile (about four minutes)",
    async run() {
      const directory = temporaryDirectory();
      const plan = { mails: 1000, outage: 180, kills: 10 };
      const result = await sendThroughTrouble({ dataDir: directory.path }, plan);
      directory.remove();
      const { lost, refused, shouldBeRefused, repeatedOtherwise, changedMessageIds, caughtUp } = result;
      const isZero = (value: number) => ({ value: String(value), bar: "0", kept: value === 0, binding: true });
      return report("E7, mail through outage, 421, 451, 550, silence and cuts after DATA", [
        { name: "mails", value: result.mails.toLocaleString("en") },
        { name: "lost", ...isZero(lost) },
        {
          name: "refused for good",
          value: String(refused),
          bar: String(shouldBeRefused),
          kept: refused === shouldBeRefused,
          binding: true,
        },
        { name: "repeated, acknowledgement cut", value: String(result.repeatedAfterCut) },
        { name: "repeated, worker killed", value: String(result.repeatedAfterKill), note: `${result.kills} kills` },
        { name: "repeated otherwise", ...isZero(repeatedOtherwise) },
        { name: "repeated as another mail", ...isZero(changedMessageIds) },
        { name: "half had come after", value: `${caughtUp.half.toFixed(1)} min`, note: "after the server's return" },
        { name: "95 % had come after", value: `${caughtUp.most.toFixed(1)} min` },
        { name: "all had come after", value: `${caughtUp.all.toFixed(1)} min` },
      ]);
    },
  },
  E9: {
    shows: "10,000 tries to guess a way in, while the owner logs in and visitors read (about six minutes)",
    async run() {
      const result = await attackLogin({ tries: 10_000, atOnce: 250, timed: 200 });
      const isZero = (value: number) => ({ value: String(value), bar: "0", kept: value === 0, binding: true });
      const alike = mannWhitney(result.known, result.unknown);
      const slowest = Math.max(...result.ownerLogins);
      return report("E9, guessing at the login", [
        { name: "tries", value: result.tries.toLocaleString("en") },
        { name: "let in", ...isZero(result.letIn) },
        {
          name: "looked at, one account",
          value: String(result.mostForOne),
          bar: "10",
          kept: result.mostForOne <= 10,
          binding: true,
          note: "at the most, in the whole drill",
        },
        ...Object.entries(result.checked).map(([way, number]) => ({
          name: `looked at: ${way}`,
          value: String(number),
        })),
        { name: "answered otherwise", ...isZero(result.others) },
        { name: "owner's logins refused", ...isZero(result.ownerFailed), note: `of ${result.ownerLogins.length}` },
        { name: "owner's slowest login", value: `${slowest.toFixed(0)} ms` },
        { name: "public page, p99 meanwhile", value: `${result.publicP99.toFixed(0)} ms` },
        { name: "public page, failed", ...isZero(result.publicFailed) },
        {
          name: "known and unknown take as long",
          value: `p = ${alike.toFixed(3)}`,
          bar: "0.01",
          kept: alike > 0.01,
          binding: true,
          note: `${result.known.length} each, Mann-Whitney`,
        },
      ]);
    },
  },
  E10: {
    shows: "sessions played back after whatever ends them, 50 times each (about four minutes)",
    async run() {
      const accepted = await replaySessions(50);
      return report(
        "E10, sessions played back",
        Object.entries(accepted).map(([name, { tried, accepted: value }]) => ({
          name,
          value: String(value),
          bar: "0",
          kept: value === 0,
          binding: true,
          note: `of ${tried}`,
        })),
      );
    },
  },
  E12: {
    shows: "20 restarts under 40 clients cost nobody an answer (about two minutes)",
    async run() {
      const result = await restartUnderClients({ restarts: 20, requests: 50_000, clients: forty });
      const failed = failedRequests(result);
      const reasons = [...result.failures].map(([reason, number]) => `${number} × ${reason}`).join(", ");
      return report("E12, restart under 40 clients", [
        {
          name: "requests",
          value: result.requests.toLocaleString("en"),
          note: `${result.overKept.toLocaleString("en")} of them over a kept connection`,
        },
        { name: "failed", value: String(failed), bar: "0", kept: failed === 0, binding: true, note: reasons },
        { name: "restarts", value: String(result.restarts) },
        { name: "slowest answer", value: `${result.slowest.toFixed(0)} ms` },
        { name: "slowest restart", value: `${(result.slowestRestart / 1000).toFixed(1)} s` },
      ]);
    },
  },
  E16: {
    shows: "sessions, invitations and resets under a clock that jumps (some seconds)",
    async run() {
      const results = await jumpClock();
      const isZero = (value: number) => ({ value: String(value), bar: "0", kept: value === 0, binding: true });
      return report(
        "E16, a clock that jumps and is put right",
        results.flatMap(({ jump, overlong, lost }) => [
          { name: `${jump}: valid for too long`, ...isZero(overlong) },
          { name: `${jump}: lost`, ...isZero(lost) },
        ]),
      );
    },
  },
};

function known(): string {
  return Object.entries(experiments)
    .map(([id, { shows }]) => `  npm run drill -- ${id}   ${shows}`)
    .join("\n");
}

function chosen([id, ...rest]: string[]): Experiment {
  const experiment = experiments[id ?? ""];
  if (experiment && rest.length === 0) return experiment;
  const asked = id === undefined ? "Name one experiment." : `There is no drill ${[id, ...rest].join(" ")}.`;
  throw new Refusal(`${asked} These are known:\n${known()}`);
}

// Ends through `exit`, so that no process which was started here stays behind.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(1));

try {
  const experiment = chosen(process.argv.slice(2));
  await requireBuild();
  const failures = await experiment.run();
  for (const failure of failures) say(`FAIL ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
