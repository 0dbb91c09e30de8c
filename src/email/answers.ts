/** Stored as the answer of an email that wasn't sent because its link no longer works. */
export const deadLink = "Not sent: its link has expired, was used, or was replaced by a newer one.";

export function hasDeadLink({ answer }: { answer: string | null }): boolean {
  return answer === deadLink;
}

const filePrefix = "written to ";

/** Stored as the answer of an email that was written to a file. */
export function fileAnswer(file: string): string {
  return filePrefix + file;
}

export function wasWrittenToFile({ answer }: { answer: string | null }): boolean {
  return answer?.startsWith(filePrefix) === true;
}

/** Why the password of the mail server that an owner has entered can't be used. */
export type PasswordProblem = "missing" | "unreadable";

/** The answers of emails that wait for it. */
export const passwordAnswers: Record<PasswordProblem, string> = {
  missing: "Not sent yet: the mail server's password isn't stored here.",
  unreadable: "Not sent yet: the mail server's password was encrypted with another secret.",
};
