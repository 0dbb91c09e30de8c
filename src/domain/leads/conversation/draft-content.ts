/** What the composer writes. */
export const draftModes = ["reply", "note", "call", "task"] as const;

export type DraftMode = (typeof draftModes)[number];

/** The fields of a draft, by name. */
export type DraftContent = Record<string, string>;

/** In characters, of all fields. */
export const longestDraft = 40_000;

/** Whether nothing was written. The other fields alone, such as the person of a task, are no draft. */
export function isEmptyDraft({ text = "" }: DraftContent): boolean {
  return text.trim() === "";
}
