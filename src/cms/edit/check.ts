import { faultsOf } from "../../content/faults.ts";
import { checkContent, fieldOfKind, isKindName } from "../../content/parse.ts";

export type Checked = { state: "fine"; content: object } | { state: "faulty"; faults: Record<string, string> };

/** Judges content by its kind's schema, as the server will. Loaded when it is needed: Zod is as large as the rest. */
export function check(kind: string, content: object): Checked {
  if (!isKindName(kind)) return { state: "fine", content };
  const checked = checkContent(kind, content);
  if (checked.success) return { state: "fine", content: checked.data };
  return { state: "faulty", faults: faultsOf(fieldOfKind(kind), checked.error.issues, content) };
}
