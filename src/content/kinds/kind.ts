import type { z } from "zod";
import type { IconName } from "./icons.ts";

declare module "zod" {
  /** Editing hints: what the admin area needs to draw a field's input. */
  interface GlobalMeta {
    label?: string;
    hint?: string;
    /** The component that edits it, where its shape alone does not say; see `field.ts`. */
    input?: string;
    /** What one item of a list is called: `slide`. */
    item?: string;
    /** Words for the values of a choice. */
    options?: Record<string, string>;
    /** The kinds of entries that a reference may lead to. */
    kinds?: readonly string[];
    /** The number of characters that reads best. */
    best?: { from: number; to: number };
  }
}

/** The drawings that lists may have, by their Lucide names. */
export type ListIcon =
  | "award"
  | "book-open"
  | "briefcase-business"
  | "calendar-days"
  | "file-text"
  | "gallery-horizontal-end"
  | "handshake"
  | "map-pin"
  | "newspaper"
  | "quote"
  | "server-cog"
  | "shapes"
  | "users-round";

/** The screen on which staff find the entries of a kind, under the kind's plural name. */
export interface ListScreen {
  /** Its part of the address: `services` for `/cms/services`. */
  segment: string;
  /** What one finds there, for whoever has not been there yet. */
  purpose: string;
  icon: ListIcon;
  /** Where the sidebar has it among the others: the lowest first. */
  order: number;
  /** Under which heading the sidebar folds it away; none for those that stand by themselves. */
  group?: "Content";
}

/** What lists show of an entry beside its title. */
export interface Listing {
  /** A line that tells it from others of its kind. It is searched as well. */
  summary: string;
  /** What stands before it, where there is something. */
  sign?: { icon: IconName } | { media: string } | { initials: string };
}

/** Fields, by the heading of the panel that they stand in. */
export type Panels<Name extends string = string> = Readonly<Record<string, readonly Name[]>>;

/**
 * One kind of content. Validation, editing form, lists, addresses and export are all derived from it.
 *
 * `single` kinds have exactly one entry (home page, settings, SEO); the others are collections.
 */
export interface Kind<Schema extends z.ZodObject = z.ZodObject> {
  /** What a person calls one of them, and several. */
  label: string;
  plural: string;
  single: boolean;
  schema: Schema;
  /** The words by which an entry is known in lists, menus and history. */
  title: (content: z.infer<Schema>) => string;
  /** For kinds that have lists: the list, or the kind whose list it is. */
  list?: ListScreen | { sharedWith: string };
  /** How its form is divided, where its fields' types alone do not say; `aside` stands beside the rest. */
  form?: { main?: Panels<keyof z.infer<Schema> & string>; aside?: Panels<keyof z.infer<Schema> & string> };
  /** For kinds that have lists. */
  listing?: (content: z.infer<Schema>) => Listing;
  /** The entry's path in the default language, for kinds that have pages of their own. */
  address?: (slug: string) => string;
  /** Where entries of a kind without pages are met; without one, on the home page. */
  metAt?: string;
  /** For kinds whose entries have a day. Without one it is that on which the entry is first published. */
  timeline?: (content: z.infer<Schema>) => { day: string | null; topics: readonly string[] };
  /** Whether that day orders them, the latest first; others stand in the order that staff give them. */
  isReadByDay?: true;
}

/** Checks a kind's parts against each other; returns it as it is. */
export function defineKind<Schema extends z.ZodObject>(kind: Kind<Schema>): Kind<Schema> {
  return kind;
}
