import { maxFileBytes } from "#src/domain/media/limits.ts";

/** In characters. */
export const maxReplyLength = 20_000;
export const maxSubjectLength = 200;
export const maxSignatureLength = 1000;
export const maxTaskLength = 500;
export const maxTemplateNameLength = 80;

/** Addresses in copy of one reply. */
export const maxCopies = 5;

/** In characters, of the line with these addresses. */
export const maxCopyLine = 2000;

/** The days that a reminder of a reply without an answer can wait. */
export const reminderDays = [1, 3, 7] as const;

/** The limit of one reply. */
export const maxReplyAttachments = 10;

/** The size of one reply's attachments together: an email of 25 MB, the limit of most mailboxes, has room for them. */
export const maxAttachedBytes = 18 * 1024 * 1024;

/** In bytes. */
export const maxAttachmentBytes = Math.min(maxFileBytes, maxAttachedBytes);
