import type { EnteredField, HiddenField } from "../../leads/fields.ts";

/** What the form's fields contain. `calculator`: the choices in a price calculator, as a query. */
export type FormValues = Partial<Record<EnteredField | HiddenField | "calculator", string>>;

/** Action data of a failed submission. It contains the input for pages without script. */
export interface FormResult {
  state: "invalid" | "too-many" | "unavailable" | "unreachable";
  values: FormValues;
  /** Messages for the visitor. */
  errors: Partial<Record<EnteredField, string>>;
}
