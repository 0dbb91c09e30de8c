import type { PublishFinding } from "#src/domain/content/fields/checks/publish-check.ts";
import type { KnownReferences } from "#src/domain/content/fields/field-type.ts";
import { slugKey } from "../api/slug-key.ts";
import type { ValidationResult } from "./check.ts";
import type { FormStore } from "./form-store.ts";
import { type FormState, withFindings } from "./state.ts";

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
export async function checkLazily(
  kind: string,
  document: object,
  references: KnownReferences,
): Promise<PublishFinding[] | null> {
  try {
    const { checkForPublishing } = await import("./check.ts");
    return checkForPublishing(kind, document, references);
  } catch {
    return null;
  }
}

/** Checks reported problems again after a change. Fixed ones disappear. */
export function revalidate(store: FormStore, references: KnownReferences): void {
  const { findings, errors } = store.read();
  if (findings) void revalidateFindings(store, references, findings);
  else if (Object.keys(errors).length > 0) void revalidateErrors(store);
}

async function revalidateErrors({ subject, content, read, set }: FormStore): Promise<void> {
  const checked = content();
  const result = await validateLazily(subject.kind, checked);
  const state = read();
  if (content() !== checked || Object.keys(state.errors).length === 0) return;
  set({ errors: result.state === "invalid" ? result.fieldErrors : {} });
}

/** Only the server can check addresses: a finding about one ends when it changes. Others stay until the next try. */
async function revalidateFindings(
  { subject, doc, content, read, set }: FormStore,
  references: KnownReferences,
  { command, isDone, list, slug }: NonNullable<FormState["findings"]>,
): Promise<void> {
  const checked = content();
  const current = await checkLazily(subject.kind, checked, references);
  const state = read();
  if (!current || content() !== checked || state.findings?.command !== command) return;
  const serverFindings = list.filter(
    ({ path, isServerOnly, other }) => isServerOnly || other || (path === slugKey && doc.read(slugKey) === slug),
  );
  const open = isDone ? current.filter(({ level }) => level === "advises") : current;
  set(withFindings({ command, isDone, slug, list: [...serverFindings, ...open] }));
}
