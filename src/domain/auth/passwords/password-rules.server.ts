import type { Db } from "#src/base/db/tables.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import { maxPasswordLength, minPasswordLength } from "./password-limits.ts";

/** There are no rules about kinds of characters. */
export type PasswordIssue = "too-short" | "too-long" | "guessable" | "personal";

/** A password of fewer guessable pieces is too easy to guess. */
const minPieces = 4;

/** In characters: shorter words are in every text. */
const minPieceLength = 3;

const sequences = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "01234567890"];

const leetspeak: Record<string, string> = {
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
 * Checks a new password, unchanged. `personal` are the person's name and address, which others know.
 *
 * The list is zxcvbn-ts's 49,000 most leaked passwords. Most are too short, so a password is also refused when it
 * is a combination of such passwords, numbers and sequences (`Password123456!`, `qwerty-dragon-2024`).
 */
export async function passwordIssue(
  db: Db,
  password: string,
  personal: readonly string[],
): Promise<PasswordIssue | null> {
  const length = [...password].length;
  if (length < minPasswordLength) return "too-short";
  if (length > maxPasswordLength) return "too-long";
  const { company } = await senderIdentity(db);
  const known = personalWords([...personal, company.name, company.email, "mangrove"]);
  const common = await commonPasswords();
  const lower = password.toLowerCase();
  const forms = [lower, withoutLeetspeak(lower)];
  if (forms.some((form) => countPieces(form, common) < minPieces)) return "guessable";
  if (forms.some((form) => isPersonal(form, known, common))) return "personal";
  return null;
}

let commonList: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password: it takes ten megabytes. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonList ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return commonList;
}

function personalWords(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => {
    const lower = text.toLowerCase();
    return [lower.replace(/[^\p{L}\p{N}]/gu, ""), ...lower.split(/[^\p{L}\p{N}]+/u)];
  });
  return new Set(words.filter((word) => word.length >= minPieceLength));
}

function withoutLeetspeak(text: string): string {
  return text.replace(/[@$0134578]/g, (character) => leetspeak[character] ?? character);
}

/** Whether little is left of a text without the known words. */
function isPersonal(text: string, known: ReadonlySet<string>, common: ReadonlySet<string>): boolean {
  const compact = text.replace(/[^\p{L}\p{N}]/gu, "");
  const longestFirst = [...known].toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((remaining, word) => remaining.replaceAll(word, ""), compact);
  return rest !== compact && countPieces(rest, common) < minPieces;
}

/**
 * The least number of pieces in a text: common passwords, runs of digits, repetitions, sequences and single characters.
 * Exact below `minPieces`.
 */
function countPieces(text: string, common: ReadonlySet<string>): number {
  const minPiecesUpTo = [0];
  for (let end = 1; end <= text.length; end++) {
    let best = (minPiecesUpTo[end - 1] ?? 0) + 1;
    for (let start = 0; start <= end - 2; start++) {
      const before = minPiecesUpTo[start] ?? 0;
      // Higher counts don't matter, and a long text would take seconds.
      if (before + 1 >= Math.min(best, minPieces)) continue;
      const piece = text.slice(start, end);
      if (isRun(piece) || (piece.length >= minPieceLength && common.has(piece))) best = before + 1;
    }
    minPiecesUpTo.push(best);
  }
  return minPiecesUpTo[text.length] ?? 0;
}

function isRun(piece: string): boolean {
  if (/^\d+$/.test(piece) || /^[^\p{L}\p{N}]+$/u.test(piece) || /^(.{1,3}?)\1+$/su.test(piece)) return true;
  const backwards = [...piece].reverse().join("");
  return sequences.some((sequence) => sequence.includes(piece) || sequence.includes(backwards));
}
