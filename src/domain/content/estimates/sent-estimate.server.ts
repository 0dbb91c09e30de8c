import { type Language, languageOf } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { wordsFor } from "#src/base/words/words.ts";
import type { Resolved } from "../fields/resolved.ts";
import { publicPathOf } from "../published/public-path.ts";
import type { ContentReader, Translation } from "../published/reader.server.ts";
import type { PriceCalculator } from "../schema/price-calculator.ts";
import { type CalculatorRates, choicesIn, estimate, rangeText, ratesOf } from "./estimate.ts";

/** What a visitor chose: the path of the calculator's page, as `page`, and a parameter for each item. */
export type Selection = URLSearchParams;

/** The calculators of pages and services. A page has one. */
async function readCalculators(reader: ContentReader, language: Language) {
  const kinds = ["page", "service"] as const;
  const selection = { block: "price-calculator" } as const;
  const content = await reader.content(language, kinds, { page: selection, service: selection });
  return kinds.flatMap((kind) =>
    content.entries(kind).flatMap(({ slug, content: { blocks } }) => {
      const calculator = blocks.find((block) => block.block === "price-calculator");
      return calculator ? [{ path: publicPathOf(kind, slug, language), calculator }] : [];
    }),
  );
}

async function readCalculator(reader: ContentReader, page: Translation) {
  const calculators = await readCalculators(reader, page.language);
  return calculators.find(({ path }) => path === page.path)?.calculator;
}

/** The calculator of a page and what a visitor chose; null for a page without one. */
export async function readSelection(reader: ContentReader, language: Language, selection: Selection) {
  const calculator = await readCalculator(reader, { language, path: selection.get("page") ?? "" });
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

/**
 * `$3,090 to $4,080 a month: People 30, Offices 1`, calculated again; empty without a calculator. It is in a language if the
 * calculator has all its items in it, else in that of its page.
 */
export async function describeSelection(reader: ContentReader, query: string, language: Language): Promise<string> {
  if (query === "") return "";
  const selection = new URLSearchParams(query);
  const path = selection.get("page") ?? "";
  const found = await readSelection(reader, languageOf(path), selection);
  if (!found) return "";
  const page = (await reader.translations(path))?.find((translation) => translation.language === language);
  const translated = page && (await readCalculator(reader, page));
  return translated?.items.length === found.calculator.items.length
    ? describeEstimate(translated, found.choices, language)
    : describeEstimate(found.calculator, found.choices, languageOf(path));
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
