import type { FieldOf } from "../field.ts";
import { coerceText, type InputType } from "../field-type.ts";

export const choiceType: InputType<FieldOf<"choice">> = {
  valueKind: "setting",
  coerce: coerceText,
  message: "Choose an option.",
  describe: (value, { options }) => options.find((option) => option.value === value)?.label ?? String(value),
  placeholders: () => [],
  warnings: null,
  mark: null,
};
