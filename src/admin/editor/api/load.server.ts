import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { presencesOf } from "#src/domain/content/drafts/presence.server.ts";
import { isLocked, isLockedIn } from "#src/domain/content/entries/editing/locked.server.ts";
import { workingCopiesOf } from "#src/domain/content/entries/editing/working-copies.server.ts";
import {
  type ReferenceOptions,
  referenceOptionsIn,
} from "#src/domain/content/entries/lists/reference-options.server.ts";
import type { Facts } from "#src/domain/content/fields/facts.ts";
import type { FieldOf } from "#src/domain/content/fields/field.ts";
import type { OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import { kinds } from "#src/domain/content/schema/kinds.ts";
import type { Services } from "#src/domain/services.ts";
import type { LanguageTab, TranslationSource } from "../translation/translation.ts";
import type { EntryTarget } from "./check-entry.server.ts";
import type { EditedEntry } from "./client.ts";
import { readEntrySnapshot, rootFieldOf } from "./entry-snapshot.server.ts";
import { toCompanions } from "./presence.server.ts";
import type { Companion, PublicationStatus, StoredVersion } from "./results.ts";
import { readTranslation } from "./translation.server.ts";

/** The initial data of an entry's form. */
export interface LoadedEntry {
  subject: EditedEntry;
  title: string;
  root: FieldOf<"group">;
  storedVersion: StoredVersion;
  publicationStatus: PublicationStatus;
  /** What the saved content and the person's unsaved texts refer to. */
  referenceOptions: ReferenceOptions;
  /** Other people who have it open. */
  companions: Companion[];
  /** The company's time zone. All times are shown in it. */
  timeZone: string;
  /** The company's business hours. */
  opening: OpeningHours;
  facts: Facts;
  /** The site needs it: it can't be deleted. */
  isLocked: boolean;
  /** Whether the site can be without this text. */
  mayUnpublish: boolean;
  /** Its kind has only one entry. */
  isSingle: boolean;
  /** The languages that it can be written in. */
  languages: readonly LanguageTab[];
  /** What it translates; null in the default language. */
  source: TranslationSource | null;
}

/** Null for an entry that does not exist or is in the trash. */
export async function loadEntry(
  { db, now }: Services,
  person: LoggedInPerson,
  subject: EntryTarget,
): Promise<(LoadedEntry & { company: string }) | null> {
  const { kind, entry, language } = subject;
  const [snapshot, copies] = await Promise.all([
    readEntrySnapshot(db, subject),
    workingCopiesOf(db, { entry, language, person: person.id }),
  ]);
  if (!snapshot) return null;
  const at = now();
  const unsavedContents = copies.map(({ content }) => content);
  const [referenceOptions, { company, timeZone, opening, facts }, locked, isRequired, presence, translation] =
    await Promise.all([
      referenceOptionsIn(db, [snapshot.storedVersion.content, ...unsavedContents], { person: person.id, language }),
      readCompanyInfo(db, at),
      isLocked(db, kind, entry),
      isLockedIn(db, kind, entry, language),
      presencesOf(db, [entry], at),
      readTranslation(db, subject),
    ]);
  // The person's own other form may be the one they just left.
  const others = (presence.get(entry) ?? []).filter((one) => one.person !== person.id);
  return {
    ...snapshot,
    subject: { ...subject, isNew: subject.isNew || !snapshot.publicationStatus.exists, person: person.id },
    title: snapshot.publicationStatus.title,
    root: rootFieldOf(kind),
    referenceOptions,
    companions: toCompanions(others, at),
    company,
    timeZone,
    opening,
    facts,
    isLocked: locked,
    mayUnpublish: !isRequired,
    isSingle: kinds[kind].single,
    ...translation,
  };
}

/** Loads the entry of a kind with a screen of its own. */
export async function loadSingle(
  services: Services,
  person: LoggedInPerson,
  kind: "settings" | "brand" | "seo",
  language = defaultLanguage,
): Promise<LoadedEntry> {
  const loaded = await loadEntry(services, person, { kind, entry: kind, language });
  if (!loaded) throw new Error(`There is no ${kind}: the site was not seeded`);
  return loaded;
}
