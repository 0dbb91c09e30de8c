import { z } from "zod";
import type { Kind, Listing } from "../schema/kind.ts";
import { type ContentOf, type KindName, kinds } from "../schema/kinds.ts";
import { isRecord } from "../schema/values/deep-equal.ts";
import { isPictureUrl } from "../schema/values/link-url.ts";
import { type Path, within } from "../schema/values/path.ts";
import { applyLimits, applySchemaLimits, describeTruncation, excessMessages } from "./checks/limits.ts";
import { hasCustomMessage } from "./checks/validation-messages.ts";
import { coerceDraft } from "./coerce.ts";
import { type Field, fieldOf } from "./field.ts";
import { innerField, typeOf } from "./field-types.ts";
import { withoutUnsafeLinks } from "./references.ts";

/**
 * Reads stored content through its kind's schema. Defaults fill what an older version did not have. Parts of a newer
 * version, such as unknown blocks, and parts beyond the limits are left out.
 */
export function parseContent<Name extends KindName>(kind: Name, stored: unknown): ContentOf<Name>;
export function parseContent(kind: KindName, stored: unknown): unknown {
  const check = checkStored(kind, stored);
  if (check.success) return check.data;
  const root = fieldOfKind(kind);
  return kinds[kind].schema.parse(
    withoutUnsafeUrls(root, coerceDraft(root, applySchemaLimits(root, toCurrentShape(kind, stored)))),
  );
}

/** Content saved under older address rules must stay readable for visitors. */
function withoutUnsafeUrls(field: Field, content: unknown): unknown {
  if (field.type === "picture-address")
    return typeof content === "string" && isPictureUrl(content) ? content : field.empty;
  if (field.type !== "group" || !isRecord(content)) return withoutUnsafeLinks(content);
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const inner = field.fields[name];
      return [name, inner ? withoutUnsafeUrls(inner, value) : value];
    }),
  );
}

/** The result of validating content from a form. */
export type ContentCheck<Name extends KindName> =
  | { success: true; data: ContentOf<Name> }
  | { success: false; error: z.ZodError };

/**
 * Like `parseContent`, for content from a form: errors are returned, not thrown. It cuts content to the limits of
 * `limits.ts` before validation; each excess is an error.
 */
export function checkContent<Name extends KindName>(kind: Name, input: unknown): ContentCheck<Name> {
  const check = checkStored(kind, input);
  const inputErrors = inputErrorsIn(fieldOfKind(kind), input, "");
  if (inputErrors.length === 0) return check;
  return { success: false, error: errorWith(inputErrors, check.success ? [] : check.error.issues) };
}

/** Like `checkContent`, without the rules for new input. */
export function checkStored<Name extends KindName>(kind: Name, stored: unknown): ContentCheck<Name>;
export function checkStored(kind: KindName, stored: unknown): unknown {
  const { content, excesses } = limitContent(kind, stored);
  const parsed = kinds[kind].schema.safeParse(content);
  if (excesses.length === 0) return parsed;
  return { success: false, error: errorWith(Object.entries(excessMessages(excesses)), parsed.error?.issues) };
}

/** Messages by path. */
type FieldMessages = [path: Path, message: string][];

function inputErrorsIn(field: Field, content: unknown, path: Path): FieldMessages {
  const type = typeOf(field);
  const message = type.validateInput?.(content, field) ?? null;
  if (message !== null) return [[path, message]];
  if (type.valueKind !== "parts" && type.valueKind !== "items") return [];
  return Object.entries(Object(content)).flatMap(([step, value]) => {
    const inner = innerField(field, step, content);
    return inner ? inputErrorsIn(inner, value, within(path, step)) : [];
  });
}

/** An error with messages by path, besides other issues. */
export function errorWith(messages: FieldMessages, others: readonly z.core.$ZodIssue[] = []): z.ZodError {
  const issues = messages.map(([path, message]) => ({
    code: "custom" as const,
    path: path.split("."),
    params: hasCustomMessage,
    message,
    input: undefined,
  }));
  return new z.ZodError([...issues, ...others]);
}

