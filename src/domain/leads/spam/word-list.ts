/** Points by word or phrase, in the form of `wordsIn`. */
type Points = Readonly<Record<string, number>>;

export interface SpamWords {
  /** Topics of spam. A client may work in such a trade, or write about such spam. */
  subjects: Readonly<Record<"gambling" | "drugs" | "search" | "money" | "adult", Points>>;
  /** Phrases that only sellers and blackmailers use. */
  offers: Points;
  neverInNames: readonly string[];
}
