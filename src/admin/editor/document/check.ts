import "./zod-without-eval.ts";
import type { z } from "zod";
import { misplacedMedia } from "#src/domain/content/fields/checks/misplaced-media.ts";
import { checkBeforePublishing, type PublishFinding } from "#src/domain/content/fields/checks/publish-check.ts";
import { validationMessages } from "#src/domain/content/fields/checks/validation-messages.ts";
import { fieldOf } from "#src/domain/content/fields/field.ts";
import type { KnownReferences } from "#src/domain/content/fields/field-type.ts";
import { checkContent, fieldOfKind, isKindName } from "#src/domain/content/fields/parse.ts";
import { richTextNode } from "#src/domain/content/schema/rich-text.ts";
import { splitSlug } from "../api/slug-key.ts";

export type ValidationResult =
  | { state: "valid"; content: object }
  | { state: "invalid"; fieldErrors: Record<string, string> };

/** Validates content against its kind's schema, as the server does. Loaded on demand: Zod is as large as the rest of the editor. */
export function validate(kind: string, content: object): ValidationResult {
  if (!isKindName(kind)) return { state: "valid", content };
  const checked = checkContent(kind, content);
  if (checked.success) return { state: "valid", content: checked.data };
  return { state: "invalid", fieldErrors: validationMessages(fieldOfKind(kind), checked.error.issues, content) };
}

/** Checks a draft as the server does before publishing, except its address: only the server can check that. */
export function checkForPublishing(kind: string, edited: object, known: KnownReferences): PublishFinding[] {
  return isKindName(kind) ? checkBeforePublishing(kind, splitSlug(edited).content, known) : [];
}

/** The schema of each node of a text that a dialog edits. */
const nodeSchemas = new Map<string, z.ZodObject>(
  richTextNode.options.flatMap(({ shape }) => ("attrs" in shape ? [[shape.type.value, shape.attrs]] : [])),
);

/** The fields of a node, and the check of its attributes. */
export function nodeForm(type: string) {
  const schema = nodeSchemas.get(type);
  if (!schema) throw new Error(`No form edits a ${type}`);
  const field = fieldOf(schema);
  return {
    field,
    /** The attributes to store, or messages by path. */
    check: (attrs: unknown, known: KnownReferences) => {
      const parsed = schema.safeParse(attrs);
      const errors = parsed.success
        ? misplacedMedia(field, attrs, known.media)
        : validationMessages(field, parsed.error.issues, attrs);
      return Object.keys(errors).length > 0 ? { errors } : { errors: null, attrs: parsed.data };
    },
  };
}
