import type { Known } from "../../../content/publish-check.ts";
import { slugPart } from "../exchange/slug-part.ts";
import type { FormStore } from "./form-store.ts";
import { judged, lookedThrough } from "./judged.ts";
import { type FormState, withFindings } from "./state.ts";

/** Looks again at what was found wrong, after something was typed: what is mended goes by itself. */
export function lookAgain(store: FormStore, known: Known): void {
  const { findings, faults } = store.read();
  if (findings) void atFindings(store, known, findings);
  else if (Object.keys(faults).length > 0) void atFaults(store);
}

async function atFaults({ subject, content, read, set }: FormStore): Promise<void> {
  const typed = content();
  const checked = await judged(subject.kind, typed);
  const state = read();
  if (content() !== typed || Object.keys(state.faults).length === 0) return;
  set({ ...state, faults: checked.state === "faulty" ? checked.faults : {} });
}

/** Of addresses the server knows: what was found in one is over when that is another one. */
async function atFindings(
  { subject, edited, content, read, set }: FormStore,
  known: Known,
  { way, list, slug }: NonNullable<FormState["findings"]>,
): Promise<void> {
  const typed = content();
  const found = await lookedThrough(subject.kind, typed, known);
  const state = read();
  if (!found || content() !== typed || state.findings?.way !== way) return;
  const ofSlug = list.filter(({ path }) => path === slugPart && edited.read(slugPart) === slug);
  set(withFindings(state, { way, slug, list: [...ofSlug, ...found] }));
}
