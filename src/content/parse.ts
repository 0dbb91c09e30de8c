import type { z } from "zod";
import { type Field, fieldOf } from "./kinds/field.ts";
import type { Kind, Listing } from "./kinds/kind.ts";
import { type ContentOf, type KindName, kinds } from "./kinds/kinds.ts";

/** Reads stored content through its kind's schema, whose defaults fill what an older version did not have. */
export function parseContent<Name extends KindName>(kind: Name, stored: unknown): ContentOf<Name>;
export function parseContent(kind: KindName, stored: unknown): unknown {
  return kinds[kind].schema.parse(stored);
}

/** What is right or wrong about content that a person sent. */
export type Check<Name extends KindName> =
  | { success: true; data: ContentOf<Name> }
  | { success: false; error: z.ZodError };

/** As `parseContent`, for what a person sent: what is wrong with it is an answer. */
export function checkContent<Name extends KindName>(kind: Name, given: unknown): Check<Name>;
export function checkContent(kind: KindName, given: unknown): unknown {
  return kinds[kind].schema.safeParse(given);
}

/** Stored content as its kind has it today, so that it can be compared; as it is, where it does not fit any more. */
export function contentForToday(kind: KindName, stored: object): object {
  const check = checkContent(kind, stored);
  return check.success ? check.data : stored;
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

/** What lists show of some content beside its title; of a draft that is not whole yet, nothing. */
export function listingOf(kind: KindName, stored: unknown): Listing {
  const { schema, listing }: Kind = kinds[kind];
  const read = schema.safeParse(stored);
  return (read.success && listing?.(read.data)) || { summary: "" };
}

export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name);
}
