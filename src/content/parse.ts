import { z } from "zod";
import { draftOf } from "./draft.ts";
import { isExcess } from "./faults.ts";
import { type Field, fieldOf } from "./kinds/field.ts";
import type { Kind, Listing } from "./kinds/kind.ts";
import { type ContentOf, type KindName, kinds } from "./kinds/kinds.ts";
import { cutInWords, type Excess, faultsOfExcess, withinLimits, withinSchema } from "./limits.ts";
import { isPictureAddress } from "./link-address.ts";
import { withoutUnsafeLinks } from "./references.ts";
import { hasParts } from "./same.ts";

/**
 * Reads stored content through its kind's schema, whose defaults fill what an older version did not have. What a newer
 * version has put into it, such as a block that is not known here, is left out, and so is what is too much for it.
 */
export function parseContent<Name extends KindName>(kind: Name, stored: unknown): ContentOf<Name>;
export function parseContent(kind: KindName, stored: unknown): unknown {
  const check = checkContent(kind, stored);
  if (check.success) return check.data;
  const root = fieldOfKind(kind);
  return kinds[kind].schema.parse(withoutUnsafeAddresses(root, draftOf(root, withinSchema(root, stored))));
}

/** Visitors must be able to read what was saved before an address was judged as it is today. */
function withoutUnsafeAddresses(field: Field, part: unknown): unknown {
  if (field.type === "picture-address") return typeof part === "string" && isPictureAddress(part) ? part : field.empty;
  if (field.type !== "group" || !hasParts(part)) return withoutUnsafeLinks(part);
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const inner = field.fields[name];
      return [name, inner ? withoutUnsafeAddresses(inner, value) : value];
    }),
  );
}

/** What is right or wrong about content that a person sent. */
export type Check<Name extends KindName> =
  | { success: true; data: ContentOf<Name> }
  | { success: false; error: z.ZodError };

/**
 * As `parseContent`, for what a person sent: what is wrong with it is an answer. Of what is larger than what is kept
 * (`limits.ts`), the schema sees no more than that.
 */
export function checkContent<Name extends KindName>(kind: Name, given: unknown): Check<Name>;
export function checkContent(kind: KindName, given: unknown): unknown {
  const { kept, excesses } = boundContent(kind, given);
  const read = kinds[kind].schema.safeParse(kept);
  return excesses.length === 0 ? read : { success: false, error: tooMuch(excesses, read.error?.issues ?? []) };
}

function tooMuch(excesses: readonly Excess[], others: readonly z.core.$ZodIssue[]): z.ZodError {
  const issues = Object.entries(faultsOfExcess(excesses)).map(([path, message]) => ({
    code: "custom" as const,
    path: path.split("."),
    params: isExcess,
    message,
    input: undefined,
  }));
  return new z.ZodError([...issues, ...others]);
}

/** As much of some content as is kept, and what is too much: before anything else looks at it. */
export function boundContent(kind: KindName, given: unknown) {
  return withinLimits(fieldOfKind(kind), given);
}

/** What is missing of some stored content where it is shown, in words: what is stored stays as large as it is. */
export function cutFrom(kind: KindName, stored: unknown): string[] {
  return boundContent(kind, stored).excesses.map(cutInWords);
}

/** Stored content as its kind has it today, so that it can be compared; as it is, where it does not fit any more. */
export function contentForToday(kind: KindName, stored: object): object {
  const check = checkContent(kind, stored);
  return check.success ? check.data : Object(boundContent(kind, stored).kept);
}

/** As `contentForToday`, for a draft: it always has the shape of its kind, but need not be whole. */
export function draftForToday(kind: KindName, stored: unknown): object {
  const check = checkContent(kind, stored);
  return check.success ? check.data : typedContent(kind, stored);
}

/** What was typed, to the letter, in the shape of its kind. */
export function typedContent(kind: KindName, stored: unknown): object {
  return Object(draftOf(fieldOfKind(kind), boundContent(kind, stored).kept));
}

const fields = new Map<KindName, Field>();

/** What a kind's content consists of. */
export function fieldOfKind(kind: KindName): Field {
  const field = fields.get(kind) ?? fieldOf(kinds[kind].schema);
  fields.set(kind, field);
  return field;
}

/** The words by which an entry is known in lists, menus and history. */
export function titleOf<Name extends KindName>(kind: Name, content: ContentOf<Name>): string {
  const { title }: Kind = kinds[kind];
  return title(content);
}

/** Lists show them in one line, and an index holds them. */
const longestTitle = 200;

/** What is without a title is called: `Untitled service`. */
export function untitled(kind: KindName): string {
  return `Untitled ${kinds[kind].label.toLowerCase()}`;
}

/** Whether something of a kind is saved without a title, or was when its title was written down. */
export function isUntitled(kind: string, title: string): boolean {
  return isKindName(kind) && title === untitled(kind);
}

/** As `titleOf`, for a draft that need not have a title yet. */
export function draftTitle(kind: KindName, draft: object): string {
  const { title }: Kind = kinds[kind];
  return (
    title({ ...draft })
      .trim()
      .slice(0, longestTitle)
      .toWellFormed() || untitled(kind)
  );
}

/** The field that an entry is called by, where it is one. */
export function titleField(kind: KindName): string | null {
  const { schema, title }: Kind = kinds[kind];
  const names = Object.keys(schema.shape);
  const called = title(Object.fromEntries(names.map((name) => [name, name])));
  return names.find((name) => name === called) ?? null;
}

/** What lists show of some content beside its title; of a draft that is not whole yet, nothing. */
export function listingOf(kind: KindName, stored: unknown): Listing {
  const { listing }: Kind = kinds[kind];
  const read = checkContent(kind, stored);
  return (read.success && listing?.(read.data)) || { summary: "" };
}

export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name);
}
