import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { openDatabase } from "#src/base/db/connect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import { freePort } from "../../bench/process.ts";
import { report, say } from "../../bench/report.ts";
import { findShell } from "../support/browser.ts";
import { announceLive, untilLive, watch } from "../support/e2e.ts";
import { removableDirectory } from "../support/site-process.ts";
import { hostileContent, kindNames } from "../xss/hostile-content.ts";
import { payloads, urls } from "../xss/payloads.ts";
import { findReferences } from "../xss/seed-hostile.ts";
import { TextRotation } from "../xss/text-rotation.ts";
import { tryTexts } from "../xss/try-texts.ts";
import { monitorXss, normalized, readPage } from "../xss/xss-monitor.ts";
import { type Experiment, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";

const texts = [...payloads, ...urls];

/** Entries of each kind on the site at the same time, each with different texts. */
const slots = 8;

/** Pages open at the same time. */
const lanes = 4;

/** Pages to check for content that is on every page, and pages with lists of entries. */
const everywhere = ["/", "/contact"];
const lists = ["/about", "/services", "/portfolio", "/blog", "/careers"];

const by = { id: null, name: "Drill" };

interface HostileStats {
  stored: number;
  refused: number;
  opened: number;
  /** Fields that accepted a text, and fields with a text that was found on a page. */
  fields: Set<string>;
  seen: Set<string>;
  errors: string[];
}

/** An entry whose texts change in each round. */
class Target {
  readonly kind: KindName;
  readonly #whole: object;
  #slug: string | null;
  #id: string | undefined;
  #version = 0;

  constructor(kind: KindName, original: object, name: string) {
    this.kind = kind;
    this.#whole = original;
    this.#slug = name;
  }

  /** Publishes it with this round's texts; returns the accepted texts and the public path. */
  async publish(db: Db, round: number, stats: HostileStats) {
    const { content, taken, refused } = tryTexts(this.kind, this.#whole, texts, round);
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
    stats.stored += taken.length;
    stats.refused += refused;
    for (const { field } of taken) stats.fields.add(field);
    return { taken, path: publicPathOf(this.kind, this.#slug, "en") };
  }

  /** Uses the existing entry of a single kind. */
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
  const known = await findReferences(db);
  const tame = {
    texts: new TextRotation(["Harbor", "FL"]),
    urls: new TextRotation(["https://harbor.example/x"]),
    known,
  };
  const original = new Map(kindNames.map((kind) => [kind, hostileContent(kind, tame).content]));
  const target = (kind: KindName, name: string) => new Target(kind, original.get(kind) ?? {}, name);
  const single = kindNames.filter((kind) => kinds[kind].single).map((kind) => target(kind, ""));
  for (const one of single) await one.takeOver(db);
  const others = kindNames.filter((kind) => !kinds[kind].single);
  const several = Array.from({ length: slots }, (_, slot) => others.map((kind) => target(kind, `hostile-${slot}`)));
  return { single, several };
}

/** Opens pages by URL, several at a time. */
class Visitor {
  readonly #url: string;
  readonly #pages: Page[];
  readonly #stats: HostileStats;

  constructor(url: string, pages: Page[], stats: HostileStats) {
    this.#url = url;
    this.#pages = pages;
    this.#stats = stats;
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
    if (answer?.status() !== 200) this.#stats.errors.push(`${path} was answered with ${answer?.status()}`);
    // An event starts the page's script at once.
    await page.evaluate(() => dispatchEvent(new Event("scroll")));
    await untilLive(page);
    const { text, errors } = await readPage(page);
    this.#stats.opened += 1;
    this.#stats.errors.push(...errors.map((error) => `${path}: ${error}`));
    if (new URL(page.url()).pathname !== path) this.#stats.errors.push(`${path} led to ${page.url()}`);
    const unseen = published.flatMap(({ taken }) => taken).filter(({ field }) => !this.#stats.seen.has(field));
    if (unseen.length === 0) return;
    const visibleText = normalized(text);
    for (const one of unseen) if (visibleText.includes(normalized(one.text))) this.#stats.seen.add(one.field);
  }
}

async function drill(db: Db, visitor: Visitor, stats: HostileStats): Promise<void> {
  const { single, several } = await targetsOn(db);
  for (let first = 0; first < texts.length; first += slots) {
    const rounds = several.slice(0, texts.length - first).map((targets, slot) => ({ targets, round: first + slot }));
    const published: Published[][] = [];
    for (const { targets, round } of rounds) published.push(await publishAll(targets, round));
    for (const [slot, { round }] of rounds.entries()) {
      const documents = await publishAll(single, round);
      const slotEntries = published[slot] ?? [];
      const paths = [...everywhere, ...slotEntries.flatMap(({ path }) => path ?? [])];
      await visitor.visit(paths, [...documents, ...slotEntries]);
    }
    await visitor.visit(lists, published.flat());
    if ((first / slots) % 8 === 0) say(`  ${first} of ${texts.length} texts, ${stats.opened} pages opened`);
  }

  async function publishAll(targets: Target[], round: number): Promise<Published[]> {
    const all: Published[] = [];
    for (const target of targets) all.push(await target.publish(db, round, stats));
    return all;
  }
}

async function startContext(url: string, problems: string[]): Promise<BrowserContext> {
  const browser = await chromium.launch({ executablePath: await findShell(), args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ reducedMotion: "reduce" });
  watch(context, { host: new URL(url).hostname, allowedConsole: null, scripted: true }, problems);
  await monitorXss(context, problems);
  await announceLive(context);
  return context;
}

export const e22: Experiment = {
  shows: `${texts.length} hostile texts in every field of every kind, opened in a browser (half an hour)`,
  async run() {
    const directory = removableDirectory();
    const site = new KillableSite(await freePort(), { dataDir: directory.path });
    await site.start();
    const db = await openDatabase({ dataDir: directory.path });
    const stats: HostileStats = { stored: 0, refused: 0, opened: 0, fields: new Set(), seen: new Set(), errors: [] };
    const context = await startContext(site.url, stats.errors);
    try {
      const pages = await Promise.all(Array.from({ length: lanes }, () => context.newPage()));
      await drill(db, new Visitor(site.url, pages, stats), stats);
      const unseen = [...stats.fields].filter((field) => !stats.seen.has(field));
      for (const problem of [...new Set(stats.errors)].slice(0, 20)) say(`  ${problem}`);
      return report(`E22, ${texts.length} hostile texts in every field`, [
        { name: "kinds, and their fields that took some", value: `${kindNames.length}, ${stats.fields.size}` },
        { name: "texts stored", value: stats.stored.toLocaleString("en") },
        { name: "refused by the kind's schema", value: stats.refused.toLocaleString("en") },
        { name: "fields without a text on any page", value: String(unseen.length), note: unseen.join(" ") },
        { name: "pages opened", value: stats.opened.toLocaleString("en") },
        none("scripts run, CSP reports, errors, other faults", stats.errors.length),
      ]);
    } finally {
      await context.browser()?.close();
      await db.destroy();
      await site.stop();
      directory.remove();
    }
  },
};
