import type { FieldOf } from "../field.ts";
import type { InputType } from "../field-type.ts";

export const numberType: InputType<FieldOf<"number">> = {
  valueKind: "value",
  coerce: (input, { empty }) => (typeof input === "number" ? input : empty),
  message: (_issue, { min, max, isInteger }) => {
    const expected = isInteger ? "a whole number" : "a number";
    if (min !== null && max !== null) return `Enter ${expected} from ${min} to ${max}.`;
    if (min !== null) return `Enter ${expected}, ${min} or more.`;
    return max === null ? `Enter ${expected}.` : `Enter ${expected}, ${max} or less.`;
  },
  describe: String,
  placeholders: (_value, { min, max }) => [min ?? 1, (min ?? 0) + 1, max ?? 1],
  warnings: null,
  mark: null,
};
