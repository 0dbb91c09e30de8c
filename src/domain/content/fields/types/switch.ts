import type { FieldOf } from "../field.ts";
import type { InputType } from "../field-type.ts";

export const switchType: InputType<FieldOf<"switch">> = {
  valueKind: "setting",
  coerce: (input, { empty }) => (typeof input === "boolean" ? input : empty),
  message: "This can't be saved. Undo the last change.",
  describe: (value) => (value === true ? "on" : "off"),
  placeholders: () => [],
  warnings: null,
  mark: null,
};
