import http from "node:http";
import { setTimeout } from "node:timers/promises";
import { count, listed } from "./experiment.ts";
import { post } from "./post.ts";

/** Results of all writers. Inquiries are identified by email address. */
export interface WriterLog {
  acknowledged: Set<string>;
  /** Number of rejections because the time was taken. */
  taken: number;
  /** Number of rejections with the form, its input and the phone number. */
  refused: number;
  /** Duration of the slowest rejection, in milliseconds. */
  slowestRefusal: number;
  /** Reasons of interrupted submissions, which are sent again, with their counts. */
  cut: Map<string, number>;
  /** Unexpected responses, with their counts. */
  wrong: Map<string, number>;
}

export interface Writers {
  log: WriterLog;
  /** Waits for so many more inquiries that are acknowledged, or taken; returns the duration in milliseconds. */
  untilAnswered(more: number): Promise<number>;
  /** Waits for so many more rejected submissions. */
  untilRefused(more: number): Promise<void>;
  /** Stops all writers after their current submission. */
  stop(): Promise<void>;
}

/** Longer than the minimum fill time of the spam check, in milliseconds. */
const fillTime = 1_500;

/** Maximum pause before a retry, and between two inquiries, in milliseconds. */
const pauses = { again: 200, next: 10 };

/** Share of acknowledged inquiries that are sent again, as by a reload. */
const reloads = 0.1;

/** Timeout of waits, in milliseconds. */
const timeout = 120_000;

/** Each inquiry has its own client address because of the rate limit. */
let sentInquiries = 0;

const digitsAsLetters = (number: number) => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** A form that makes a lead. */
export interface WrittenForm {
  path: string;
  /** The path that an acknowledgment leads to. */
  thanks: RegExp;
  /** The fields beside those of an inquiry, for the one with this number. */
  fieldsOf(number: number): Record<string, string>;
}

const contactForm: WrittenForm = { path: "/contact", thanks: /^\/contact\/thanks$/, fieldsOf: () => ({}) };

/** The spam check flags long similar texts and ignores digits, so messages are short and number themselves in letters. */
function nextInquiry(form: WrittenForm) {
  sentInquiries += 1;
  const fields = {
    name: "Elena Marsh",
    email: `writer${sentInquiries}@harborline.example`,
    phone: "",
    company: "Harborline Charters",
    service: "security",
    message: `The tide is in ${digitsAsLetters(sentInquiries)}`,
    ...form.fieldsOf(sentInquiries),
  };
  const from = `10.${(sentInquiries >> 16) & 255}.${(sentInquiries >> 8) & 255}.${sentInquiries & 255}`;
  return { fields, from };
}

type SentInquiry = ReturnType<typeof nextInquiry>;

/** Someone else was faster. */
const statusTaken = 409;

/** The company's phone number in a page. */
const phone = /\(\d{3}\) 555-\d{4}/;

function errorIn(
  { status, location, body }: Awaited<ReturnType<typeof post>>,
  { fields }: SentInquiry,
  { thanks }: WrittenForm,
): string | null {
  if (status === 303) return thanks.test(location) ? null : `303 to ${location}`;
  if (status !== 503 && status !== statusTaken) return `status ${status}`;
  return body.includes(fields.message) && body.includes(fields.email) && phone.test(body)
    ? null
    : `${status} without the form`;
}

class Writer {
  readonly #url: string;
  readonly #form: WrittenForm;
  readonly #log: WriterLog;
  readonly #over: AbortSignal;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  constructor(url: string, form: WrittenForm, log: WriterLog, over: AbortSignal) {
    this.#url = url;
    this.#form = form;
    this.#log = log;
    this.#over = over;
  }

  async write(withToken: boolean): Promise<void> {
    const formToken = withToken ? await this.#fetchToken() : "";
    while (!this.#over.aborted) {
      const { fields, from } = nextInquiry(this.#form);
      await this.#sendUntilAnswered({ fields: { ...fields, formToken }, from });
      await setTimeout(Math.random() * pauses.next);
    }
    this.#agent.destroy();
  }

  /** Retries, since the site may be killed before the response. */
  async #fetchToken(): Promise<string> {
    while (!this.#over.aborted) {
      const token = await this.#post("/contact/token", {}, "10.0.0.0").catch(this.#noteCut);
      await setTimeout(token?.status === 200 ? fillTime : Math.random() * pauses.again);
      if (token?.status === 200) return token.body;
    }
    return "";
  }

  async #sendUntilAnswered(written: SentInquiry & { fields: { formToken: string } }): Promise<void> {
    while (!this.#over.aborted) {
      if ((await this.#send(written)) && Math.random() > reloads) return;
      await setTimeout(Math.random() * pauses.again);
    }
  }

  /** Returns whether it was answered for good. */
  async #send(written: SentInquiry): Promise<boolean> {
    const began = performance.now();
    const token = await this.#post(this.#form.path, written.fields, written.from).catch(this.#noteCut);
    if (token === null) return false;
    const problem = errorIn(token, written, this.#form);
    if (problem !== null) count(this.#log.wrong, problem);
    else if (token.status === 303) this.#log.acknowledged.add(written.fields.email);
    else if (token.status === statusTaken) this.#log.taken += 1;
    else {
      this.#log.refused += 1;
      this.#log.slowestRefusal = Math.max(this.#log.slowestRefusal, performance.now() - began);
    }
    return problem === null && (token.status === 303 || token.status === statusTaken);
  }

  #post(path: string, fields: Record<string, string>, from: string) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return post(this.#url, path, { headers, body: new URLSearchParams(fields).toString(), from, agent: this.#agent });
  }

  readonly #noteCut = (error: NodeJS.ErrnoException): null => {
    count(this.#log.cut, error.code ?? error.message);
    return null;
  };
}

/**
 * Starts visitors who send inquiries over HTTP, one at a time each, and repeat each until it is acknowledged. Every second
 * one has a form token, as with script; the others are deduplicated by text.
 */
export function startWriters(url: string, number: number, form = contactForm): Writers {
  const log: WriterLog = {
    acknowledged: new Set(),
    taken: 0,
    refused: 0,
    slowestRefusal: 0,
    cut: new Map(),
    wrong: new Map(),
  };
  const over = new AbortController();
  const running = Promise.all(
    Array.from({ length: number }, (_, index) => new Writer(url, form, log, over.signal).write(index % 2 === 0)),
  );
  /** Returns the duration. A failing writer ends the wait. */
  async function until(isSo: () => boolean): Promise<number> {
    const began = performance.now();
    while (!isSo()) {
      if (performance.now() - began > timeout)
        throw new Error(`The writers got no further for ${timeout / 1000} s. ${listed(log.wrong)}`);
      await Promise.race([setTimeout(2), running]);
    }
    return performance.now() - began;
  }
  return {
    log,
    untilAnswered(more) {
      const wanted = log.acknowledged.size + log.taken + more;
      return until(() => log.acknowledged.size + log.taken >= wanted);
    },
    async untilRefused(more) {
      const wanted = log.refused + more;
      await until(() => log.refused >= wanted);
    },
    async stop() {
      over.abort();
      await running;
    },
  };
}
