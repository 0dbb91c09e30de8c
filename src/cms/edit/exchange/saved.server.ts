import { addressOf } from "../../../content/address.ts";
import { readForEditing } from "../../../content/edit.server.ts";
import type { FieldOf } from "../../../content/kinds/field.ts";
import type { KindName } from "../../../content/kinds/kinds.ts";
import type { Language } from "../../../content/languages.ts";
import { fieldOfKind } from "../../../content/parse.ts";
import { longestSlug } from "../../../content/reference-forms.ts";
import { hasSlugs } from "../../../content/slugs.server.ts";
import type { Db } from "../../../db/tables.ts";
import type { Saved, Standing } from "./answers.ts";
import { lookThrough } from "./look-through.server.ts";
import { slugPart, withSlug } from "./slug-part.ts";

/** An entry in a language. */
export interface Subject {
  kind: KindName;
  entry: string;
  language: Language;
}

const slugField: FieldOf<"text"> = {
  type: "text",
  label: "Address",
  hint: "",
  format: null,
  max: longestSlug,
  isOptional: true,
  isNullable: false,
  empty: "",
  begun: "",
};

/** All that is edited of an entry of a kind. */
export function rootOf(kind: KindName): FieldOf<"group"> {
  const root = fieldOfKind(kind);
  if (root.type !== "group") throw new Error(`${kind} has no parts to edit`);
  return hasSlugs(kind) ? { ...root, fields: { ...root.fields, [slugPart]: slugField } } : root;
}

/** Some content of a kind as it is edited. */
export function asEdited(kind: KindName, content: object, slug: string | null): object {
  return hasSlugs(kind) ? withSlug(content, slug) : content;
}

/** Null for an entry that is not there, or in the bin. */
export async function readSaved(db: Db, subject: Subject): Promise<{ saved: Saved; standing: Standing } | null> {
  const { kind, entry, language } = subject;
  const text = await readForEditing(db, kind, entry, language);
  if (!text) return null;
  const { version, by, at, slug, standing } = text;
  const { publishAt, unpublishAt, missedAt, ...rest } = standing;
  const findings = missedAt ? await lookThrough(db, subject, text) : [];
  return {
    saved: { version, content: asEdited(kind, text.content, slug), by, at: at.toISOString() },
    standing: {
      ...rest,
      address: standing.isPublished ? addressOf(kind, standing.slug, language) : null,
      publishAt: publishAt?.toISOString() ?? null,
      unpublishAt: unpublishAt?.toISOString() ?? null,
      missed: missedAt && {
        at: missedAt.toISOString(),
        findings: findings.filter(({ level }) => level === "blocks"),
      },
    },
  };
}
