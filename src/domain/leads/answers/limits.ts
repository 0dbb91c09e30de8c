import { maxFileQuestions } from "#src/domain/content/schema/values/max-lengths.ts";

/** Files of one submission. */
export const maxVisitorFiles = maxFileQuestions;

/** In bytes. */
export const maxVisitorFileBytes = 10 * 1024 * 1024;

/** The size of a submission: a file that is too large is read and dropped, so that the form can say which one it was. */
export const maxSubmissionBytes = 48 * 1024 * 1024;
