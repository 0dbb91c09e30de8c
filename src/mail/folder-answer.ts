const intoFile = "written to ";

/** What is noted of a mail that went into a file. */
export function fileAnswer(file: string): string {
  return intoFile + file;
}

export function wentIntoFile({ answer }: { answer: string | null }): boolean {
  return answer?.startsWith(intoFile) === true;
}
