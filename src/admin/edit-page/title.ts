import { useDerived } from "../../editor/context.ts";

/** The current title; empty while there is none, `null` if the kind has no title field. */
export function useTitle(field: string | null): string | null {
  const typed = useDerived(field ?? "", (part) => (typeof part === "string" ? part.trim() : ""));
  return field === null ? null : typed;
}
