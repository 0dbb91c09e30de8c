import type { KnownReferences } from "../../content/fields/field-type.ts";
import type { Finding } from "../../content/fields/publish-check.ts";
import type { ValidationResult } from "./check.ts";

/** Loads and runs `validate`. */
export async function validateLazily(kind: string, content: object): Promise<ValidationResult> {
  try {
    const { validate } = await import("./check.ts");
    return validate(kind, content);
  } catch {
    // Loading failed: the server validates anyway.
    return { state: "valid", content };
  }
}

/** Loads and runs `checkForPublishing`; null if it cannot be loaded. */
export async function checkLazily(kind: string, document: object, known: KnownReferences): Promise<Finding[] | null> {
  try {
    const { checkForPublishing } = await import("./check.ts");
    return checkForPublishing(kind, document, known);
  } catch {
    return null;
  }
}
