import { setTimeout } from "node:timers/promises";
import { freePort } from "../../bench/process.ts";
import { type Figure, report } from "../../bench/report.ts";
import { isKindName } from "../../src/content/parse.ts";
import { workingCopiesOf } from "../../src/content/working-copies.server.ts";
import { type DatabaseOptions, openDatabase } from "../../src/db/connect.ts";
import type { Db } from "../../src/db/tables.ts";
import type { Person } from "../../src/people/person.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { pageWithBlocks, postWithText, type RichEntry, settings } from "../support/rich-entries.ts";
import { ask } from "../support/site.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { aPerson, form, signedIn } from "../support/staff.ts";
import { DrilledSite } from "./drilled-site.ts";
import { count, type Experiment, listed, none } from "./experiment.ts";

/** What became of what was typed. */
export interface Typing {
  /** Texts that the server said it keeps. */
  acknowledged: number;
  /** Of which a form's last one is not there, nor a later one. */
  lost: number;
  /** Kept, and not as it was sent. */
  torn: number;
  /** Thrown away, and there again. */
  risen: number;
  /** Answers that no form expects, by what they were. */
  wrong: Map<string, number>;
}

/** Somebody with a form open, who types without end. */
class Typist {
  readonly #url: string;
  readonly #cookie: string;
  readonly #over: AbortSignal;
  readonly #wrong: Map<string, number>;
  readonly person: Person;
  readonly about: RichEntry;
  readonly writer: string;
  #sequence = 0;
  acknowledged = 0;
  /** The last change that the server said it keeps. */
  kept = 0;
  /** The last change up to which it said it keeps nothing any more, and up to which it may. */
  ended = 0;
  dropped = 0;

  constructor(site: { url: string; over: AbortSignal; wrong: Map<string, number> }, who: Who, about: RichEntry) {
    this.#url = site.url;
    this.#over = site.over;
    this.#wrong = site.wrong;
    this.#cookie = who.cookie;
    this.person = who.person;
    this.about = about;
    this.writer = `writer-${crypto.randomUUID()}`;
  }

  async type(): Promise<void> {
    while (!this.#over.aborted) {
      this.#sequence += 1;
      const texts = [this.#sequence];
      // An earlier one that was thought to be lost arrives beside it.
      if (Math.random() < 0.3) texts.push(Math.max(1, this.#sequence - 2));
      await Promise.all(texts.map((sequence) => this.#keep(sequence)));
      if (Math.random() < 0.05) await this.#drop(this.#sequence);
      await setTimeout(Math.random() * 20);
    }
  }

  markOf(sequence: number): string {
    return `${this.writer} ${sequence}`;
  }

  async #keep(sequence: number): Promise<void> {
    const content = JSON.stringify(this.about.marked(this.markOf(sequence)));
    const state = await this.#send({ intent: "keep", sequence: String(sequence), base: "1", content });
    if (state === "kept") {
      this.acknowledged += 1;
      this.kept = Math.max(this.kept, sequence);
    } else if (state !== "overtaken" && state !== "cut") count(this.#wrong, state);
  }

  async #drop(sequence: number): Promise<void> {
    this.dropped = sequence;
    const state = await this.#send({ intent: "drop", sequence: String(sequence) });
    if (state === "ended") this.ended = sequence;
    else if (state !== "cut") count(this.#wrong, state);
  }

  /** `cut`: nobody knows whether it was taken. */
  async #send(fields: Record<string, string>): Promise<string> {
    const { kind, entry } = this.about;
    const all = { ...fields, person: this.person.id, writer: this.writer };
    try {
      const path = `/cms/entries/${kind}/${entry}/typing`;
      const { status, body } = await ask(this.#url, path, form(this.#url, all, { Cookie: this.#cookie }));
      return status === 200 ? JSON.parse(body).state : `status ${status}`;
    } catch {
      return "cut";
    }
  }
}

interface Who {
  person: Person;
  cookie: string;
}

/** Kills the built site again and again while people type into rich entries. */
export async function typeThroughKills(
  database: DatabaseOptions,
  { kills, typists }: { kills: number; typists: number },
): Promise<Typing> {
  const site = new DrilledSite(await freePort(), database);
  await site.start();
  const db = await openDatabase(database);
  const over = new AbortController();
  const wrong = new Map<string, number>();
  try {
    const entries = [postWithText, pageWithBlocks, settings];
    const people = await Promise.all(
      Array.from({ length: typists }, async (_, number) => {
        const person = await aPerson(db, { name: `Typist ${number}`, role: "editor" });
        const who = { person, cookie: await signedIn(db, person) };
        const about = entries[number % entries.length] ?? postWithText;
        return new Typist({ url: site.url, over: over.signal, wrong }, who, about);
      }),
    );
    const all = Promise.all(people.map((typist) => typist.type()));
    const acknowledged = () => people.reduce((sum, typist) => sum + typist.acknowledged, 0);
    for (let number = 0; number < kills; number += 1) {
      const before = acknowledged();
      while (acknowledged() < before + 2 * typists) await setTimeout(10);
      await (number % 2 === 0 ? site.killWorker() : site.killAll());
    }
    over.abort();
    await all;
    const verdicts = await Promise.all(people.map((typist) => judge(db, typist)));
    const how = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
    return { acknowledged: acknowledged(), lost: how("lost"), torn: how("torn"), risen: how("risen"), wrong };
  } finally {
    over.abort();
    await db.destroy();
    await site.stop();
  }
}

async function judge(db: Db, typist: Typist): Promise<"whole" | "lost" | "torn" | "risen"> {
  const { about, person, kept, ended, dropped, writer } = typist;
  if (!isKindName(about.kind)) return "lost";
  const copies = await workingCopiesOf(db, { entry: about.entry, language: "en", person: person.id });
  const [copy] = copies;
  if (!copy) return kept > dropped ? "lost" : "whole";
  if (copies.length > 1 || copy.writer !== writer) return "torn";
  if (copy.sequence <= ended) return "risen";
  if (copy.sequence < kept) return "lost";
  const mark = typist.markOf(copy.sequence);
  return about.marksIn(copy.content).every((found) => found === mark) ? "whole" : "torn";
}

const plan = { kills: 60, typists: 9 };

export const e19: Experiment = {
  shows: "60 kills of the site while nine people type into posts, pages and settings, on both databases (5 minutes)",
  async run() {
    const directory = temporaryDirectory();
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

function figures({ acknowledged, lost, torn, risen, wrong }: Typing): Figure[] {
  return [
    { name: "texts that were kept", value: acknowledged.toLocaleString("en") },
    none("forms whose last text is lost", lost, `of ${plan.typists}`),
    none("forms whose text is not as it was typed", torn),
    none("texts thrown away that came back", risen),
    none(
      "any other answer",
      [...wrong.values()].reduce((sum, number) => sum + number, 0),
      listed(wrong),
    ),
  ];
}
