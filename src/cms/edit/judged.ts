import type { Checked } from "./check.ts";

/** As `check`, which is loaded for it. */
export async function judged(kind: string, content: object): Promise<Checked> {
  try {
    const { check } = await import("./check.ts");
    return check(kind, content);
  } catch {
    // It could not be loaded: the server judges by itself.
    return { state: "fine", content };
  }
}
