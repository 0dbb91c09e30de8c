import { freePort } from "../../bench/process.ts";
import { type Figure, report } from "../../bench/report.ts";
import { parseContent } from "../../src/content/parse.ts";
import { isSame } from "../../src/content/same.ts";
import { type DatabaseOptions, openDatabase } from "../../src/db/connect.ts";
import type { Db } from "../../src/db/tables.ts";
import type { Person } from "../../src/people/person.ts";
import { someSettings } from "../support/content.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { ask } from "../support/site.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { aPerson, form, signedIn } from "../support/staff.ts";
import { DrilledSite } from "./drilled-site.ts";
import { count, type Experiment, listed, none } from "./experiment.ts";

/** What became of all saves. */
export interface Saves {
  /** Rounds in which exactly one was taken. */
  decided: number;
  /** Refused, and told who was quicker and what that one wrote, whole. */
  told: number;
  /** Anything else, by what it was. */
  wrong: Map<string, number>;
  /** Taken, and not among the versions with the very text that was sent. */
  lost: number;
  /** Versions that nobody's save accounts for, and gaps between them. */
  stray: number;
  /** Lines of the history that are not one for each save that was taken. */
  miscounted: number;
  /** Whether visitors and staff now get what was taken last. */
  isLastShown: boolean;
}

interface Writer {
  person: Person;
  cookie: string;
}

/** The settings with a mark that nobody else writes. */
function marked(mark: string) {
  return someSettings({ closing: { ...someSettings().closing, heading: mark } });
}

/** Has several people save the settings at the same moment, all on top of the same version, again and again. */
export async function saveTogether(
  database: DatabaseOptions,
  { rounds, writers }: { rounds: number; writers: number },
): Promise<Saves> {
  const site = new DrilledSite(await freePort(), database);
  await site.start();
  const db = await openDatabase(database);
  try {
    const people = await Promise.all(Array.from({ length: writers }, (_, number) => aWriter(db, `Writer ${number}`)));
    const wrong = new Map<string, number>();
    const taken: string[] = [];
    let told = 0;
    for (let round = 0; round < rounds; round += 1) {
      const base = taken.length + 1;
      const answers = await Promise.all(
        people.map((writer) => save(site.url, writer, base, `${round} by ${writer.person.name}`)),
      );
      const winners = answers.filter(({ answer }) => answer.state === "saved");
      const [winner] = winners;
      if (!winner || winners.length > 1) count(wrong, `${winners.length} taken in one round`);
      if (!winner) break;
      taken.push(winner.mark);
      for (const { mark, answer } of answers.filter((one) => one !== winner)) {
        if (tellsOf(answer, winner.mark, base + 1)) told += 1;
        else count(wrong, `${answer.state} for ${mark}`);
      }
    }
    const { stray, lost, miscounted } = await judge(db, taken);
    const home = await ask(site.url, "/", { headers: { Host: new URL(site.url).host } });
    return {
      decided: taken.length,
      told,
      wrong,
      lost,
      stray,
      miscounted,
      isLastShown: home.body.includes(taken.at(-1) ?? "nothing"),
    };
  } finally {
    await db.destroy();
    await site.stop();
  }
}

async function aWriter(db: Db, name: string): Promise<Writer> {
  const person = await aPerson(db, { name, role: "editor" });
  return { person, cookie: await signedIn(db, person) };
}

/** An answer as far as it is looked at; anything that is none has its status as its state. */
interface Told {
  state: string;
  saved?: { version: number; by: string; content: ReturnType<typeof marked> };
}

async function save(url: string, { person, cookie }: Writer, base: number, mark: string) {
  const fields = { intent: "save", base: String(base), person: person.id, content: JSON.stringify(marked(mark)) };
  const { status, body } = await ask(url, "/cms/entries/settings/settings", form(url, fields, { Cookie: cookie }));
  const answer: Told = status === 200 ? JSON.parse(body) : { state: `status ${status}` };
  return { mark, answer };
}

/** Whether somebody who was refused is told who was quicker, and all that was written instead. */
function tellsOf({ state, saved }: Told, winner: string, version: number): boolean {
  if (state !== "conflict" || saved?.version !== version) return false;
  return saved.content.closing.heading === winner && winner.endsWith(` by ${saved.by}`);
}

async function judge(db: Db, taken: readonly string[]): Promise<Pick<Saves, "lost" | "stray" | "miscounted">> {
  const revisions = await db
    .selectFrom("revisions")
    .select(["version", "data", "person_name"])
    .where("entry_id", "=", "settings")
    .where("version", ">", 1)
    .orderBy("version")
    .execute();
  const isOf = (revision: (typeof revisions)[number] | undefined, mark: string) =>
    isSame(revision?.data, parseContent("settings", marked(mark)));
  const { lines } = await db
    .selectFrom("history")
    .select(({ fn }) => fn.countAll().as("lines"))
    .where("subject_id", "=", "settings")
    .executeTakeFirstOrThrow();
  return {
    lost: taken.filter((mark, index) => !isOf(revisions[index], mark)).length,
    stray: revisions.filter(({ version }, index) => version !== index + 2 || index >= taken.length).length,
    miscounted: Math.abs(Number(lines) - taken.length),
  };
}

const plan = { rounds: 200, writers: 8 };

export const e11: Experiment = {
  shows: "eight people who save the settings at the same moment, 200 times, on both databases (about two minutes)",
  async run() {
    const directory = temporaryDirectory();
    const server = await startPostgresServer();
    try {
      return [
        ...report("E11 on SQLite", figures(await saveTogether({ dataDir: directory.path }, plan))),
        ...report("E11 on PostgreSQL", figures(await saveTogether({ dataDir: directory.path, url: server.url }, plan))),
      ];
    } finally {
      await server.remove();
      directory.remove();
    }
  },
};

function figures({ decided, told, wrong, lost, stray, miscounted, isLastShown }: Saves): Figure[] {
  const others = plan.rounds * (plan.writers - 1);
  return [
    none("rounds without exactly one winner", plan.rounds - decided, `of ${plan.rounds}`),
    none("others who were not told, with both texts", others - told, `of ${others.toLocaleString("en")}`),
    none(
      "any other answer",
      [...wrong.values()].reduce((sum, number) => sum + number, 0),
      listed(wrong),
    ),
    none("taken and lost", lost),
    none("versions too many or missing", stray),
    none("lines of history too many or missing", miscounted),
    none("last save not on the home page", isLastShown ? 0 : 1),
  ];
}
