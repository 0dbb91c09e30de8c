import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { canCreate } from "#src/domain/content/entries/editing/create.server.ts";
import { readForEditing } from "#src/domain/content/entries/editing/edit.server.ts";
import { hasSlugs } from "#src/domain/content/entries/editing/slugs.server.ts";
import { findText } from "#src/domain/content/entries/texts.server.ts";
import type { FieldOf } from "#src/domain/content/fields/field.ts";
import { emptyTranslation } from "#src/domain/content/fields/language.ts";
import { draftTitle, fieldOfKind, migrateDraft } from "#src/domain/content/fields/parse.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { maxSlugLength } from "#src/domain/content/schema/values/reference-forms.ts";
import { checkEntry, type EntryTarget } from "./check-entry.server.ts";
import type { PublicationStatus, StoredVersion } from "./results.ts";
import { slugKey, withSlug } from "./slug-key.ts";
import { describeVisibility } from "./visibility-text.server.ts";

const slugField: FieldOf<"text"> = {
  type: "text",
  label: "Address",
  hint: "",
  format: null,
  max: maxSlugLength,
  isOptional: true,
  isNullable: false,
  empty: "",
  initial: "",
};

/** The editable fields of a kind. */
export function rootFieldOf(kind: KindName): FieldOf<"group"> {
  const root = fieldOfKind(kind);
  if (root.type !== "group") throw new Error(`${kind} has no parts to edit`);
  return hasSlugs(kind) ? { ...root, fields: { ...root.fields, [slugKey]: slugField } } : root;
}

/** Content in the editor's form, with the slug as a part. */
export function toEdited(kind: KindName, content: object, slug: string | null): object {
  return hasSlugs(kind) ? withSlug(content, slug) : content;
}

interface EntrySnapshot {
  storedVersion: StoredVersion;
  publicationStatus: PublicationStatus;
}

/** The initial version of a new entry. */
function newEntrySnapshot({ kind }: EntryTarget, content: object, original?: number): EntrySnapshot {
  const unpublished = {
    slug: null,
    path: null,
    visibilityText: "",
    publishAt: null,
    unpublishAt: null,
    failedSchedule: null,
  };
  return {
    storedVersion: {
      version: 1,
      ...(original !== undefined && { original }),
      content: toEdited(kind, content, null),
      by: null,
      at: new Date(0).toISOString(),
    },
    publicationStatus: {
      ...unpublished,
      state: "draft",
      exists: false,
      title: draftTitle(kind, content),
      isPublished: false,
    },
  };
}

/** Null for an entry in the trash, or one that neither exists nor is being created. */
export async function readEntrySnapshot(db: Db, subject: EntryTarget): Promise<EntrySnapshot | null> {
  const { kind, entry, language } = subject;
  const isTranslation = language !== defaultLanguage;
  // Before the translation, which may only follow a newer one than this.
  const original = isTranslation ? await findText(db, entry, defaultLanguage) : null;
  const text = await readForEditing(db, kind, entry, language);
  if (!text && isTranslation) {
    if (original?.kind !== kind) return null;
    const empty = emptyTranslation(fieldOfKind(kind), migrateDraft(kind, original.draft));
    return newEntrySnapshot(subject, empty, original.version);
  }
  if (!text) {
    const mayCreate = subject.isNew && (await canCreate(db, kind, entry));
    return mayCreate ? newEntrySnapshot(subject, migrateDraft(kind, {})) : null;
  }
  const { version, by, at, slug, truncated, publicationStatus } = text;
  const { publishAt, unpublishAt, scheduleFailedAt, ...rest } = publicationStatus;
  const findings = scheduleFailedAt ? await checkEntry(db, subject, text) : [];
  const path = publicationStatus.isPublished ? publicPathOf(kind, publicationStatus.slug, language) : null;
  return {
    storedVersion: {
      version,
      ...(original && { original: original.version }),
      content: toEdited(kind, text.content, slug),
      ...(truncated.length > 0 && { truncated }),
      by,
      at: at.toISOString(),
    },
    publicationStatus: {
      ...rest,
      exists: true,
      path,
      visibilityText: publicationStatus.isPublished
        ? await describeVisibility(db, subject, { slug: publicationStatus.slug, path })
        : "",
      publishAt: publishAt?.toISOString() ?? null,
      unpublishAt: unpublishAt?.toISOString() ?? null,
      failedSchedule: scheduleFailedAt && {
        at: scheduleFailedAt.toISOString(),
        findings: findings.filter(({ level }) => level === "blocks"),
      },
    },
  };
}
