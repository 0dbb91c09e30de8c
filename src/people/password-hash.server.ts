import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Turns } from "./turns.ts";

const derive = promisify(argon2);

/** Argon2id with 46 MiB, once, on one lane: what OWASP's ASVS 5.0 asks for at the least (appendix C). */
const cost = { memory: 47_104, passes: 1, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;

/** At most two at a time, so that the site stays in memory and answers meanwhile; a hundred wait. */
const turns = new Turns(2, 100);

/** Hashes a password as it was typed: nothing is trimmed, folded or cut. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return written(salt, await tagOf(password, salt, true));
}

/** What an account that does not exist is compared with: it takes the same time, and nothing fits it. */
const nobodys = written(randomBytes(saltLength), randomBytes(tagLength));

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Whether a password fits a hash; none fits null. `goesFirst` passes over whoever else waits. */
export async function fitsPassword(password: string, hash: string | null, goesFirst: boolean): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", tag = ""] = form.exec(hash ?? nobodys) ?? [];
  const then = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await tagOf(password, Buffer.from(salt, "base64"), goesFirst, then);
  const kept = Buffer.from(tag, "base64");
  return kept.length === found.length && timingSafeEqual(kept, found) && hash !== null;
}

function tagOf(message: string, nonce: Buffer, goesFirst: boolean, paid = cost): Promise<Buffer> {
  return turns.take(() => derive("argon2id", { message, nonce, tagLength, ...paid }), goesFirst);
}

function written(salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/={1,2}$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`;
}
