/** The fields that visitors see, in their order. */
export const writtenFields = ["name", "email", "phone", "company", "service", "message"] as const;

export type WrittenField = (typeof writtenFields)[number];

/** What visitors are told when their message was not taken. What they wrote comes back for pages without script. */
export interface FormAnswer {
  state: "invalid" | "too-many" | "unavailable" | "unreachable";
  written: Partial<Record<WrittenField, string>>;
  /** In words for the visitor. */
  faults: Partial<Record<WrittenField, string>>;
}
