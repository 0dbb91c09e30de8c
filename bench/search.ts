import { openDatabase } from "../src/base/db/connect.ts";
import { migrate } from "../src/base/db/migrate.ts";
import type { Db } from "../src/base/db/tables.ts";
import { languages } from "../src/base/languages.ts";
import { insertEntry, insertLiveText } from "../src/domain/content/entries/rows.server.ts";
import { parseContent } from "../src/domain/content/fields/parse.ts";
import { raiseContentVersion } from "../src/domain/content/published/cache/version.server.ts";
import { RedirectMap } from "../src/domain/content/published/redirect-map.ts";
import { searchSite } from "../src/domain/content/search/search.server.ts";
import { completeIndex } from "../src/domain/content/search/search-index.server.ts";
import { aPost } from "../tests/support/content.ts";
import { startPostgresServer } from "../tests/support/postgres-server.ts";
import { removableDirectory } from "../tests/support/site-process.ts";
import { type Figure, median, report } from "./report.ts";

const entries = 10_000;
const searches = 300;
const redirects = 10_000;

/** In milliseconds: the 95th percentile of a search. */
const maxMs = 30;

/** Made-up words: a few are in most texts, most of them in a few. */
const words = Array.from({ length: 12_000 }, (_, number) => {
  const syllables = [
    "ka",
    "lo",
    "ri",
    "men",
    "tu",
    "vas",
    "per",
    "dol",
    "in",
    "sta",
    "qu",
    "be",
    "zor",
    "nim",
    "fe",
    "gra",
  ];
  return [number % 16, (number >> 4) % 16, (number >> 8) % 16, (number * 7) % 16]
    .map((index) => syllables[index])
    .join("");
});

/** A repeatable generator of numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function text(random: () => number, length: number): string {
  return Array.from({ length }, () => words[Math.floor(random() ** 3 * words.length)]).join(" ");
}

async function fill(db: Db): Promise<string[]> {
  const random = numbers(7);
  const titles: string[] = [];
  for (let first = 0; first < entries; first += 250) {
    await db.transaction().execute(async (tx) => {
      for (let number = first; number < first + 250; number += 1) {
        const index = new Date(Date.now() - number * 60_000);
        const title = text(random, 4);
        titles.push(title);
        const node = () => ({ type: "paragraph", content: [{ type: "text", text: text(random, 60), marks: [] }] });
        const body = { type: "doc", content: [node(), node(), node()] };
        const content = parseContent("post", { ...aPost({ title }), body });
        const entry = `bench-${number}`;
        await insertEntry(tx, { id: entry, kind: "post", position: number, at: index });
        const by = { id: null, name: "Bench" };
        const publishedFields = { slug: entry, title, content, version: 1, act: "published" as const, by, at: index };
        // The same words in all languages: what a search has to leave out cannot be more.
        for (const language of languages)
          await insertLiveText(tx, { entry, kind: "post", language, ...publishedFields });
      }
      await raiseContentVersion(tx);
    });
  }
  return titles;
}

/** The milliseconds of each search: elapsed, since PostgreSQL works in other processes. */
async function time(db: Db, queries: readonly string[]): Promise<{ times: number[]; found: number }> {
  const times: number[] = [];
  let found = 0;
  for (const query of queries) {
    const startedAt = performance.now();
    const { pages } = await searchSite(db, languages, query, "2026-11-09");
    times.push(performance.now() - startedAt);
    if (pages.length > 0) found += 1;
  }
  return { times, found };
}

const percentile = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

async function measure(name: string, db: Db): Promise<Figure[]> {
  await migrate(db);
  const titles = await fill(db);
  const startedAt = performance.now();
  await completeIndex(db, new AbortController().signal);
  const indexing = (performance.now() - startedAt) / entries;
  const random = numbers(3);
  const chosen = Array.from({ length: searches }, () => titles[Math.floor(random() * titles.length)] ?? "");
  const kinds = {
    "a title's words": chosen.map((title) => title.split(" ").slice(0, 2).join(" ")),
    "one common word": chosen.map((_, number) => words[number % 40] ?? ""),
    "with a typo": chosen.map((title) => title.replace(/(?<=^.{3})./, "x")),
    "in vain": chosen.map((_, number) => `xylo${number} quaxx${number}`),
  };
  await time(db, chosen.slice(0, 20));
  const figures: Figure[] = [{ name: `${name}: indexing`, value: `${indexing.toFixed(2)} ms an entry` }];
  for (const [kind, queries] of Object.entries(kinds)) {
    const { times, found } = await time(db, queries);
    const high = percentile(times);
    figures.push({
      name: `${name}: ${kind}`,
      value: `${high.toFixed(1)} ms`,
      limit: `${maxMs} ms`,
      isWithinLimit: high <= maxMs,
      note: `95th percentile; median ${median(times).toFixed(1)} ms, ${found} of ${queries.length} found something`,
    });
  }
  return figures;
}

async function measureSqlite(): Promise<Figure[]> {
  const { path, remove } = removableDirectory();
  const db = await openDatabase({ dataDir: path });
  try {
    return await measure("SQLite", db);
  } finally {
    await db.destroy();
    remove();
  }
}

async function measurePostgres(): Promise<Figure[]> {
  const server = await startPostgresServer();
  const { path, remove } = removableDirectory();
  const db = await openDatabase({ dataDir: path, url: server.url });
  try {
    return await measure("PostgreSQL", db);
  } finally {
    await db.destroy();
    remove();
    await server.stop();
  }
}

/** A lookup on the way of a request, against one in a plain map. */
function measureRedirects(): Figure[] {
  const rows = Array.from({ length: redirects }, (_, number) => ({
    from_path: number % 50 === 0 ? `/former/${number}/*` : `/former/${number}/page`,
    to_entry: null,
    to_locale: null,
    to_url: number % 2 === 0 ? "/services" : `/former/${number - 1}/page`,
  }));
  const map = new RedirectMap(rows, () => undefined);
  const plain = new Map(rows.map(({ from_path, to_url }) => [from_path, to_url]));
  const paths = Array.from(
    { length: 1000 },
    (_, number) => `/former/${number * 13}/${number % 3 ? "page" : "other/deep/path"}`,
  );
  const cost = (lookup: (path: string) => unknown) => {
    const startedAt = performance.now();
    for (let round = 0; round < 200; round += 1) for (const path of paths) lookup(path);
    return (performance.now() - startedAt) / (200 * paths.length);
  };
  const [redirectMap, reference] = [cost((path) => map.resolve(path)), cost((path) => plain.get(path))];
  return [
    {
      name: `Redirects: a lookup among ${redirects.toLocaleString("en")}`,
      value: `${(redirectMap * 1000).toFixed(2)} µs`,
      note: `${(redirectMap / reference).toFixed(0)} times a plain map's`,
    },
  ];
}

/** `npm run bench -- search`: searches of 10,000 articles in two languages on both databases, and lookups among 10,000 redirects. */
export async function benchSearch(): Promise<string[]> {
  const figures = [...measureRedirects(), ...(await measureSqlite()), ...(await measurePostgres())];
  return report(`Search of ${entries.toLocaleString("en")} articles in two languages`, figures);
}
