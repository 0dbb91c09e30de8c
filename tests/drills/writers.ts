import http from "node:http";
import { setTimeout } from "node:timers/promises";
import { count } from "./experiment.ts";
import { post } from "./post.ts";

/** What writers together have sent and were told. Enquiries are known by their e-mail address. */
export interface Ledger {
  acknowledged: Set<string>;
  /** How often writers were told that it does not work now, with the form as it was and the phone number. */
  refused: number;
  /** The longest that this took, in milliseconds. */
  slowestRefusal: number;
  /** Why submissions were cut off, and so sent again, with their numbers. */
  cut: Map<string, number>;
  /** Answers that nobody should get, with their numbers. */
  wrong: Map<string, number>;
}

export interface Writers {
  ledger: Ledger;
  /** Waits until so many more enquiries were acknowledged, and answers how long that took, in milliseconds. */
  untilAcknowledged(more: number): Promise<number>;
  /** Waits until so many more submissions were refused. */
  untilRefused(more: number): Promise<void>;
  /** Lets every writer end the submission that is under way. */
  leave(): Promise<void>;
}

/** Longer than the shortest writing time of a form that is not suspected, in milliseconds. */
const writing = 1_500;

/** Between a submission that did not work and its repetition, and between two enquiries, at most: in milliseconds. */
const pauses = { again: 200, next: 10 };

/** How often what was acknowledged is sent again all the same, as by a reload. */
const reloads = 0.1;

/** What has not happened after this long will not, in milliseconds. */
const patience = 120_000;

/** No two enquiries come from one address: how many one may send is limited. */
let enquiries = 0;

const digitsAsLetters = (number: number) => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** Short, because what is long and much alike is suspected; in letters, because numbers do not count as a difference. */
function nextEnquiry() {
  enquiries += 1;
  const fields = {
    name: "Elena Marsh",
    email: `writer${enquiries}@harborline.example`,
    phone: "",
    company: "Harborline Charters",
    service: "security",
    message: `The tide is in ${digitsAsLetters(enquiries)}`,
  };
  const from = `10.${(enquiries >> 16) & 255}.${(enquiries >> 8) & 255}.${enquiries & 255}`;
  return { fields, from };
}

type Written = ReturnType<typeof nextEnquiry>;

/** What the office's number looks like in a page. */
const phone = /\(\d{3}\) 555-\d{4}/;

function faultOf({ status, location, body }: Awaited<ReturnType<typeof post>>, { fields }: Written): string | null {
  if (status === 303) return location === "/contact/thanks" ? null : `303 to ${location}`;
  if (status !== 503) return `status ${status}`;
  return body.includes(fields.message) && body.includes(fields.email) && phone.test(body)
    ? null
    : "503 without the form";
}

class Writer {
  readonly #url: string;
  readonly #ledger: Ledger;
  readonly #over: AbortSignal;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  constructor(url: string, ledger: Ledger, over: AbortSignal) {
    this.#url = url;
    this.#ledger = ledger;
    this.#over = over;
  }

  async write(withToken: boolean): Promise<void> {
    const formToken = withToken ? await this.#fetchToken() : "";
    while (!this.#over.aborted) {
      const { fields, from } = nextEnquiry();
      await this.#sendUntilTaken({ fields: { ...fields, formToken }, from });
      await setTimeout(Math.random() * pauses.next);
    }
    this.#agent.destroy();
  }

  async #fetchToken(): Promise<string> {
    const { body } = await this.#post("/contact/token", {}, "10.0.0.0");
    await setTimeout(writing);
    return body;
  }

  async #sendUntilTaken(written: Written & { fields: { formToken: string } }): Promise<void> {
    while (!this.#over.aborted) {
      if ((await this.#send(written)) && Math.random() > reloads) return;
      await setTimeout(Math.random() * pauses.again);
    }
  }

  /** Whether it was acknowledged. */
  async #send(written: Written): Promise<boolean> {
    const began = performance.now();
    const told = await this.#post("/contact", written.fields, written.from).catch(this.#noteCut);
    if (told === null) return false;
    const fault = faultOf(told, written);
    if (fault !== null) count(this.#ledger.wrong, fault);
    else if (told.status === 303) {
      this.#ledger.acknowledged.add(written.fields.email);
    } else {
      this.#ledger.refused += 1;
      this.#ledger.slowestRefusal = Math.max(this.#ledger.slowestRefusal, performance.now() - began);
    }
    return fault === null && told.status === 303;
  }

  #post(path: string, fields: Record<string, string>, from: string) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return post(this.#url, path, { headers, body: new URLSearchParams(fields).toString(), from, agent: this.#agent });
  }

  readonly #noteCut = (error: NodeJS.ErrnoException): null => {
    count(this.#ledger.cut, error.code ?? error.message);
    return null;
  };
}

/**
 * Visitors who send enquiries over HTTP, each by itself, one after the other, and send an enquiry again as it is until
 * it is acknowledged. Every second one's form has a token, as with script; the others' is known by its words.
 */
export function gatherWriters(url: string, number: number): Writers {
  const ledger: Ledger = {
    acknowledged: new Set(),
    refused: 0,
    slowestRefusal: 0,
    cut: new Map(),
    wrong: new Map(),
  };
  const over = new AbortController();
  const running = Promise.all(
    Array.from({ length: number }, (_, index) => new Writer(url, ledger, over.signal).write(index % 2 === 0)),
  );
  /** Answers how long it took. A writer that fails ends the waiting. */
  async function until(isSo: () => boolean): Promise<number> {
    const began = performance.now();
    while (!isSo()) {
      if (performance.now() - began > patience) throw new Error(`The writers got no further for ${patience / 1000} s`);
      await Promise.race([setTimeout(2), running]);
    }
    return performance.now() - began;
  }
  return {
    ledger,
    untilAcknowledged(more) {
      const wanted = ledger.acknowledged.size + more;
      return until(() => ledger.acknowledged.size >= wanted);
    },
    async untilRefused(more) {
      const wanted = ledger.refused + more;
      await until(() => ledger.refused >= wanted);
    },
    async leave() {
      over.abort();
      await running;
    },
  };
}
