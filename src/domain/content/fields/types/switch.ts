import type { FieldOf } from "../field.ts";
import type { InputType } from "../field-type.ts";

export const switchType: InputType<FieldOf<"switch">> = {
  holds: "setting",
  coerce: (written, { empty }) => (typeof written === "boolean" ? written : empty),
  message: "This can't be saved. Undo the last change.",
  describe: (value) => (value === true ? "on" : "off"),
  placeholders: () => [],
  warnings: null,
  mark: null,
};
