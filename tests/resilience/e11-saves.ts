import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { parseContent } from "#src/domain/content/fields/parse.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import { freePort } from "../../bench/process.ts";
import { type Figure, report } from "../../bench/report.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { pageWithBlocks, postWithText, type RichEntry, settings } from "../support/rich-entries.ts";
import { ask } from "../support/site.ts";
import { removableDirectory } from "../support/site-process.ts";
import { aPerson, form, logInDirectly } from "../support/staff.ts";
import { count, type Experiment, listed, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";

/** Results of all saves. */
export interface SimultaneousSaves {
  /** Rounds in which exactly one save succeeded. */
  decided: number;
  /** Conflicts with the winner's name and complete text. */
  informed: number;
  /** Other results, by name. */
  wrong: Map<string, number>;
  /** Successful saves without a revision of the same text. */
  lost: number;
  /** Revisions without a save, and gaps between revisions. */
  stray: number;
  /** Missing or extra audit entries. */
  miscounted: number;
  /** Entries whose public page does not show the last save. */
  unseen: number;
}

interface Editor {
  person: Person;
  cookie: string;
}

/** Rounds, writers and entries of the experiment. */
interface Plan {
  rounds: number;
  writers: number;
  entries: readonly RichEntry[];
}

/** Lets several people save an entry at the same time, all based on the same version, repeatedly. */
export async function saveTogether(
  database: DatabaseOptions,
  { rounds, writers, entries }: Plan,
): Promise<SimultaneousSaves> {
  const site = new KillableSite(await freePort(), database);
  await site.start();
  const db = await openDatabase(database);
  try {
    const people = await Promise.all(Array.from({ length: writers }, (_, number) => anEditor(db, `Writer ${number}`)));
    const all: SimultaneousSaves = {
      decided: 0,
      informed: 0,
      wrong: new Map(),
      lost: 0,
      stray: 0,
      miscounted: 0,
      unseen: 0,
    };
    for (const entry of entries) {
      const taken: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const winner = await saveOnce(site.url, entry, people, { round, base: taken.length + 1, saves: all });
        if (winner === null) break;
        taken.push(winner);
      }
      all.decided += taken.length;
      await checkRevisions(db, entry, taken, all);
      const page = await ask(site.url, entry.urlPath, { headers: { Host: new URL(site.url).host } });
      if (!page.body.includes(taken.at(-1) ?? "nothing")) all.unseen += 1;
    }
    return all;
  } finally {
    await db.destroy();
    await site.stop();
  }
}

/** One round: returns the winner's text, or null if there is not exactly one winner. */
async function saveOnce(
  url: string,
  entry: RichEntry,
  people: readonly Editor[],
  { round, base, saves }: { round: number; base: number; saves: SimultaneousSaves },
): Promise<string | null> {
  const answers = await Promise.all(
    people.map((editor) => save(url, editor, entry, base, `${round} by ${editor.person.name}`)),
  );
  const winners = answers.filter(({ answer }) => answer.state === "saved");
  const [winner] = winners;
  if (!winner || winners.length > 1) {
    count(saves.wrong, `${winners.length} taken in one round`);
    for (const { answer } of answers) count(saves.wrong, answer.state);
    return null;
  }
  for (const { mark, answer } of answers.filter((one) => one !== winner)) {
    if (reportsWinner(answer, entry, winner.mark, base + 1)) saves.informed += 1;
    else count(saves.wrong, `${answer.state} for ${mark}`);
  }
  return winner.mark;
}

async function anEditor(db: Db, name: string): Promise<Editor> {
  const person = await aPerson(db, { name, role: "editor" });
  return { person, cookie: await logInDirectly(db, person) };
}

/** The relevant part of a response; other responses have their status as state. */
interface SaveAnswer {
  state: string;
  storedVersion?: { version: number; by: string; content: unknown };
}

async function save(url: string, { person, cookie }: Editor, entry: RichEntry, base: number, mark: string) {
  const content = JSON.stringify(entry.marked(mark));
  const intent = entry.kind === "settings" ? { intent: "save" } : { intent: "publish", ignoreWarnings: "true" };
  const fields = { ...intent, base: String(base), person: person.id, content };
  const path = `/cms/entries/${entry.kind}/${entry.entry}`;
  const { status, body } = await ask(url, path, form(url, fields, { Cookie: cookie }));
  const answer: SaveAnswer = status === 200 ? JSON.parse(body) : { state: `status ${status}` };
  return { mark, answer };
}

/** Whether a conflict response names the winner and contains the complete text. */
function reportsWinner(
  { state, storedVersion }: SaveAnswer,
  entry: RichEntry,
  winner: string,
  version: number,
): boolean {
  if (state !== "conflict" || storedVersion?.version !== version) return false;
  return (
    entry.marksIn(storedVersion.content).every((mark) => mark === winner) && winner.endsWith(` by ${storedVersion.by}`)
  );
}

async function checkRevisions(
  db: Db,
  { kind, entry, marked }: RichEntry,
  taken: readonly string[],
  saves: SimultaneousSaves,
) {
  const revisions = await db
    .selectFrom("revisions")
    .select(["version", "data", "person_name"])
    .where("entry_id", "=", entry)
    .where("locale", "=", defaultLanguage)
    .where("version", ">", 1)
    .orderBy("version")
    .execute();
  const isOf = (revision: (typeof revisions)[number] | undefined, mark: string) =>
    deepEqual(revision?.data, parseContent(kind, marked(mark)));
  const { lines } = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll().as("lines"))
    .where("subject_id", "=", entry)
    .executeTakeFirstOrThrow();
  saves.lost += taken.filter((mark, index) => !isOf(revisions[index], mark)).length;
  saves.stray += revisions.filter(({ version }, index) => version !== index + 2 || index >= taken.length).length;
  saves.miscounted += Math.abs(Number(lines) - taken.length);
}

const plan = { rounds: 200, writers: 8, entries: [settings, postWithText, pageWithBlocks] };

export const e11: Experiment = {
  shows:
    "eight people who save the settings, a post or a page at the same moment, 200 times, on both databases (8 min)",
  async run() {
    const directory = removableDirectory();
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

function figures({ decided, informed, wrong, lost, stray, miscounted, unseen }: SimultaneousSaves): Figure[] {
  const rounds = plan.rounds * plan.entries.length;
  const others = rounds * (plan.writers - 1);
  return [
    none("rounds without exactly one winner", rounds - decided, `of ${rounds}`),
    none("others who were not told, with both texts", others - informed, `of ${others.toLocaleString("en")}`),
    none(
      "any other answer",
      [...wrong.values()].reduce((sum, number) => sum + number, 0),
      listed(wrong),
    ),
    none("taken and lost", lost),
    none("versions too many or missing", stray),
    none("lines of history too many or missing", miscounted),
    none("last saves not on the page", unseen),
  ];
}
