import { describe, expect, test } from "vitest";
import { compareInOrder, isDistinct, maxSharedPercent, minWordCount, notIndexedMessage } from "./compare.ts";
import { fingerprintOf } from "./shingles.ts";

/** Sentences of eight words that no other page has. */
function uniqueText(page: string, sentences: number): string {
  const wordCount = (index: number) => Array.from({ length: 8 }, (_, word) => `${page}${index}w${word}`);
  return Array.from({ length: sentences }, (_, index) => `${wordCount(index).join(" ")}.`).join(" ");
}

function page(id: string, texts: string[], names: string[] = []) {
  return { id, title: `About ${id}`, fingerprint: fingerprintOf(texts, names) };
}

const long = Math.ceil(minWordCount / 8);

describe("a copy", () => {
  const text = (city: string, service: string) =>
    `${service} for ${city} firms. We come to ${city} within the hour, and ${service} never sleeps. ${uniqueText("x", long)}`;

  test("with another city's and another service's name shares everything", () => {
    const miami = page("miami", [text("Miami Beach", "Help Desk")], ["Miami Beach", "Help Desk"]);
    const copy = page("copy", [text("Hialeah", "Managed IT Services")], ["Hialeah", "Managed IT Services"]);
    const found = compareInOrder([miami, copy]);
    expect(found.get("miami")).toMatchObject({ sharedPercent: 0, other: null });
    expect(found.get("copy")).toMatchObject({ sharedPercent: 100, other: { id: "miami", title: "About miami" } });
    expect(notIndexedMessage(found.get("copy") ?? fail())).toMatch(
      /^100% of this page .* most of it on “About miami”\. .*below 40%\.$/,
    );
  });

  test("is seen in any case, with accents, and in another order of its sentences", () => {
    const sentences = uniqueText("é", long).split(". ");
    const found = compareInOrder([
      page("one", [sentences.join(". ")]),
      page("two", [sentences.toReversed().join(".\n").toUpperCase().normalize("NFD")]),
    ]);
    expect(found.get("two")?.sharedPercent).toBe(100);
  });

  test("names the sentences that are shared, the longest first", () => {
    const sharedPercent = [
      "Bring a level, a meter and two spare fuses.",
      "The pump runs by itself until the battery ends.",
    ];
    const found = compareInOrder([
      page("one", [`${sharedPercent.join(" ")} ${uniqueText("a", long)}`]),
      page("two", [`${uniqueText("b", long)} ${sharedPercent.join(" ")}`]),
    ]);
    expect(found.get("two")?.sentences).toEqual(sharedPercent.toReversed());
  });

  test("may be put together from several pages", () => {
    const sentences = ["a", "b", "c"].map((name) => uniqueText(name, 25));
    const found = compareInOrder([
      ...sentences.map((sentence, index) => page(`part ${index}`, [sentence, uniqueText(`rest ${index}`, 75)])),
      page("whole", [...sentences, uniqueText("own", 25)]),
    ]);
    expect(found.get("whole")).toMatchObject({ sharedPercent: 75, other: { id: "part 0" } });
    expect(isDistinct(found.get("whole") ?? fail())).toBe(false);
  });

  test("does not hide a third page that is like it", () => {
    const [first, second] = [uniqueText("a", long), uniqueText("b", long)];
    const found = compareInOrder([
      page("one", [first]),
      // Hidden: half of it is the first page's.
      page("both", [first, second]),
      page("two", [second]),
    ]);
    expect(found.get("both")?.sharedPercent).toBe(50);
    expect(found.get("two")).toMatchObject({ sharedPercent: 0, other: null });
  });
});

describe("a page is indexed", () => {
  const original = page("one", [uniqueText("a", 100)]);
  const sharing = (percent: number) =>
    compareInOrder([original, page("two", [uniqueText("a", percent), uniqueText("b", 100 - percent)])]).get("two") ??
    fail();

  test("below the limit", () => {
    expect(sharing(maxSharedPercent - 1).sharedPercent).toBe(maxSharedPercent - 1);
    expect(isDistinct(sharing(maxSharedPercent - 1))).toBe(true);
    expect(isDistinct(sharing(maxSharedPercent))).toBe(false);
  });

  test("with enough words of its own", () => {
    const wordCount = (count: number) =>
      compareInOrder([page("one", [`${"word ".repeat(count)}`])]).get("one") ?? fail();
    expect(isDistinct(wordCount(minWordCount))).toBe(true);
    expect(notIndexedMessage(wordCount(minWordCount - 1))).toMatch(/^This page has 199 words\./);
  });

  test("without any text it is not, and nothing fails", () => {
    expect(compareInOrder([page("one", []), page("two", ["", "…"])]).get("two")).toEqual({
      wordCount: 0,
      sharedPercent: 0,
      other: null,
      sentences: [],
    });
  });
});

test("the work grows with the texts, not with the pairs of pages", () => {
  let steps = 0;
  class Counted extends Set<number> {
    override *[Symbol.iterator]() {
      for (const shingle of [...super.values()]) {
        steps += 1;
        yield shingle;
      }
      return undefined;
    }
    override has(shingle: number): boolean {
      steps += 1;
      return super.has(shingle);
    }
  }
  const common = "Our engineers answer in one hour, day and night, and come with the parts.";
  const pages = Array.from({ length: 500 }, (_, index) => page(`p${index}`, [common, uniqueText(`p${index}`, 60)])).map(
    (one) => ({
      ...one,
      fingerprint: { ...one.fingerprint, shingles: new Counted(one.fingerprint.shingles) },
    }),
  );
  const shingles = pages.reduce((sum, { fingerprint }) => sum + fingerprint.shingles.size, 0);
  const found = compareInOrder(pages);
  expect(found.get("p499")).toMatchObject({ sentences: [common] });
  expect(steps).toBeLessThan(4 * shingles);
});

function fail(): never {
  throw new Error("There is no such page");
}
