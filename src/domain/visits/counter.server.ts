import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import { dateIn, nextMidnight } from "#src/domain/content/published/hours/calendar.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { browserLanguages, browsers } from "./browsers.ts";
import { type CountedRow, DayCounts } from "./day-counts.ts";
import { campaignOf, sourceOf } from "./sources.ts";
import { forgetVisitors, saltOf, storeCounts } from "./store.server.ts";

export interface PageView {
  /** An address that exists on this site. */
  path: string;
  /** The visitor's part of the network. Only a digest of it is kept, until the day is over. */
  network: string;
  userAgent: string;
  /** The header `Accept-Language`. */
  languages: string;
  referrer: string;
  utmSource: string;
  utmCampaign: string;
  /** This site's host. */
  host: string;
}

interface CounterContext {
  db: Db;
  content: ContentReader;
  now: () => Date;
  secret: string;
}

/** From one network between two times of storing, which is a minute. */
const maxViewsPerNetwork = 120;
const maxNetworks = 20_000;

/** Visitors of today who are stored: they need not be stored again. */
const maxKnown = 100_000;

/** A digest has 64 bits: enough to tell a day's visitors apart. */
const digestLength = 11;

/** How long after midnight another instance may still store the day before, in milliseconds. */
const graceMs = 10 * minuteMs;

interface Today {
  counts: DayCounts;
  /** When it was first counted, and the next midnight, in milliseconds since 1970. */
  from: number;
  until: number;
  /** Null until the first view. */
  salt: Promise<string> | null;
  known: Set<string>;
}

/**
 * Counts visits in memory, and adds them to the sums of the day once a minute, so that a view costs little. Who is a new
 * visitor is decided there, for all instances.
 */
export class VisitCounter {
  readonly #context: CounterContext;
  #settings: { isOn: boolean; timeZone: string } | null = null;
  #today: Today | null = null;
  /** Days that are over, or were not stored. */
  #waiting: DayCounts[] = [];
  #networks = new Map<string, number>();
  /** The day whose predecessors are deleted. */
  #forgotten = "";
  #storing = Promise.resolve();

  constructor(context: CounterContext) {
    this.#context = context;
  }

