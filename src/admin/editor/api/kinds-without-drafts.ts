/** Kinds without drafts: a save is published immediately. */
const kindsWithoutDrafts: readonly string[] = ["settings", "seo"];

export function publishesOnSave(kind: string): boolean {
  return kindsWithoutDrafts.includes(kind);
}
