import { setTimeout } from "node:timers/promises";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { workingCopiesOf } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { freePort } from "../../bench/process.ts";
import { type Figure, report } from "../../bench/report.ts";
import { createEntry } from "../support/drafts.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { pageWithBlocks, postWithText } from "../support/rich-entries.ts";
import { removableDirectory } from "../support/site-process.ts";
import { aPerson, logInDirectly } from "../support/staff.ts";
import { type Experiment, listed, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { Typist } from "./typist.ts";

/** Results for all texts. */
export interface TypingResult {
  /** Texts that the server acknowledged. */
  acknowledged: number;
  /** Forms whose last acknowledged text is missing, and any later one too. */
  lost: number;
  /** Stored, but different from what was sent. */
  torn: number;
  /** Discarded or saved, but stored again. */
  reappeared: number;
  /** Acknowledged draft saves. */
  savedCount: number;
  /** Acknowledged saves without a revision, or with a different one. */
  unsaved: number;
  /** Unexpected responses, by name. */
  wrong: Map<string, number>;
}

/** Kills the built site repeatedly while people type into large entries. */
export async function typeThroughKills(
  database: DatabaseOptions,
  { kills, typists }: { kills: number; typists: number },
): Promise<TypingResult> {
  const site = new KillableSite(await freePort(), database);
  await site.start();
  const db = await openDatabase(database);
  const over = new AbortController();
  const wrong = new Map<string, number>();
  try {
    const entries = [postWithText, pageWithBlocks];
    const people = await Promise.all(
      Array.from({ length: typists }, async (_, number) => {
        const person = await aPerson(db, { name: `Typist ${number}`, role: "editor" });
        const who = { person, cookie: await logInDirectly(db, person) };
        const about = entries[number % entries.length] ?? postWithText;
        const { kind } = about;
        const { id } = await createEntry(db, { kind, language: "en", by: person }, new Date());
        return new Typist({ url: site.url, over: over.signal, wrong }, who, about, id);
      }),
    );
    const all = Promise.all(people.map((typist) => typist.type()));
    const acknowledged = () => people.reduce((sum, typist) => sum + typist.acknowledged, 0);
    const countSaved = () => people.reduce((sum, typist) => sum + typist.acknowledgedSaves.length, 0);
    for (let number = 0; number < kills; number += 1) {
      const before = acknowledged();
      while (acknowledged() < before + 2 * typists || countSaved() === 0) await setTimeout(10);
      await (number % 2 === 0 ? site.killWorker() : site.killAll());
    }
    over.abort();
    await all;
    const verdicts = await Promise.all(people.map((typist) => checkCopies(db, typist)));
    const how = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
    const unsaved = (await Promise.all(people.map((typist) => unsavedOf(db, typist)))).reduce((sum, one) => sum + one);
    const copies = { lost: how("lost"), torn: how("torn"), reappeared: how("reappeared") };
    return { acknowledged: acknowledged(), ...copies, savedCount: countSaved(), unsaved, wrong };
  } finally {
    over.abort();
    await db.destroy();
    await site.stop();
  }
}

async function checkCopies(db: Db, typist: Typist): Promise<"whole" | "lost" | "torn" | "reappeared"> {
  const { about, entry, person, lastAutosaved, lastDiscarded, lastSentDiscard: dropped, formId } = typist;
  const copies = await workingCopiesOf(db, { entry, language: "en", person: person.id });
  const [copy] = copies;
  if (!copy) return lastAutosaved > dropped ? "lost" : "whole";
  if (copies.length > 1 || copy.formId !== formId) return "torn";
  if (copy.sequence <= lastDiscarded) return "reappeared";
  if (copy.sequence < lastAutosaved) return "lost";
  const mark = typist.markerOf(copy.sequence);
  return about.marksIn(copy.content).every((found) => found === mark) ? "whole" : "torn";
}

/** Number of saves without a matching revision. */
async function unsavedOf(db: Db, { about, entry, acknowledgedSaves, markerOf: markOf }: Typist): Promise<number> {
  const revisions = await db.selectFrom("revisions").select("data").where("entry_id", "=", entry).execute();
  const complete = revisions.flatMap(({ data }) => {
    const [mark, ...others] = about.marksIn(data);
    return mark !== undefined && others.every((other) => other === mark) ? [mark] : [];
  });
  return acknowledgedSaves.filter((sequence) => !complete.includes(markOf(sequence))).length;
}

const plan = { kills: 60, typists: 9 };

export const e19: Experiment = {
  shows: "60 kills of the site while nine people type into posts and pages and save, on both databases (5 minutes)",
  async run() {
    const directory = removableDirectory();
    const server = await startPostgresServer();
    try {
      return [
        ...report("E19 on SQLite", figures(await typeThroughKills({ dataDir: directory.path }, plan))),
        ...report(
          "E19 on PostgreSQL",
          figures(await typeThroughKills({ dataDir: directory.path, url: server.url }, plan)),
        ),
      ];
    } finally {
      await server.remove();
      directory.remove();
    }
  },
};

function figures({ acknowledged, lost, torn, reappeared, savedCount, unsaved, wrong }: TypingResult): Figure[] {
  return [
    { name: "texts that were kept", value: acknowledged.toLocaleString("en") },
    none("forms whose last text is lost", lost, `of ${plan.typists}`),
    none("forms whose text is not as it was typed", torn),
    none("texts thrown away or saved that came back", reappeared),
    none("drafts that were saved and are not there", unsaved, `of ${savedCount.toLocaleString("en")}`),
    none(
      "any other answer",
      [...wrong.values()].reduce((sum, number) => sum + number, 0),
      listed(wrong),
    ),
  ];
}
