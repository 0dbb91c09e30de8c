import type { Db } from "#src/base/db/tables.ts";
import { canCreate } from "#src/domain/content/entries/editing/create.server.ts";
import { readForEditing } from "#src/domain/content/entries/editing/edit.server.ts";
import { hasSlugs } from "#src/domain/content/entries/editing/slugs.server.ts";
import type { FieldOf } from "#src/domain/content/fields/field.ts";
import { draftTitle, fieldOfKind, migrateDraft } from "#src/domain/content/fields/parse.ts";
import { addressOf } from "#src/domain/content/published/address.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { maxSlugLength } from "#src/domain/content/schema/values/reference-forms.ts";
import { checkEntry, type Subject } from "./check-entry.server.ts";
import type { Saved, Standing } from "./results.ts";
import { slugPart, withSlug } from "./slug-part.ts";
import { whereShown } from "./where-shown.server.ts";

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
export function rootOf(kind: KindName): FieldOf<"group"> {
  const root = fieldOfKind(kind);
  if (root.type !== "group") throw new Error(`${kind} has no parts to edit`);
  return hasSlugs(kind) ? { ...root, fields: { ...root.fields, [slugPart]: slugField } } : root;
}

/** Content in the editor's form, with the slug as a part. */
export function toEdited(kind: KindName, content: object, slug: string | null): object {
  return hasSlugs(kind) ? withSlug(content, slug) : content;
}

interface Present {
  saved: Saved;
  standing: Standing;
}

/** The initial version of a new entry. */
function newEntry({ kind }: Subject): Present {
  const content = migrateDraft(kind, {});
  const nothing = { slug: null, address: null, shown: "", publishAt: null, unpublishAt: null, missed: null };
  return {
    saved: { version: 1, content: toEdited(kind, content, null), by: null, at: new Date(0).toISOString() },
    standing: { ...nothing, state: "draft", isThere: false, title: draftTitle(kind, content), isPublished: false },
  };
}

/** Null for an entry in the trash, or one that neither exists nor is being created. */
export async function readSaved(db: Db, subject: Subject): Promise<Present | null> {
  const { kind, entry, language } = subject;
  const text = await readForEditing(db, kind, entry, language);
  if (!text) return subject.begins && (await canCreate(db, kind, entry)) ? newEntry(subject) : null;
  const { version, by, at, slug, cut, standing } = text;
  const { publishAt, unpublishAt, missedAt, ...rest } = standing;
  const findings = missedAt ? await checkEntry(db, subject, text) : [];
  const address = standing.isPublished ? addressOf(kind, standing.slug, language) : null;
  return {
    saved: {
      version,
      content: toEdited(kind, text.content, slug),
      ...(cut.length > 0 && { cut }),
      by,
      at: at.toISOString(),
    },
    standing: {
      ...rest,
      isThere: true,
      address,
      shown: standing.isPublished ? await whereShown(db, subject, { slug: standing.slug, address }) : "",
      publishAt: publishAt?.toISOString() ?? null,
      unpublishAt: unpublishAt?.toISOString() ?? null,
      missed: missedAt && {
        at: missedAt.toISOString(),
        findings: findings.filter(({ level }) => level === "blocks"),
      },
    },
  };
}