  /** A page that a visitor sees. */
  async countView(view: PageView): Promise<void> {
    const { isRobot, device } = browsers.get(view.userAgent);
    if (isRobot || !this.#isAdmitted(view.network)) return;
    if (!this.#settings) await this.#readSettings();
    const today = this.#current();
    if (!today) return;
    const salt = await this.#saltOf(today);
    const counts = this.#countsOf(today.counts.day);
    counts.addViews(total);
    counts.addViews({ dimension: "page", name: view.path });
    const visitor = (about: string) =>
      keyedDigest(salt, `visitor ${about}`, view.network, view.userAgent).slice(0, digestLength);
    const countOnce = (digest: string, rows: readonly CountedRow[]) => {
      if (!today.known.has(digest)) counts.addVisitor(digest, rows);
    };
    const language = browserLanguages.get(view.languages);
    countOnce(visitor(""), [total, { dimension: "device", name: device }, { dimension: "language", name: language }]);
    const source = sourceOf(view);
    if (source !== null) countOnce(visitor(`source ${source}`), [{ dimension: "source", name: source }]);
    const campaign = campaignOf(view.utmCampaign);
    if (campaign !== null) countOnce(visitor(`campaign ${campaign}`), [{ dimension: "campaign", name: campaign }]);
  }

  /** A page that the server delivered: also to browsers without JavaScript, and to robots. */
  countServed(userAgent: string | undefined): void {
    const name = browsers.get(userAgent ?? "").isRobot ? "robots" : "browsers";
    this.#current()?.counts.addViews({ dimension: "served", name });
  }

  /** A file that was sent from its start: the `whole` of it or less. */
  countDownload(file: string, { isWhole, userAgent }: { isWhole: boolean; userAgent: string | undefined }): void {
    const whole = isWhole ? "download" : "download-part";
    const dimension = browsers.get(userAgent ?? "").isRobot ? "download-robot" : whole;
    this.#current()?.counts.addViews({ dimension, name: file });
  }

  /** Adds the counts to the database, and deletes what told apart the visitors of earlier days. */
  store(): Promise<void> {
    // One at a time: a caller finds all counts stored that were there before its call.
    this.#storing = this.#storing.catch(() => {}).then(() => this.#store());
    return this.#storing;
  }

  async #store(): Promise<void> {
    const { db, now } = this.#context;
    this.#networks.clear();
    const { isOn, timeZone } = await this.#readSettings();
    const today = this.#current();
    this.#endDay();
    if (today) today.counts = new DayCounts(today.counts.day);
    this.#today = today;
    const unstored = isOn ? this.#waiting : [];
    this.#waiting = [];
    try {
      for (let counts = unstored[0]; counts; counts = unstored[0]) {
        await storeCounts(db, counts);
        unstored.shift();
        this.#remember(counts);
      }
    } finally {
      for (const counts of unstored) this.#wait(counts);
    }
    const day = dateIn(timeZone, new Date(now().getTime() - graceMs));
    if (day === this.#forgotten) return;
    await forgetVisitors(db, day);
    this.#forgotten = day;
  }

  #remember({ day, visitors }: DayCounts): void {
    const known = this.#today?.counts.day === day ? this.#today.known : null;
    for (const digest of visitors.keys()) if (known && known.size < maxKnown) known.add(digest);
  }

  /** What to add to for a day, whose earlier counts are being stored perhaps. */
  #countsOf(day: string): DayCounts {
    return this.#today?.counts.day === day ? this.#today.counts : this.#waitingOn(day);
  }

  #waitingOn(day: string): DayCounts {
    const known = this.#waiting.find((counts) => counts.day === day);
    if (known) return known;
    const counts = new DayCounts(day);
    this.#waiting.push(counts);
    return counts;
  }

  /** Keeps counts for the next time of storing. */
  #wait(counts: DayCounts): void {
    this.#waitingOn(counts.day).addAll(counts);
  }

  #isAdmitted(network: string): boolean {
    const views = this.#networks.get(network) ?? 0;
    if (views >= maxViewsPerNetwork || (views === 0 && this.#networks.size >= maxNetworks)) return false;
    this.#networks.set(network, views + 1);
    return true;
  }

  async #readSettings() {
    const content = await this.#context.content.content(defaultLanguage, ["settings"]);
    const { countVisits, company } = content.single("settings").content;
    // Another time zone has another midnight.
    if (this.#settings?.timeZone !== company.timeZone) this.#endDay();
    this.#settings = { isOn: countVisits, timeZone: company.timeZone };
    return this.#settings;
  }

  /** Null while nothing is counted. */
  #current(): Today | null {
    if (!this.#settings?.isOn) return null;
    const at = this.#context.now().getTime();
    if (this.#today && at >= this.#today.from && at < this.#today.until) return this.#today;
    this.#endDay();
    const { timeZone } = this.#settings;
    this.#today = {
      counts: new DayCounts(dateIn(timeZone, new Date(at))),
      from: at,
      until: nextMidnight(new Date(at), timeZone).getTime(),
      salt: null,
      known: new Set(),
    };
    return this.#today;
  }

  /** Asked for again at the next view if the database is away. */
  #saltOf(today: Today): Promise<string> {
    const { db, secret } = this.#context;
    today.salt ??= saltOf(db, today.counts.day).then(
      (random) => secret + random,
      (error) => {
        today.salt = null;
        throw error;
      },
    );
    return today.salt;
  }

  #endDay(): void {
    if (this.#today && this.#today.counts.views.size > 0) this.#wait(this.#today.counts);
    this.#today = null;
  }
}

const total: CountedRow = { dimension: "total", name: "" };
