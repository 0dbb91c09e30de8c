import { z } from "zod";
import type { Kind, Listing } from "../schema/kind.ts";
import { type ContentOf, type KindName, kinds } from "../schema/kinds.ts";
import { isRecord } from "../schema/values/deep-equal.ts";
import { isPictureAddress } from "../schema/values/link-address.ts";
import { type Path, within } from "../schema/values/path.ts";
import { describeCut, excessMessages, withinLimits, withinSchema } from "./checks/limits.ts";
import { hasOwnMessage } from "./checks/validation-messages.ts";
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
    withoutUnsafeAddresses(root, coerceDraft(root, withinSchema(root, inNewForm(kind, stored)))),
  );
}

/** Content saved under older address rules must stay readable for visitors. */
function withoutUnsafeAddresses(field: Field, part: unknown): unknown {
  if (field.type === "picture-address") return typeof part === "string" && isPictureAddress(part) ? part : field.empty;
  if (field.type !== "group" || !isRecord(part)) return withoutUnsafeLinks(part);
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const inner = field.fields[name];
      return [name, inner ? withoutUnsafeAddresses(inner, value) : value];
    }),
  );
}

/** The result of validating content from a form. */
export type Check<Name extends KindName> =
  | { success: true; data: ContentOf<Name> }
  | { success: false; error: z.ZodError };

/**
 * As `parseContent`, for content from a form: errors are returned, not thrown. It cuts content to the limits of
 * `limits.ts` before validation; each excess is an error.
 */
export function checkContent<Name extends KindName>(kind: Name, given: unknown): Check<Name> {
  const check = checkStored(kind, given);
  const refusals = refusalsIn(fieldOfKind(kind), given, "");
  if (refusals.length === 0) return check;
  return { success: false, error: errorWith(refusals, check.success ? [] : check.error.issues) };
}

/** As `checkContent`, without the rules for new input. */
export function checkStored<Name extends KindName>(kind: Name, stored: unknown): Check<Name>;
export function checkStored(kind: KindName, stored: unknown): unknown {
  const { kept, excesses } = limitContent(kind, stored);
  const read = kinds[kind].schema.safeParse(kept);
  if (excesses.length === 0) return read;
  return { success: false, error: errorWith(Object.entries(excessMessages(excesses)), read.error?.issues) };
}

/** Messages by path. */
type OwnMessages = [path: Path, message: string][];

function refusalsIn(field: Field, part: unknown, path: Path): OwnMessages {
  const type = typeOf(field);
  const message = type.refuses?.(part, field) ?? null;
  if (message !== null) return [[path, message]];
  if (type.holds !== "parts" && type.holds !== "items") return [];
  return Object.entries(Object(part)).flatMap(([step, value]) => {
    const inner = innerField(field, step, part);
    return inner ? refusalsIn(inner, value, within(path, step)) : [];
  });
}

/** An error with messages by path, besides other issues. */
export function errorWith(own: OwnMessages, others: readonly z.core.$ZodIssue[] = []): z.ZodError {
  const issues = own.map(([path, message]) => ({
    code: "custom" as const,
    path: path.split("."),
    params: hasOwnMessage,
    message,
    input: undefined,
  }));
  return new z.ZodError([...issues, ...others]);
}

/** Cuts content to the hard limits. Runs before anything else reads it. */
export function limitContent(kind: KindName, given: unknown) {
  return withinLimits(fieldOfKind(kind), inNewForm(kind, given));
}

function inNewForm(kind: KindName, stored: unknown): unknown {
  const { older }: Kind = kinds[kind];
  return older && isRecord(stored) ? older.read(stored) : stored;
}

/** Content as it is stored: the version before can read it too. */
export function storedForm(kind: KindName, content: object): object {
  const { older }: Kind = kinds[kind];
  return older ? { ...older.write({ ...content }), ...content } : content;
}

/** Describes what of some stored content is cut when shown. The stored content stays as it is. */
export function describeCuts(kind: KindName, stored: unknown): string[] {
  return limitContent(kind, stored).excesses.map(describeCut);
}

/** Stored content in today's schema, for comparison. Content that no longer fits is returned as stored, within the limits. */
export function migrateContent(kind: KindName, stored: object): object {
  const check = checkStored(kind, stored);
  return check.success ? check.data : Object(limitContent(kind, stored).kept);
}

/** As `migrateContent`, for a draft: it always has the shape of its kind, but may be incomplete. */
export function migrateDraft(kind: KindName, stored: unknown): object {
  const check = checkStored(kind, stored);
  return check.success ? check.data : coerceContent(kind, stored);
}

/** Unvalidated input in the shape of its kind. */
export function coerceContent(kind: KindName, stored: unknown): object {
  return Object(coerceDraft(fieldOfKind(kind), limitContent(kind, stored).kept));
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

/** As `titleOf`, for a draft, which may have no title yet. */
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
  const used = title(Object.fromEntries(names.map((name) => [name, name])));
  return names.find((name) => name === used) ?? null;
}

/** What lists show besides the title. Empty for an invalid draft. */
export function listingOf(kind: KindName, stored: unknown): Listing {
  const { listing }: Kind = kinds[kind];
  const read = checkStored(kind, stored);
  return (read.success && listing?.(read.data)) || { summary: "" };
}

export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name);
}
