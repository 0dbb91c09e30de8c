import type { SpamSign } from "./describe.ts";

export interface SpamReason {
  sign: SpamSign;
  /** In points. An inquiry with `threshold` points is spam. */
  weight: number;
  count?: number;
  /** The words, domains or link shorteners found. */
  found?: string[];
}

/** Why an inquiry is flagged as spam. It is stored anyway, for a person to review. */
export interface SpamVerdict {
  score: number;
  /** The heaviest first. */
  reasons: SpamReason[];
}

export const spamThreshold = 9;

/** Enough points by itself. */
export const decisiveWeight = spamThreshold;

/** Adds up the points; null when they stay below the threshold. */
export function scoreSpam(reasons: readonly SpamReason[]): SpamVerdict | null {
  const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
  return score < spamThreshold ? null : { score, reasons: reasons.toSorted((a, b) => b.weight - a.weight) };
}
