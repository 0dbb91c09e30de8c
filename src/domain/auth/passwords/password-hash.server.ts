import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { isEqualInConstantTime } from "#src/base/security/digest.server.ts";
import { maxPasswordLength } from "./password-limits.ts";

/** Thrown when the queue has reached its limit. */
export class HashQueueFull extends Error {}

/** Limits concurrent tasks and queues the rest. Tasks with priority go first, so strangers can't delay known browsers. */
class HashQueue {
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  readonly #priority: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #running = 0;

  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  isFull(hasPriority: boolean): boolean {
    return this.#queue(hasPriority).length >= this.#maxWaiting;
  }

  async run<T>(task: () => Promise<T>, hasPriority: boolean): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else await this.#wait(this.#queue(hasPriority));
    try {
      return await task();
    } finally {
      const next = this.#priority.shift() ?? this.#others.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #queue(hasPriority: boolean): (() => void)[] {
    return hasPriority ? this.#priority : this.#others;
  }

  #wait(queue: (() => void)[]): Promise<void> {
    if (queue.length >= this.#maxWaiting) throw new HashQueueFull("The hash queue is full");
    return new Promise((resolve) => queue.push(resolve));
  }
}

const derive = promisify(argon2);

/** Argon2id with 46 MiB, one pass, one lane: the minimum of OWASP's ASVS 5.0 (appendix C). */
const cost = { memory: 47_104, passes: 1, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;

/** Two at a time, to limit memory and keep the site responsive. A hundred may wait. */
const queue = new HashQueue(2, 100);

export function isHashQueueFull(hasPriority: boolean): boolean {
  return queue.isFull(hasPriority);
}

/** In UTF-16 units: a character has up to two. No stored password is longer. */
const maxTextLength = 2 * maxPasswordLength;

/** Hashes a password unchanged: not trimmed, normalized or cut. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return encodeHash(salt, await deriveTag(password, salt, true));
}

/** The hash for unknown accounts: verification takes the same time, and no password matches. */
const dummyHash = encodeHash(randomBytes(saltLength), randomBytes(tagLength));

const hashFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Whether a password matches a hash; none matches null. */
export async function passwordMatches(password: string, hash: string | null, hasPriority: boolean): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", tag = ""] = hashFormat.exec(hash ?? dummyHash) ?? [];
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await deriveTag(
    password.slice(0, maxTextLength + 1),
    Buffer.from(salt, "base64"),
    hasPriority,
    parameters,
  );
  return isEqualInConstantTime(found, Buffer.from(tag, "base64")) && hash !== null;
}

function deriveTag(message: string, nonce: Buffer, hasPriority: boolean, parameters = cost): Promise<Buffer> {
  return queue.run(() => derive("argon2id", { message, nonce, tagLength, ...parameters }), hasPriority);
}

function encodeHash(salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/={1,2}$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`;
}
