import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { type Presence, recordPresence as storePresence } from "#src/domain/content/drafts/presence.server.ts";
import type { Services } from "#src/domain/services.ts";
import type { EntryTarget } from "./check-entry.server.ts";
import type { Companion } from "./results.ts";
import { workingCopyFields } from "./save.server.ts";

/** Records that a form is open. Returns the others who have the entry open. */
export async function recordPresence(
  { db, now }: Services,
  { entry, language }: EntryTarget,
  person: LoggedInPerson,
  submittedFormId: string | null,
): Promise<Companion[]> {
  const form = workingCopyFields.formId.safeParse(submittedFormId);
  if (!form.success) return [];
  const at = now();
  return toCompanions(await storePresence(db, { entry, language, person, formId: form.data }, at), at);
}

/** People who have an entry open, as sent to their colleagues' browsers. */
export function toCompanions(present: readonly Presence[], at: Date): Companion[] {
  return present.map(({ since, editedAt, ...presence }) => ({
    ...presence,
    since: since.toISOString(),
    editedAgoMs: editedAt && Math.max(0, at.getTime() - editedAt.getTime()),
  }));
}