/** Cuts content to the hard limits. Runs before anything else reads it. */
export function limitContent(kind: KindName, input: unknown) {
  return applyLimits(fieldOfKind(kind), toCurrentShape(kind, input));
}

function toCurrentShape(kind: KindName, stored: unknown): unknown {
  const { legacy }: Kind = kinds[kind];
  return legacy && isRecord(stored) ? legacy.read(stored) : stored;
}

/** Content as it is stored: the version before can read it too. */
export function toStoredShape(kind: KindName, content: object): object {
  const { legacy }: Kind = kinds[kind];
  return legacy ? { ...content, ...legacy.write({ ...content }) } : content;
}

/** Describes what of some stored content is cut when shown. The stored content stays as it is. */
export function describeTruncations(kind: KindName, stored: unknown): string[] {
  return limitContent(kind, stored).excesses.map(describeTruncation);
}

/** Stored content in today's schema, for comparison. Content that no longer fits is returned as stored, within the limits. */
export function migrateContent(kind: KindName, stored: object): object {
  const check = checkStored(kind, stored);
  return check.success ? check.data : Object(limitContent(kind, stored).content);
}

/** Like `migrateContent`, for a draft: it always has the shape of its kind, but may be incomplete. */
export function migrateDraft(kind: KindName, stored: unknown): object {
  const check = checkStored(kind, stored);
  return check.success ? check.data : coerceContent(kind, stored);
}

/** Unvalidated input in the shape of its kind. */
export function coerceContent(kind: KindName, stored: unknown): object {
  return Object(coerceDraft(fieldOfKind(kind), limitContent(kind, stored).content));
}

const fields = new Map<KindName, Field>();

/** The root field of a kind. */
export function fieldOfKind(kind: KindName): Field {
  const field = fields.get(kind) ?? fieldOf(kinds[kind].schema);
  fields.set(kind, field);
  return field;
}

/** The title of an entry in lists, menus and the audit log. */
export function titleOf<Name extends KindName>(kind: Name, content: ContentOf<Name>): string {
  const { title }: Kind = kinds[kind];
  return title(content);
}

/** Whether valid content of a kind fills a page of its own. */
export function hasPage(kind: KindName, content: object): boolean {
  const { hasPage }: Kind = kinds[kind];
  return hasPage?.({ ...content }) ?? true;
}

/** In characters: a title fits one line and a database index. */
const maxTitleLength = 200;

/** `Untitled service`. */
export function untitledTitle(kind: KindName): string {
  return `Untitled ${kinds[kind].label.toLowerCase()}`;
}

/** Whether a saved title is the placeholder for none. */
export function isUntitled(kind: string, title: string): boolean {
  return isKindName(kind) && title === untitledTitle(kind);
}

/** Like `titleOf`, for a draft, which may have no title yet. */
export function draftTitle(kind: KindName, draft: object): string {
  const { title }: Kind = kinds[kind];
  return (
    title({ ...draft })
      .trim()
      .slice(0, maxTitleLength)
      .toWellFormed() || untitledTitle(kind)
  );
}

/** The name of the field that is the title, if it is a single field. */
export function titleField(kind: KindName): string | null {
  const { schema, title }: Kind = kinds[kind];
  const names = Object.keys(schema.shape);
  const titleSource = title(Object.fromEntries(names.map((name) => [name, name])));
  return names.find((name) => name === titleSource) ?? null;
}

/** What lists show besides the title. Empty for an invalid draft. */
export function listingOf(kind: KindName, stored: unknown): Listing {
  const { listing }: Kind = kinds[kind];
  const parsed = checkStored(kind, stored);
  return (parsed.success && listing?.(parsed.data)) || { summary: "" };
}

export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name);
}
