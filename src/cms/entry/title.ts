import { useDerived } from "../edit/context.ts";

/** What an entry is called by now; empty while it has no title, `null` when it is not called by a field of its own. */
export function useTitle(field: string | null): string | null {
  const typed = useDerived(field ?? "", (part) => (typeof part === "string" ? part.trim() : ""));
  return field === null ? null : typed;
}
