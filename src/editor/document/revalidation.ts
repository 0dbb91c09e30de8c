import type { KnownReferences } from "../../content/fields/field-type.ts";
import { slugPart } from "../api/slug-part.ts";
import type { FormStore } from "./form-store.ts";
import { checkLazily, validateLazily } from "./lazy-validation.ts";
import { type FormState, withFindings } from "./state.ts";

/** Checks reported problems again after a change. Fixed ones disappear. */
export function revalidate(store: FormStore, known: KnownReferences): void {
  const { findings, errors } = store.read();
  if (findings) void revalidateFindings(store, known, findings);
  else if (Object.keys(errors).length > 0) void revalidateErrors(store);
}

async function revalidateErrors({ subject, content, read, set }: FormStore): Promise<void> {
  const checked = content();
  const result = await validateLazily(subject.kind, checked);
  const state = read();
  if (content() !== checked || Object.keys(state.errors).length === 0) return;
  set({ ...state, errors: result.state === "invalid" ? result.faults : {} });
}

/** Only the server can check addresses: a finding about one ends when it changes. */
async function revalidateFindings(
  { subject, doc, content, read, set }: FormStore,
  known: KnownReferences,
  { command, list, slug }: NonNullable<FormState["findings"]>,
): Promise<void> {
  const checked = content();
  const current = await checkLazily(subject.kind, checked, known);
  const state = read();
  if (!current || content() !== checked || state.findings?.command !== command) return;
  const ofSlug = list.filter(({ path }) => path === slugPart && doc.read(slugPart) === slug);
  set(withFindings(state, { command, slug, list: [...ofSlug, ...current] }));
}
