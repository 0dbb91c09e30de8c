import { maxFileBytes } from "#src/domain/media/limits.ts";

/** In characters. */
export const longestReply = 20_000;
export const longestSubject = 200;
export const longestTask = 500;
export const longestTemplateName = 80;

/** Of one reply. */
export const maxAttachments = 10;

/** Of one reply's attachments together, in bytes: an email of 25 MB, the limit of most mailboxes, has room for them. */
export const maxAttachedBytes = 18 * 1024 * 1024;

/** In bytes. */
export const maxAttachmentBytes = Math.min(maxFileBytes, maxAttachedBytes);
