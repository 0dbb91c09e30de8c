/** What the composer writes. */
export const replyDraftModes = ["reply", "note", "call", "task"] as const;

export type ReplyDraftMode = (typeof replyDraftModes)[number];

/** The fields of a draft, by name. */
export type ReplyDraftContent = Record<string, string>;

/** In characters, of all fields. */
export const maxReplyDraftLength = 40_000;

/** Whether nothing was written. The other fields alone, such as the person of a task, are no draft. */
export function isEmptyReplyDraft({ text = "" }: ReplyDraftContent): boolean {
  return text.trim() === "";
}
