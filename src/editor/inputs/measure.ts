import type { FieldOf } from "../../content/fields/field.ts";

interface Measured {
  /** Characters without surrounding spaces, which are not saved. */
  count: number;
  isTooLong: boolean;
  /** Its length against the recommended one, if any. */
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
