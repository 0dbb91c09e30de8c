import type { Language } from "#src/base/languages.ts";
import type { Resolved } from "../fields/resolved.ts";
import { publicPathOf } from "../published/public-path.ts";
import type { ContentReader } from "../published/reader.server.ts";
import type { PriceCalculator } from "../schema/price-calculator.ts";
import { choicesIn, estimate, rangeText, ratesOf } from "./estimate.ts";

/** What a visitor chose: the path of the calculator's page, as `page`, and a parameter for each item. */
export type Selection = URLSearchParams;

/** The calculator of a page and what a visitor chose; null for a page without one. A page has one calculator. */
export async function readSelection(reader: ContentReader, language: Language, selection: Selection) {
  const path = selection.get("page");
  const content = await reader.content(language, ["page", "service"]);
  const page = (["page", "service"] as const)
    .flatMap((kind) => content.entries(kind).map((entry) => ({ ...entry, kind })))
    .find(({ kind, slug }) => publicPathOf(kind, slug, language) === path);
  const calculator = page?.content.blocks.find((block) => block.block === "price-calculator");
  return calculator ? { calculator, choices: choicesIn(ratesOf(calculator), (name) => selection.get(name)) } : null;
}

/** `$3,090 to $4,080 a month: People 30, Offices 1`, calculated again; empty without a calculator. */
export async function describeSelection(reader: ContentReader, language: Language, query: string): Promise<string> {
  const found = query === "" ? null : await readSelection(reader, language, new URLSearchParams(query));
  return found ? describeEstimate(found.calculator, found.choices) : "";
}

function describeEstimate(calculator: Resolved<PriceCalculator>, choices: readonly number[]): string {
  const { counts, total } = estimate(ratesOf(calculator), choices);
  const chosen = calculator.items.flatMap(({ kind, label }, index) => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    return kind === "option" ? [label] : [`${label} ${count.toLocaleString("en-US")}`];
  });
  return `${rangeText(total, "{low} to {high}")} a month: ${chosen.join(", ")}`;
}
