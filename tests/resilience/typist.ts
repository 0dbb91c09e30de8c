import { setTimeout } from "node:timers/promises";
import type { Person } from "#src/domain/auth/person.ts";
import type { RichEntry } from "../support/rich-entries.ts";
import { ask } from "../support/site.ts";
import { form } from "../support/staff.ts";
import { count } from "./experiment.ts";

export interface LoggedIn {
  person: Person;
  cookie: string;
}

/** A person with an open form who types continuously. */
export class Typist {
  readonly #url: string;
  readonly #cookie: string;
  readonly #over: AbortSignal;
  readonly #wrong: Map<string, number>;
  readonly person: Person;
  readonly about: RichEntry;
  /** The id of the entry, which belongs to this typist only. */
  readonly entry: string;
  readonly formId: string;
  #sequence = 0;
  acknowledged = 0;
  /** The last acknowledged change. */
  lastAutosaved = 0;
  /** The last change whose discard was acknowledged, and the last that was sent for discarding. */
  lastDiscarded = 0;
  lastSentDiscard = 0;
  /** The acknowledged saves. */
  readonly acknowledgedSaves: number[] = [];
  /** The base version of the next save; null if it must be requested. */
  #base: number | null = 1;

  constructor(
    site: { url: string; over: AbortSignal; wrong: Map<string, number> },
    who: LoggedIn,
    about: RichEntry,
    entry: string,
  ) {
    this.#url = site.url;
    this.#over = site.over;
    this.#wrong = site.wrong;
    this.#cookie = who.cookie;
    this.person = who.person;
    this.about = about;
    this.entry = entry;
    this.formId = `writer-${crypto.randomUUID()}`;
  }

  async type(): Promise<void> {
    while (!this.#over.aborted) {
      this.#sequence += 1;
      const texts = [this.#sequence];
      // An earlier request that seemed lost arrives at the same time.
      if (Math.random() < 0.3) texts.push(Math.max(1, this.#sequence - 2));
      await Promise.all(texts.map((sequence) => this.#autosave(sequence)));
      const chance = Math.random();
      if (chance < 0.05) await this.#discard(this.#sequence);
      else if (chance < 0.15) await this.#save(this.#sequence);
      await setTimeout(Math.random() * 20);
    }
  }

  readonly markerOf = (sequence: number): string => `${this.formId} ${sequence}`;

  async #autosave(sequence: number): Promise<void> {
    const content = JSON.stringify(this.about.marked(this.markerOf(sequence)));
    const state = await this.#send({ intent: "save", sequence: String(sequence), base: "1", content });
    if (state === "saved") {
      this.acknowledged += 1;
      this.lastAutosaved = Math.max(this.lastAutosaved, sequence);
    } else if (state !== "stale" && state !== "cut") count(this.#wrong, state);
  }

  async #discard(sequence: number): Promise<void> {
    this.lastSentDiscard = sequence;
    const state = await this.#send({ intent: "discard", sequence: String(sequence) });
    if (state === "discarded") this.lastDiscarded = sequence;
    else if (state !== "cut") count(this.#wrong, state);
  }

  async #save(sequence: number): Promise<void> {
    this.#base ??= await this.#version();
    if (this.#base === null) return;
    const content = JSON.stringify(this.about.marked(this.markerOf(sequence)));
    const fields = { intent: "save", sequence: String(sequence), base: String(this.#base), content };
    this.lastSentDiscard = sequence;
    const state = await this.#send(fields, "");
    this.#base = null;
    if (state === "saved") {
      this.acknowledgedSaves.push(sequence);
      this.lastDiscarded = sequence;
    } else if (state !== "cut") count(this.#wrong, `save: ${state}`);
  }

  async #version(): Promise<number | null> {
    try {
      const { body } = await ask(this.#url, `${this.#path}?since=0`, { headers: this.#headers() });
      return JSON.parse(body).storedVersion.version;
    } catch {
      return null;
    }
  }

  get #path(): string {
    return `/cms/entries/${this.about.kind}/${this.entry}`;
  }

  #headers(): Record<string, string> {
    return { Host: new URL(this.#url).host, Cookie: this.#cookie };
  }

  /** `cut`: unknown whether it was stored. */
  async #send(fields: Record<string, string>, where = "/autosave"): Promise<string> {
    const all = { ...fields, person: this.person.id, formId: this.formId };
    try {
      const { status, body } = await ask(this.#url, this.#path + where, form(this.#url, all, { Cookie: this.#cookie }));
      return status === 200 ? JSON.parse(body).state : `status ${status}`;
    } catch {
      return "cut";
    }
  }
}
