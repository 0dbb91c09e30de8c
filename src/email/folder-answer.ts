const filePrefix = "written to ";

/** Stored as the answer of an email that was written to a file. */
export function fileAnswer(file: string): string {
  return filePrefix + file;
}

export function wasWrittenToFile({ answer }: { answer: string | null }): boolean {
  return answer?.startsWith(filePrefix) === true;
}
