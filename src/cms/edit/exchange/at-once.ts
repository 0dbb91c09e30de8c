/** Kinds without a draft: what is saved is what visitors see. */
const savedAtOnce: readonly string[] = ["settings", "seo"];

export function isSavedAtOnce(kind: string): boolean {
  return savedAtOnce.includes(kind);
}
