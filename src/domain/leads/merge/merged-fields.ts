import type { EnteredField } from "../fields.ts";

/** The fields whose value a person chooses. Both messages stay: the other one becomes a note. */
export const mergedFields = ["name", "company", "email", "phone", "service"] as const satisfies EnteredField[];

export type MergedField = (typeof mergedFields)[number];
