import { openDatabase } from "../src/db/connect.ts";
import type { Db } from "../src/db/tables.ts";
import type { Person } from "../src/people/person.ts";
import { temporaryDirectory } from "../tests/support/site-process.ts";
import { aPerson, signedIn } from "../tests/support/staff.ts";
import { grow } from "./grown.ts";
import { pidOf, residentMemory } from "./process.ts";
import { type MeasuredSite, withSite } from "./product.ts";
import { type Figure, median, report, say } from "./report.ts";

const pages = 10_000;
const rounds = 25;
/** As many pages are asked for at once while the cache is filled. */
const lanes = 8;
const bars = { time: 1.5, memory: 1.2 };

interface Editor {
  db: Db;
  person: Person;
  cookie: string;
}

/** In milliseconds: until a change was saved, and from then until a visitor has read it. */
interface Times {
  saved: number[];
  seen: number[];
}

/** Publishes changes of the settings, which are on every page, as their form does. */
async function publishAgain(site: MeasuredSite, { db, person, cookie }: Editor, first: number): Promise<Times> {
  const times: Times = { saved: [], seen: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { draft, version } = await db
      .selectFrom("entry_texts")
      .select(["draft", "version"])
      .where("entry_id", "=", "settings")
      .executeTakeFirstOrThrow();
    const heading = `Talk to us, ${first + round}`;
    const content = JSON.stringify({ ...draft, closing: { ...Object(draft).closing, heading } });
    const body = new URLSearchParams({ intent: "save", base: String(version), person: person.id, content });
    const began = performance.now();
    const headers = { Cookie: cookie, Origin: new URL(site.url).origin };
    const answer = await fetch(`${site.url}/cms/entries/settings/settings`, { method: "POST", body, headers });
    if (!(await answer.text()).includes('"saved"')) throw new Error(`The settings were not saved: ${answer.status}`);
    const saved = performance.now();
    if (!(await (await fetch(site.url)).text()).includes(heading)) throw new Error("A visitor read the page of before");
    times.saved.push(saved - began);
    times.seen.push(performance.now() - saved);
  }
  return times;
}

async function fill(site: MeasuredSite): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let number = next++; number < pages; number = next++) {
      const answer = await fetch(`${site.url}/services/bench-${number}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`A page was answered with ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function figureOf(name: string, empty: number[], full: number[]): Figure {
  const ratio = median(full) / median(empty);
  return {
    name,
    value: `${ratio.toFixed(2)} times`,
    bar: `at most ${bars.time}`,
    kept: ratio <= bars.time,
    note: `medians ${median(empty).toFixed(1)} and ${median(full).toFixed(1)} ms, longest ${Math.max(...full).toFixed(1)} ms`,
  };
}

/** What publishing takes when nothing is kept, and when many pages are, all of which end with it. */
export async function benchPublish(): Promise<string[]> {
  const directory = temporaryDirectory();
  const dataDir = directory.path;
  say(`Adding ${pages} services, and reading each of them ...`);
  try {
    await withSite(async () => {}, dataDir);
    const db = await openDatabase({ dataDir });
    try {
      await grow(db, { entries: pages, leads: 0, revisions: 0, acts: 0 });
      const person = await aPerson(db);
      const editor = { db, person, cookie: await signedIn(db, person) };
      return await withSite(async (site) => {
        // The first ones load what is loaded on first use.
        await publishAgain(site, editor, 0);
        const empty = await publishAgain(site, editor, rounds);
        await fill(site);
        const before = residentMemory(pidOf(site.process));
        const full = await publishAgain(site, editor, 2 * rounds);
        const after = residentMemory(pidOf(site.process));
        return report(
          `Publishing with ${pages.toLocaleString("en")} kept pages against none, SQLite, ${rounds} times each`,
          [
            figureOf("until it is saved", empty.saved, full.saved),
            figureOf("until the next visitor has read it", empty.seen, full.seen),
            {
              name: "memory while publishing",
              value: `${(after / before).toFixed(2)} times`,
              bar: `at most ${bars.memory}`,
              kept: after / before <= bars.memory,
              binding: true,
              note: `${(before / 1e6).toFixed(0)} and ${(after / 1e6).toFixed(0)} MB`,
            },
          ],
        );
      }, dataDir);
    } finally {
      await db.destroy();
    }
  } finally {
    directory.remove();
  }
}
