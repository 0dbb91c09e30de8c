import type { RemoteWorkingCopy } from "./autosave-client.ts";
import type { LocalWorkingCopy } from "./indexeddb-working-copies.ts";

/** Unsaved text of another form, neither saved nor discarded. */
export interface RecoverableWorkingCopy extends RemoteWorkingCopy {
  /** This browser has no draft of it. */
  isElsewhere: boolean;
}

/** The texts to offer from this browser's drafts and from the server: one for each form not open here, newest first. */
export function findRecoverable(
  local: readonly LocalWorkingCopy[],
  remote: readonly RemoteWorkingCopy[],
  openForms: ReadonlySet<string>,
): RecoverableWorkingCopy[] {
  const recoverable = new Map<string, RecoverableWorkingCopy>();
  for (const { key: formId, sequence, base, content, at } of local) {
    recoverable.set(formId, { formId, sequence, base, content, at, isElsewhere: false });
  }
  for (const workingCopy of remote) {
    const known = recoverable.get(workingCopy.formId);
    if (!known || known.sequence < workingCopy.sequence)
      recoverable.set(workingCopy.formId, { ...workingCopy, isElsewhere: !known });
  }
  return [...recoverable.values()]
    .filter(({ formId }) => !openForms.has(formId))
    .sort((one, other) => other.at.localeCompare(one.at));
}
