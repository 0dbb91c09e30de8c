import type { EnteredField } from "../../leads/fields.ts";

/** Action data of a failed submission. It contains the input for pages without script. */
export interface FormResult {
  state: "invalid" | "too-many" | "unavailable" | "unreachable";
  values: Partial<Record<EnteredField, string>>;
  /** Messages for the visitor. */
  errors: Partial<Record<EnteredField, string>>;
}
