import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { freePort } from "../../bench/process.ts";
import { report, say } from "../../bench/report.ts";
import { addressOf } from "../../src/content/address.ts";
import { type KindName, kinds } from "../../src/content/kinds/kinds.ts";
import { publishEntry } from "../../src/content/publish.server.ts";
import { openDatabase } from "../../src/db/connect.ts";
import type { Db } from "../../src/db/tables.ts";
import { offer } from "../hostile/everywhere.ts";
import { hostileContent, kindNames } from "../hostile/filled.ts";
import { addresses, payloads } from "../hostile/payloads.ts";
import { knownOn } from "../hostile/poisoned.ts";
import { Supply } from "../hostile/supply.ts";
import { bare, readPage, witness } from "../hostile/witness.ts";
import { findShell } from "../support/browser.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { still, untilLive, watch } from "../support/story.ts";
import { DrilledSite } from "./drilled-site.ts";
import { type Experiment, none } from "./experiment.ts";

const texts = [...payloads, ...addresses];

/** So many entries of each kind stand on the site at the same time, each with other texts. */
const slots = 8;

/** Pages that are opened at the same time. */
const lanes = 4;

/** Where what stands on every page is looked at, and where entries are listed that have pages of their own, or none. */
const everywhere = ["/", "/contact"];
const lists = ["/about", "/services", "/portfolio", "/blog", "/careers"];

const by = { id: null, name: "Drill" };

interface Tally {
  stored: number;
  refused: number;
  opened: number;
  /** Fields that took some of the texts, and those of which one was read on a page. */
  fields: Set<string>;
  seen: Set<string>;
  faults: string[];
}

/** Entries whose texts are changed again and again; a single document is one of them. */
class Target {
  readonly kind: KindName;
  readonly #whole: object;
  #slug: string | null;
  #id: string | undefined;
  #version = 0;

  constructor(kind: KindName, whole: object, name: string) {
    this.kind = kind;
    this.#whole = whole;
    this.#slug = name;
  }

