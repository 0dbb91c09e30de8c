import type { Use } from "../../content/uses.server.ts";
import type { AnswerWithWays } from "../form/way-back.tsx";

/** What a list says of something that was done with its entries. */
export interface ListAnswer extends AnswerWithWays {
  /** What is referred to, and so is asked about before it is deleted. */
  asked: Asked | null;
}

export interface Asked {
  /** Everything that is to be deleted. */
  entries: string[];
  referred: { id: string; title: string; uses: Use[] }[];
}
