/** What a test runner tells `scripts/test.js` while it runs. A part is what the runner counts: files, or stories. */
export type Progress =
  | { type: "began"; parts: number }
  | { type: "test"; file: string; title: string; error: string | null }
  | { type: "part"; file: string; seconds: number }
  /** An error outside a test. */
  | { type: "error"; error: string };

export function tell(progress: Progress): void {
  process.send?.(progress);
}
