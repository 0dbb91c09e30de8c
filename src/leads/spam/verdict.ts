/** What speaks for spam. `honeypot` to `same-message` were known before there were points. */
export type SpamSign =
  | "honeypot"
  | "too-fast"
  | "links"
  | "address-limit"
  | "same-message"
  | "quick"
  | "no-token"
  | "name-link"
  | "link-markup"
  | "short-link"
  | "odd-domain"
  | "words"
  | "mixed-scripts"
  | "disguised-letters"
  | "capitals"
  | "repeats"
  | "random-letters"
  | "name-as-message";

export interface SpamReason {
  sign: SpamSign;
  /** In points; `threshold` of them are spam. */
  weight: number;
  count?: number;
  /** The words, domains or link services that were found. */
  found?: string[];
}

/** Why an inquiry is flagged as spam. It is kept all the same, for a person to decide. */
export interface SpamVerdict {
  score: number;
  /** The heaviest first. */
  reasons: SpamReason[];
}

export const threshold = 9;

/** Enough points by itself. */
export const decisive = threshold;

/** Adds up what speaks for spam; null when that is not enough. */
export function judge(reasons: readonly SpamReason[]): SpamVerdict | null {
  const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
  return score < threshold ? null : { score, reasons: reasons.toSorted((a, b) => b.weight - a.weight) };
}
