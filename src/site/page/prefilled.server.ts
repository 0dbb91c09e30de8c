import { redirect } from "react-router";
import { choiceNames, choicesIn } from "#src/domain/content/estimates/estimate.ts";
import type { PageRequest } from "../load-page.server.ts";
import type { BlockData } from "./blocks.server.ts";

/** A page at a path with the choices in its URL in its price calculator. Without a calculator, the page has no choices. */
export function prefilled<PageData extends { blocks: BlockData[] }>(
  { searchParams }: PageRequest,
  path: string,
  page: PageData,
): [page: PageData, response: ResponseInit] {
  if (!choiceNames.some((name) => searchParams.has(name))) return [page, {}];
  if (!page.blocks.some(({ block }) => block === "price-calculator")) throw redirect(path);
  const blocks = page.blocks.map((block) =>
    block.block === "price-calculator"
      ? { ...block, choices: choicesIn(block.rates, (name) => searchParams.get(name)) }
      : block,
  );
  // There are too many different choices to keep their pages.
  return [{ ...page, blocks }, { headers: { "Cache-Control": "no-store" } }];
}
