import { expect, test } from "vitest";
import { cardRows } from "./card-rows.ts";

const twelve = Array.from({ length: 12 }, (_, index) => index + 1);

test.each([false, true])("no card is alone in the last row, with the first one full width if wanted (%s)", (lead) => {
  for (const count of twelve) {
    const { hasLead, className } = cardRows(count, lead);
    const inRows = hasLead ? count - 1 : count;
    const columns = [...className.matchAll(/grid-cols-(\d)/g)].map(([, number]) => Number(number));
    expect(columns.length, `${count}`).toBeGreaterThan(0);
    for (const number of columns) expect(inRows % number, `${count} in ${number} columns`).toBe(0);
  }
});