  /** Publishes it with each field's text of this round; answers what it took, and where it is read. */
  async publish(db: Db, round: number, tally: Tally) {
    const { content, taken, refused } = offer(this.kind, this.#whole, texts, round);
    const result = await publishEntry(
      db,
      {
        kind: this.kind,
        ...(this.#id !== undefined && { id: this.#id }),
        language: "en",
        slug: this.#slug,
        content,
        baseVersion: this.#version,
        by,
      },
      new Date(),
    );
    if (result.state !== "published") throw new Error(`${this.kind}, round ${round}: ${JSON.stringify(result)}`);
    this.#id = result.id;
    this.#version = result.version;
    tally.stored += taken.length;
    tally.refused += refused;
    for (const { field } of taken) tally.fields.add(field);
    return { taken, path: addressOf(this.kind, this.#slug, "en") };
  }

  /** What is there already is written over. */
  async takeOver(db: Db): Promise<void> {
    const { entry_id, version, slug } = await db
      .selectFrom("entry_texts")
      .select(["entry_id", "version", "slug"])
      .where("kind", "=", this.kind)
      .executeTakeFirstOrThrow();
    this.#id = entry_id;
    this.#version = version;
    this.#slug = slug;
  }
}

type Published = Awaited<ReturnType<Target["publish"]>>;

async function targetsOn(db: Db): Promise<{ single: Target[]; several: Target[][] }> {
  const known = await knownOn(db);
  const tame = { texts: new Supply(["Harbor", "FL"]), addresses: new Supply(["https://harbor.example/x"]), known };
  const whole = new Map(kindNames.map((kind) => [kind, hostileContent(kind, tame).content]));
  const target = (kind: KindName, name: string) => new Target(kind, whole.get(kind) ?? {}, name);
  const single = kindNames.filter((kind) => kinds[kind].single).map((kind) => target(kind, ""));
  for (const one of single) await one.takeOver(db);
  const others = kindNames.filter((kind) => !kinds[kind].single);
  const several = Array.from({ length: slots }, (_, slot) => others.map((kind) => target(kind, `hostile-${slot}`)));
  return { single, several };
}

/** Opens some pages, several at a time, as somebody does who comes by an address. */
class Visitor {
  readonly #url: string;
  readonly #pages: Page[];
  readonly #tally: Tally;

  constructor(url: string, pages: Page[], tally: Tally) {
    this.#url = url;
    this.#pages = pages;
    this.#tally = tally;
  }

  async visit(paths: readonly string[], published: readonly Published[]): Promise<void> {
    const rest = [...paths];
    await Promise.all(
      this.#pages.map(async (page) => {
        for (let path = rest.shift(); path !== undefined; path = rest.shift()) await this.#look(page, path, published);
      }),
    );
  }

  async #look(page: Page, path: string, published: readonly Published[]): Promise<void> {
    const answer = await page.goto(this.#url + path);
    if (answer?.status() !== 200) this.#tally.faults.push(`${path} was answered with ${answer?.status()}`);
    // Its script need not wait until the page is painted.
    await page.evaluate(() => dispatchEvent(new Event("scroll")));
    await untilLive(page);
    const { text, faults } = await readPage(page);
    this.#tally.opened += 1;
    this.#tally.faults.push(...faults.map((fault) => `${path}: ${fault}`));
    if (new URL(page.url()).pathname !== path) this.#tally.faults.push(`${path} led to ${page.url()}`);
    const unseen = published.flatMap(({ taken }) => taken).filter(({ field }) => !this.#tally.seen.has(field));
    if (unseen.length === 0) return;
    const shown = bare(text);
    for (const one of unseen) if (shown.includes(bare(one.text))) this.#tally.seen.add(one.field);
  }
}

async function drill(db: Db, visitor: Visitor, tally: Tally): Promise<void> {
  const { single, several } = await targetsOn(db);
  for (let first = 0; first < texts.length; first += slots) {
    const rounds = several.slice(0, texts.length - first).map((targets, slot) => ({ targets, round: first + slot }));
    const published: Published[][] = [];
    for (const { targets, round } of rounds) published.push(await publishAll(targets, round));
    for (const [slot, { round }] of rounds.entries()) {
      const documents = await publishAll(single, round);
      const own = published[slot] ?? [];
      const paths = [...everywhere, ...own.flatMap(({ path }) => path ?? [])];
      await visitor.visit(paths, [...documents, ...own]);
    }
    await visitor.visit(lists, published.flat());
    if ((first / slots) % 8 === 0) say(`  ${first} of ${texts.length} texts, ${tally.opened} pages opened`);
  }

  async function publishAll(targets: Target[], round: number): Promise<Published[]> {
    const all: Published[] = [];
    for (const target of targets) all.push(await target.publish(db, round, tally));
    return all;
  }
}

async function startContext(url: string, faults: string[]): Promise<BrowserContext> {
  const browser = await chromium.launch({ executablePath: await findShell(), args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext(still.contextOptions);
  watch(context, { host: new URL(url).hostname, tolerated: null, scripted: true }, faults);
  await witness(context, faults);
  await context.addInitScript(() => addEventListener("mangrove:live", () => Object.assign(window, { live: true })));
  return context;
}

export const e22: Experiment = {
  shows: `${texts.length} hostile texts in every field of every kind, opened in a browser (half an hour)`,
  async run() {
    const directory = temporaryDirectory();
    const site = new DrilledSite(await freePort(), { dataDir: directory.path });
    await site.start();
    const db = await openDatabase({ dataDir: directory.path });
    const tally: Tally = { stored: 0, refused: 0, opened: 0, fields: new Set(), seen: new Set(), faults: [] };
    const context = await startContext(site.url, tally.faults);
    try {
      const pages = await Promise.all(Array.from({ length: lanes }, () => context.newPage()));
      await drill(db, new Visitor(site.url, pages, tally), tally);
      const unseen = [...tally.fields].filter((field) => !tally.seen.has(field));
      for (const fault of [...new Set(tally.faults)].slice(0, 20)) say(`  ${fault}`);
      return report(`E22, ${texts.length} hostile texts in every field`, [
        { name: "kinds, and their fields that took some", value: `${kindNames.length}, ${tally.fields.size}` },
        { name: "texts stored", value: tally.stored.toLocaleString("en") },
        { name: "refused by the kind's schema", value: tally.refused.toLocaleString("en") },
        { name: "fields of which no text was read", value: String(unseen.length), note: unseen.join(" ") },
        { name: "pages opened", value: tally.opened.toLocaleString("en") },
        none("scripts run, CSP reports, errors, other faults", tally.faults.length),
      ]);
    } finally {
      await context.browser()?.close();
      await db.destroy();
      await site.stop();
      directory.remove();
    }
  },
};
