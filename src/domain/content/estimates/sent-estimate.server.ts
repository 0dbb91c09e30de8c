import { type Language, languageOf } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { wordsFor } from "#src/base/words/words.ts";
import type { Resolved } from "../fields/resolved.ts";
import { publicPathOf } from "../published/public-path.ts";
import type { ContentReader } from "../published/reader.server.ts";
import type { PriceCalculator } from "../schema/price-calculator.ts";
import { type CalculatorRates, choicesIn, estimate, rangeText, ratesOf } from "./estimate.ts";

/** What a visitor chose: the path of the calculator's page, as `page`, and a parameter for each item. */
export type Selection = URLSearchParams;

/** The calculators of pages and services. A page has one. */
async function readCalculators(reader: ContentReader, language: Language) {
  const kinds = ["page", "service"] as const;
  const content = await reader.content(language, kinds);
  return kinds.flatMap((kind) =>
    content.entries(kind).flatMap(({ slug, content: { blocks } }) => {
      const calculator = blocks.find((block) => block.block === "price-calculator");
      return calculator ? [{ path: publicPathOf(kind, slug, language), calculator }] : [];
    }),
  );
}

/** The calculator of a page and what a visitor chose; null for a page without one. */
export async function readSelection(reader: ContentReader, language: Language, selection: Selection) {
  const calculators = await readCalculators(reader, language);
  const calculator = calculators.find(({ path }) => path === selection.get("page"))?.calculator;
  return calculator ? { calculator, choices: choicesIn(ratesOf(calculator), (name) => selection.get(name)) } : null;
}

/** What other pages need to show a price from a calculator. */
export interface ExampleCalculator {
  /** The path of its page. */
  path: string;
  rates: CalculatorRates;
  /** The number of the first item that is a count, such as people. */
  size: number;
  /** For each item, the service whose page shows the price with it. */
  services: (string | undefined)[];
}

/** The first calculator that shows an example on other pages; null without one. */
export async function readExampleCalculator(
  reader: ContentReader,
  language: Language,
): Promise<ExampleCalculator | null> {
  const [found] = (await readCalculators(reader, language)).flatMap(({ path, calculator }) =>
    path !== null && calculator.exampleSize > 0 ? [{ path, calculator }] : [],
  );
  if (!found) return null;
  const { path, calculator } = found;
  const services = calculator.items.map((item) => (item.kind === "option" ? item.service?.entry : undefined));
  return { path, rates: ratesOf(calculator), size: calculator.exampleSize, services };
}

/** `$3,090 to $4,080 a month: People 30, Offices 1`, calculated again, in the language of its page; empty without a calculator. */
export async function describeSelection(reader: ContentReader, query: string): Promise<string> {
  const selection = new URLSearchParams(query);
  const language = languageOf(selection.get("page") ?? "");
  const found = query === "" ? null : await readSelection(reader, language, selection);
  return found ? describeEstimate(found.calculator, found.choices, language) : "";
}

function describeEstimate(
  calculator: Resolved<PriceCalculator>,
  choices: readonly number[],
  language: Language,
): string {
  const { counts, total } = estimate(ratesOf(calculator), choices);
  const chosen = calculator.items.flatMap(({ kind, label }, index) => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    return kind === "option" ? [label] : [`${label} ${count.toLocaleString("en-US")}`];
  });
  const range = rangeText(total, wordsFor(language).estimateRange);
  return serverWordsFor(language).monthlyEstimate(range, chosen.join(", "));
}
