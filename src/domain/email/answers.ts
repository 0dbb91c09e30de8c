/** Stored as the answer of an email that wasn't sent because its link no longer works. */
export const deadLink = "Not sent: its link has expired, was used, or was replaced by a newer one.";

export function hasDeadLink({ response }: { response: string | null }): boolean {
  return response === deadLink;
}

/** The answers of emails whose attachment is lost, or can't be read now. */
export const missingAttachment = "Not sent: an attachment is missing on the server.";
export const unreadableAttachment = "Not sent yet: an attachment can't be read from the server for files.";

const filePrefix = "written to ";

/** Stored as the answer of an email that was written to a file. */
export function fileAnswer(file: string): string {
  return filePrefix + file;
}

export function wasWrittenToFile({ response }: { response: string | null }): boolean {
  return response?.startsWith(filePrefix) === true;
}

const copiesPrefix = "no copy to ";

/** The beginning of the answer of an email that was accepted, but not for these addresses in copy. */
export function refusedCopiesAnswer(addresses: readonly string[]): string {
  return addresses.length === 0 ? "" : `${copiesPrefix}${addresses.join(", ")}: `;
}

/** The addresses in copy that the mail server refused; empty for none. */
export function refusedCopies({ response }: { response: string | null }): string {
  return response?.startsWith(copiesPrefix) ? response.slice(copiesPrefix.length).split(": ", 1).join() : "";
}

/** Why the password of the mail server that an owner has entered can't be used. */
export type PasswordProblem = "missing" | "unreadable";

/** The answers of emails that wait for it. */
export const passwordAnswers: Record<PasswordProblem, string> = {
  missing: "Not sent yet: the mail server's password isn't stored here.",
  unreadable: "Not sent yet: the mail server's password was encrypted with another secret.",
};
