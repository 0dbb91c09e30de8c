import { expect, test } from "vitest";
import { isSpamIndicator, type LearnedWord, learnedSigns, wordsToLearn } from "./learned.ts";
import { spamThreshold } from "./signs.ts";

const counts = { spam: 20, real: 40 };

function learned(word: string, spam: number, real = 0): LearnedWord {
  return { word, spam, real };
}

test("words and link domains are learned, each once, and no addresses, numbers or links", () => {
  const message =
    "Más tráfico! Traffic TRAFFIC for you, ana@harbor.example, at https://www.Best-Links.example/buy/now or growth.example. 786 555 0142 v2";
  expect(wordsToLearn({ company: "Reef & Sons", message })).toEqual(
    expect.arrayContaining([
      "best-links.example",
      "growth.example",
      "reef",
      "sons",
      "mas",
      "trafico",
      "traffic",
      "you",
    ]),
  );
  const words = wordsToLearn({ company: "", message });
  expect(words).toEqual([...new Set(words)]);
  for (const word of ["ana", "https", "www", "buy", "now", "786", "0142", "v2", "at"])
    expect(words).not.toContain(word);
});

test("long texts are learned in part", () => {
  const letters = (number: number) =>
    String.fromCharCode(97 + (number % 26), 97 + ((number / 26) % 26), 97 + number / 676);
  const message = Array.from({ length: 3000 }, (_, number) => `${letters(number)}x ${letters(number)}.example`).join(
    " ",
  );
  expect(wordsToLearn({ company: "", message }).length).toBeLessThanOrEqual(120);
});

test.each([
  ["a word of few spam leads", learned("seo", 2), false],
  ["a word of spam only", learned("seo", 3), true],
  ["a word that is as frequent in real leads", learned("server", 10, 20), false],
  ["a word that is rarely in real leads", learned("ranking", 15, 1), true],
  ["a domain of spam only", learned("growth.example", 3), true],
  ["a domain of a real lead", learned("growth.example", 15, 1), false],
])("%s", (_, word, expected) => {
  expect(isSpamIndicator(word, counts)).toBe(expected);
});

test("nothing counts before enough leads of both kinds are marked", () => {
  expect(isSpamIndicator(learned("seo", 4), { spam: 4, real: 40 })).toBe(false);
  expect(isSpamIndicator(learned("seo", 9), { spam: 9, real: 9 })).toBe(false);
});

test("all that is learned stays below the threshold, and names the most frequent words", () => {
  const words = ["alfa", "bravo", "delta", "echo", "golf", "hotel", "one.example", "two.example"];
  const lessons = { ...counts, words: words.map((word, index) => learned(word, 3 + index)) };
  const signs = learnedSigns(lessons, [{ sign: "no-token", weight: 1 }]);
  expect(signs).toEqual([
    { sign: "learned-domain", weight: 4, found: ["two.example", "one.example"] },
    { sign: "learned", weight: 3, found: ["hotel", "golf", "echo", "delta", "bravo"] },
  ]);
  expect(signs.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThan(spamThreshold);
});

test.each([
  [0, 3],
  [5, 2],
  [7, 0],
  [8, 3],
])("words add to %i points of a text at most %i", (points, most) => {
  const lessons = { ...counts, words: ["alfa", "bravo", "delta", "echo"].map((word) => learned(word, 10)) };
  const added = learnedSigns(lessons, [
    { sign: "words", weight: points },
    { sign: "quick", weight: 3 },
  ]);
  expect(added.reduce((sum, { weight }) => sum + weight, 0)).toBe(most);
});
