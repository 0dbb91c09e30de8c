/** Thrown at once when so much waits already that more would wait too long. */
export class Overloaded extends Error {}

/** Thrown when the client has gone before its work began. */
export class ClientGone extends Error {}

export interface AdmissionLimits {
  /** Pieces of work that hold a slot at a time. */
  slots: number;
  /** How long work holds its slot, in milliseconds: what takes longer waits for something and leaves the processor free. */
  slotTime: number;
  /** Pieces of work that have begun and not ended, with a slot or without. */
  underWay: number;
  /** Pieces of work that wait, of all client networks together. */
  waiting: number;
}

type Start = () => void;

/**
 * Turns of the event loop between two pieces of work in a slot. libuv accepts one new connection each turn: without
 * them, a visitor's connection would wait for a rendering of every connection before it. Idle, they take a
 * millisecond.
 */
const turnsBetween = 384;

/**
 * A bounded queue in front of work that strangers can ask for. Client networks take turns, and each may wait in as many
 * places as it leaves free: however much one sends, others find room, and wait for one piece of its work at a time.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #queues = new Map<string, Set<Start>>();
  #waiting = 0;
  #slots = 0;
  #underWay = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /** Pieces of work that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether work of a network would be refused now. */
  isFull(network: string): boolean {
    const own = this.#queues.get(network)?.size ?? 0;
    return (this.#waiting > 0 || !this.#hasRoom()) && own >= this.#limits.waiting - this.#waiting;
  }

  /** Does the work when its turn comes; leaves it out if the client has gone by then. */
  async run<Result>(network: string, work: () => Promise<Result>, gone?: AbortSignal): Promise<Result> {
    if (gone?.aborted) throw new ClientGone();
    if (this.#waiting === 0 && this.#hasRoom()) this.#take();
    else await this.#wait(network, gone);
    let holdsSlot = true;
    const freeSlot = () => {
      if (holdsSlot) this.#freeSlot();
      holdsSlot = false;
    };
    const timer = setTimeout(freeSlot, this.#limits.slotTime);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      freeSlot();
      this.#underWay -= 1;
      this.#startNext();
    }
  }

  #hasRoom(): boolean {
    return this.#slots < this.#limits.slots && this.#underWay < this.#limits.underWay;
  }

  #take(): void {
    this.#slots += 1;
    this.#underWay += 1;
  }

  #wait(network: string, gone: AbortSignal | undefined): Promise<void> {
    if (this.isFull(network)) throw new Overloaded();
    const queue = this.#queues.get(network) ?? new Set();
    return new Promise((resolve, reject) => {
      const start = () => {
        gone?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#remove(network, queue, start);
        reject(new ClientGone());
      };
      gone?.addEventListener("abort", leave, { once: true });
      this.#queues.set(network, queue.add(start));
      this.#waiting += 1;
    });
  }

  #remove(network: string, queue: Set<Start>, start: Start): void {
    queue.delete(start);
    this.#waiting -= 1;
    if (queue.size === 0) this.#queues.delete(network);
  }

  /** After whatever else has come in meanwhile: what needs no queue is answered first. */
  #freeSlot(turns = turnsBetween): void {
    setImmediate(() => {
      if (turns > 1) return this.#freeSlot(turns - 1);
      this.#slots -= 1;
      this.#startNext();
    });
  }

  #startNext(): void {
    const [first] = this.#queues;
    if (!first || !this.#hasRoom()) return;
    const [network, queue] = first;
    const [start] = queue;
    if (!start) return;
    this.#remove(network, queue, start);
    // The next turn is another network's.
    this.#queues.delete(network);
    if (queue.size > 0) this.#queues.set(network, queue);
    this.#take();
    start();
  }
}

/** The queues of a site. */
export interface Queues {
  /** Whatever is rendered for somebody who is not logged in. One at a time: it is the processor that it needs. */
  rendering: Admission;
  /** Logins by strangers, each of which takes a second by design. */
  signIn: Admission;
}

export function makeQueues(): Queues {
  return {
    rendering: new Admission({ slots: 1, slotTime: 25, underWay: 64, waiting: 64 }),
    signIn: new Admission({ slots: 24, slotTime: 60_000, underWay: 24, waiting: 48 }),
  };
}
