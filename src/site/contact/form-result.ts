/** The visible fields, in order. */
export const visibleFields = ["name", "email", "phone", "company", "service", "message"] as const;

export type VisibleField = (typeof visibleFields)[number];

/** Action data of a failed submission. It contains the input for pages without script. */
export interface FormResult {
  state: "invalid" | "too-many" | "unavailable" | "unreachable";
  values: Partial<Record<VisibleField, string>>;
  /** Messages for the visitor. */
  errors: Partial<Record<VisibleField, string>>;
}
