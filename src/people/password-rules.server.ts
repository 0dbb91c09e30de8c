import type { Db } from "../db/tables.ts";
import { stationery } from "../mail/stationery.server.ts";
import { longestPassword, shortestPassword } from "./password-limits.ts";

/** Why a password is not taken. Nothing is said about what kinds of signs it must have. */
export type PasswordFault = "too-short" | "too-long" | "guessable" | "personal";

/** With so few pieces that anybody could guess, a password is no more than those. */
const fewest = 4;

/** Shorter ones are found in every text. */
const shortestPiece = 3;

const sequences = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "01234567890"];

/** What stands for a letter in passwords that are meant to look clever. */
const disguises: Record<string, string> = {
  "@": "a",
  $: "s",
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};

/**
 * Judges a new password, as it was typed. `personal` are words that everybody who knows the person knows.
 *
 * The list is that of zxcvbn-ts: 49,000 passwords that were leaked most often. Few of them are long enough to be taken
 * at all; so a password is also refused when it is put together of only a few of them, of numbers and of sequences
 * (`Password123456!`, `qwerty-dragon-2024`).
 */
export async function passwordFault(
  db: Db,
  password: string,
  personal: readonly string[],
): Promise<PasswordFault | null> {
  const length = [...password].length;
  if (length < shortestPassword) return "too-short";
  if (length > longestPassword) return "too-long";
  const { company } = await stationery(db);
  const known = wordsOf([...personal, company.name, company.email, "mangrove"]);
  const common = await commonPasswords();
  const lower = password.toLowerCase();
  const forms = [lower, undisguised(lower)];
  if (forms.some((form) => pieces(form, common) < fewest)) return "guessable";
  if (forms.some((form) => isPersonal(form, known, common))) return "personal";
  return null;
}

let commonOnes: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is chosen: it takes ten megabytes. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonOnes ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return commonOnes;
}

function wordsOf(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => {
    const lower = text.toLowerCase();
    return [lower.replace(/[^\p{L}\p{N}]/gu, ""), ...lower.split(/[^\p{L}\p{N}]+/u)];
  });
  return new Set(words.filter((word) => word.length >= shortestPiece));
}

function undisguised(text: string): string {
  return text.replace(/[@$0134578]/g, (sign) => disguises[sign] ?? sign);
}

/** Whether little is left of a text without the words that are known. */
function isPersonal(text: string, known: ReadonlySet<string>, common: ReadonlySet<string>): boolean {
  const compact = text.replace(/[^\p{L}\p{N}]/gu, "");
  const longestFirst = [...known].toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ""), compact);
  return rest !== compact && pieces(rest, common) < fewest;
}

/**
 * Of how few pieces a text can be put together: words that are common, runs of numbers, of one sign or of neighbouring
 * ones, and single signs. Exact below `fewest`.
 */
function pieces(text: string, common: ReadonlySet<string>): number {
  const fewestUpTo = [0];
  for (let end = 1; end <= text.length; end++) {
    let best = (fewestUpTo[end - 1] ?? 0) + 1;
    for (let start = 0; start <= end - 2; start++) {
      const before = fewestUpTo[start] ?? 0;
      // Beyond that number nothing is told apart, and a long text would take seconds.
      if (before + 1 >= Math.min(best, fewest)) continue;
      const piece = text.slice(start, end);
      if (isRun(piece) || (piece.length >= shortestPiece && common.has(piece))) best = before + 1;
    }
    fewestUpTo.push(best);
  }
  return fewestUpTo[text.length] ?? 0;
}

function isRun(piece: string): boolean {
  if (/^\d+$/.test(piece) || /^[^\p{L}\p{N}]+$/u.test(piece) || /^(.{1,3}?)\1+$/su.test(piece)) return true;
  const backwards = [...piece].reverse().join("");
  return sequences.some((sequence) => sequence.includes(piece) || sequence.includes(backwards));
}
