import { addressOf } from "../../../content/address.ts";
import { canBegin } from "../../../content/begin.server.ts";
import { readForEditing } from "../../../content/edit.server.ts";
import type { FieldOf } from "../../../content/kinds/field.ts";
import type { KindName } from "../../../content/kinds/kinds.ts";
import type { Language } from "../../../content/languages.ts";
import { draftForToday, draftTitle, fieldOfKind } from "../../../content/parse.ts";
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
  /** It need not be there yet: see `Draft`. */
  begins?: boolean;
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

interface Present {
  saved: Saved;
  standing: Standing;
}

/** What somebody begins with: the first version that the entry will have had. */
function beginning({ kind }: Subject): Present {
  const content = draftForToday(kind, {});
  const nothing = { slug: null, address: null, publishAt: null, unpublishAt: null, missed: null };
  return {
    saved: { version: 1, content: asEdited(kind, content, null), by: null, at: new Date(0).toISOString() },
    standing: { ...nothing, state: "draft", isThere: false, title: draftTitle(kind, content), isPublished: false },
  };
}

/** Null for an entry that is not there, and does not begin now, or is in the bin. */
export async function readSaved(db: Db, subject: Subject): Promise<Present | null> {
  const { kind, entry, language } = subject;
  const text = await readForEditing(db, kind, entry, language);
  if (!text) return subject.begins && (await canBegin(db, kind, entry)) ? beginning(subject) : null;
  const { version, by, at, slug, cut, standing } = text;
  const { publishAt, unpublishAt, missedAt, ...rest } = standing;
  const findings = missedAt ? await lookThrough(db, subject, text) : [];
  return {
    saved: {
      version,
      content: asEdited(kind, text.content, slug),
      ...(cut.length > 0 && { cut }),
      by,
      at: at.toISOString(),
    },
    standing: {
      ...rest,
      isThere: true,
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
