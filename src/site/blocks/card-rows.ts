import type { CardLayout } from "./story-card.tsx";

interface CardRows {
  /** The first card has a row of its own. */
  hasLead: boolean;
  /** The layout of the other cards. */
  layout: CardLayout;
  className: string;
}

/**
 * Rows of story cards that leave no card alone in the last row, at every width: of two, or of three. With `lead`, the first
 * one is full width if the others fill their rows; without, only if all of them would not.
 */
export function cardRows(count: number, lead = false): CardRows {
  const hasLead = lead ? fillsRows(count - 1) : !fillsRows(count);
  const inRows = hasLead ? count - 1 : count;
  const isThree = inRows % 3 === 0;
  const columns = inRows % 2 === 1 ? "md:grid-cols-3" : isThree ? "sm:grid-cols-2 lg:grid-cols-3" : "sm:grid-cols-2";
  return {
    hasLead,
    layout: isThree ? "small" : "plain",
    className: `grid gap-x-gap gap-y-[clamp(1.75rem,3vw,3rem)] ${columns}`,
  };
}

function fillsRows(cards: number): boolean {
  return cards % 2 === 0 || cards % 3 === 0;
}
