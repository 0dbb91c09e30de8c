import { faultsOf } from "../../../content/faults.ts";
import { checkContent, fieldOfKind, isKindName } from "../../../content/parse.ts";
import { checkBeforePublishing, type Finding, type Known } from "../../../content/publish-check.ts";
import { splitSlug } from "../exchange/slug-part.ts";

export type Checked = { state: "fine"; content: object } | { state: "faulty"; faults: Record<string, string> };

/** Judges content by its kind's schema, as the server will. Loaded when it is needed: Zod is as large as the rest. */
export function check(kind: string, content: object): Checked {
  if (!isKindName(kind)) return { state: "fine", content };
  const checked = checkContent(kind, content);
  if (checked.success) return { state: "fine", content: checked.data };
  return { state: "faulty", faults: faultsOf(fieldOfKind(kind), checked.error.issues, content) };
}

/** Looks a draft through as the server does before it is published; of its address only the server knows. */
export function lookThrough(kind: string, edited: object, known: Known): Finding[] {
  return isKindName(kind) ? checkBeforePublishing(kind, splitSlug(edited).content, known) : [];
}
