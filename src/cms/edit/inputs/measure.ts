import type { FieldOf } from "../../../content/kinds/field.ts";

interface Measured {
  /** Characters, without the spaces around them, which are not kept. */
  count: number;
  isTooLong: boolean;
  /** How its length reads, where there is one that reads best. */
  verdict: "short" | "good" | "long" | null;
}

export function measure(text: string, field: FieldOf<"text" | "long-text">): Measured {
  const count = text.trim().length;
  const best = field.type === "long-text" ? field.best : null;
  return {
    count,
    isTooLong: field.max !== null && count > field.max,
    verdict: best && (count < best.from ? "short" : count > best.to ? "long" : "good"),
  };
}
