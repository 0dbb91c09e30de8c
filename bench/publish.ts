import type { Db } from "../src/base/db/tables.ts";
import { UserFacingError } from "../src/base/db/user-facing-error.ts";
import type { Person } from "../src/domain/auth/person.ts";
import { aPerson, logInDirectly } from "../tests/support/staff.ts";
import { crawlAfterPublications } from "./crawl.ts";
import { grow } from "./growth.ts";
import { pidOf, residentMemory } from "./process.ts";
import { type MeasuredSite, withGrownSite } from "./product.ts";
import { type Figure, median, report, say } from "./report.ts";

/** Services with pages of their own. */
const few = 100;
const many = 10_000;
/** The services whose pages are crawled: as many as the cache keeps. */
const crawled = 400;

type Size = "few" | "many";

const rounds = 25;
const limits = { time: 1.5, memory: 1.2 };

/** A site of one size, and a user who changes its settings. */
interface MeasuredAdmin {
  site: MeasuredSite;
  db: Db;
  person: Person;
  cookie: string;
}

/** In milliseconds: until a change is saved, and from then until a visitor has read it. */
interface Times {
  untilSaved: number[];
  untilSeen: number[];
}

/** Runs a site with additional services while `use` runs. */
function withAdmin<Result>(entries: number, use: (admin: MeasuredAdmin) => Promise<Result>): Promise<Result> {
  return withGrownSite(
    (db) => grow(db, { entries, leads: 0, revisions: 0, auditEntries: 0 }),
    async (site, db) => {
      const person = await aPerson(db);
      return use({ site, db, person, cookie: await logInDirectly(db, person) });
    },
  );
}

/** Publishes a change of the settings, which are on every page, as their form does, and reads the home page. */
async function publish({ site, db, person, cookie }: MeasuredAdmin, times: Times): Promise<void> {
  const { draft, version } = await db
    .selectFrom("entry_texts")
    .select(["draft", "version"])
    .where("entry_id", "=", "settings")
    .where("locale", "=", "en")
    .executeTakeFirstOrThrow();
  const heading = `Talk to us, ${version}`;
  const content = JSON.stringify({ ...draft, closing: { ...Object(draft).closing, heading } });
  const body = new URLSearchParams({ intent: "save", base: String(version), person: person.id, content });
  const headers = { Cookie: cookie, Origin: new URL(site.url).origin };
  const startedAt = performance.now();
  const answer = await fetch(`${site.url}/cms/entries/settings/settings`, { method: "POST", body, headers });
  if (!(await answer.text()).includes('"saved"')) throw new Error(`The settings were not saved: ${answer.status}`);
  const saved = performance.now();
  if (!(await (await fetch(site.url)).text()).includes(heading)) throw new Error("A visitor got the old page");
  times.untilSaved.push(saved - startedAt);
  times.untilSeen.push(performance.now() - saved);
}

function figureOf(name: string, few: number[], many: number[]): Figure {
  const ratio = median(many) / median(few);
  return {
    name,
    value: `${ratio.toFixed(2)} times`,
    limit: `at most ${limits.time}`,
    isWithinLimit: ratio <= limits.time,
    note: `medians ${median(few).toFixed(1)} and ${median(many).toFixed(1)} ms, longest ${Math.max(...many).toFixed(1)} ms`,
  };
}

async function comparePublishing(admins: Record<Size, MeasuredAdmin>, pages: number): Promise<string[]> {
  const names = ["few", "many"] as const;
  const memoryOf = (size: Size) => residentMemory(pidOf(admins[size].site.process));
  const times = { few: { untilSaved: [], untilSeen: [] }, many: { untilSaved: [], untilSeen: [] } } satisfies Record<
    Size,
    Times
  >;
  // Warm-up.
  for (const size of names) await publish(admins[size], { untilSaved: [], untilSeen: [] });
  const before = { few: memoryOf("few"), many: memoryOf("many") };
  for (let round = 0; round < rounds; round += 1) {
    for (const size of round % 2 === 0 ? names : names.toReversed()) await publish(admins[size], times[size]);
  }
  const after = { few: memoryOf("few"), many: memoryOf("many") };
  const megabytes = (size: Size) => `${(before[size] / 1e6).toFixed(0)} and ${(after[size] / 1e6).toFixed(0)} MB`;
  return report(
    `Publishing on a site of ${pages.toLocaleString("en")} pages with a full cache, compared with one of ${few}: SQLite, ${rounds} times each`,
    [
      figureOf("until it is saved", times.few.untilSaved, times.many.untilSaved),
      figureOf("until the next visitor has read it", times.few.untilSeen, times.many.untilSeen),
      {
        name: "memory while publishing",
        value: `${(after.many / before.many).toFixed(2)} times`,
        limit: `at most ${limits.memory}`,
        isWithinLimit: after.many / before.many <= limits.memory,
        isRequired: true,
        note: `${megabytes("many")}; of the other ${megabytes("few")}`,
      },
    ],
  );
}

/** Crawls after publications, and publishing, on a small site and on a large one. The large one's pages can be given. */
export async function benchPublish([given = String(many)]: string[]): Promise<string[]> {
  const pages = Number(given);
  if (!Number.isInteger(pages) || pages < crawled)
    throw new UserFacingError(`${given} is no number from ${crawled} on`);
  say(`Adding ${few} and ${pages.toLocaleString("en")} services ...`);
  return withAdmin(few, (small) =>
    withAdmin(pages, async (large) => [
      ...(await crawlAfterPublications(small.site, small.db, { total: few, crawled: few })),
      ...(await crawlAfterPublications(large.site, large.db, { total: pages, crawled })),
      ...(await comparePublishing({ few: small, many: large }, pages)),
    ]),
  );
}
