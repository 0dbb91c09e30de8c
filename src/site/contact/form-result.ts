import type { FormQuestion } from "#src/domain/content/schema/questions.ts";
import type { SentAnswers } from "#src/domain/leads/answers/parse-answers.ts";
import type { EnteredField, HiddenField } from "#src/domain/leads/fields.ts";

/** What the form's fields contain. `calculator`: the choices in a price calculator, as a query. */
export type FormValues = Partial<Record<EnteredField | HiddenField | "calculator", string>>;

/** Action data of a failed submission. It contains the input for pages without script. */
export interface FormResult {
  state: "invalid" | "too-many" | "unavailable" | "unreachable";
  values: FormValues;
  answers: SentAnswers;
  /** Questions that the form no longer has, which the visitor answered. */
  former?: readonly FormQuestion[];
  /** Messages for the visitor by the names of the controls, in the order of the form. */
  errors: Partial<Record<string, string>>;
}
