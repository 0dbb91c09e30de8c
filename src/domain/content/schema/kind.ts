import type { z } from "zod";
import type { Language } from "#src/base/languages.ts";
import type { IconName } from "./icons.ts";
import type { UnknownRecord } from "./values/deep-equal.ts";

declare module "zod" {
  /** What the admin needs to render a field's input. */
  interface GlobalMeta {
    label?: string;
    hint?: string;
    /** Other words for it, which the command palette finds. */
    keywords?: string;
    /** A text that is the same in all languages, such as a name. */
    shared?: true;
    /** The input component, if the schema type does not determine it; see `fields/custom-types.ts`. */
    input?: string;
    /** The label of one list item: `slide`. */
    item?: string;
    /** Labels for the values of a choice. */
    options?: Record<string, string>;
    /** The names of a union's variants by the heading of their group, the most common first. */
    groups?: Readonly<Record<string, readonly string[]>>;
    /** The kinds of entries that a reference may name. */
    kinds?: readonly string[];
    /** What to suggest before publishing while it is null. */
    missing?: string;
    /** The recommended number of characters. */
    recommendedLength?: { from: number; to: number };
    /** How many characters search results show: they cut longer texts, and shorter ones leave space unused. */
    searchResults?: { from: number; to: number };
  }
}

/** Lucide icons for lists. */
export type ListIcon =
  | "award"
  | "book-open"
  | "briefcase-business"
  | "building-2"
  | "calendar-days"
  | "clipboard-list"
  | "file-text"
  | "gallery-horizontal-end"
  | "handshake"
  | "map-pin"
  | "megaphone"
  | "newspaper"
  | "quote"
  | "server-cog"
  | "shapes"
  | "users-round";

/** The admin screen that lists the entries of a kind, titled with the kind's plural name. */
export interface ListScreen {
  /** Its URL segment: `services` for `/cms/services`. */
  segment: string;
  /** A short description for staff. */
  purpose: string;
  icon: ListIcon;
  /** Position in the sidebar, lowest first. */
  order: number;
  /** The sidebar group; absent for a top-level item. */
  group?: "Content";
}

/** What lists show of an entry besides its title. */
export interface Listing {
  /** One line of text. It is searched too. */
  summary: string;
  /** The icon, thumbnail or initials in front of the title. */
  entryIcon?: { icon: IconName } | { media: string } | { initials: string };
}

/** The page that lists the entries of a kind. Each entry has a page below it. */
export interface ListPage<Slug extends string = string> {
  /** `services` for `/services`, whose module is `site/services/page.tsx`. */
  slug: Slug;
  /** Each entry has the module `site/<slug>/<kind>/page.tsx`. Otherwise the list's module shows it too. */
  hasEntryModule?: true;
  /** The page's default text, unless it has blocks: then it is in `seed/pages/pages.ts`. */
  text?: { name: string; title: string; intro: string; seo: { title: string; description: string } };
}

/** A draft to begin with. */
export interface Template {
  label: string;
  content: UnknownRecord;
  /** Its texts in other languages, at their places; items have their type, too. */
  texts?: Partial<Record<Language, UnknownRecord>>;
}

/** Field names by the heading of their panel. */
export type Panels<Name extends string = string> = Readonly<Record<string, readonly Name[]>>;

/**
 * One kind of content. Validation, editing form, lists, addresses and export are derived from it.
 *
 * `single` kinds have exactly one entry (home page, settings, SEO); the others are collections.
 */
export interface Kind<Schema extends z.ZodObject = z.ZodObject, Slug extends string = string> {
  /** The name of one entry and of several. */
  label: string;
  plural: string;
  /** Other words for them, which the command palette finds. */
  keywords?: string;
  single: boolean;
  schema: Schema;
  /** The form in which older versions stored content: how it is read, and what is stored for them, beside or over the content. */
  legacy?: { read: (stored: UnknownRecord) => UnknownRecord; write: (content: UnknownRecord) => UnknownRecord };
  /** The title of an entry in lists, menus and the audit log. */
  title: (content: z.infer<Schema>) => string;
  /** The list of the kind, or the kind whose list it shares. Absent for kinds without a list. */
  list?: ListScreen | { sharedWith: string };
  /** How the form is divided into panels, if the field types do not determine it. `aside` is the side column. */
  form?: { main?: Panels<keyof z.infer<Schema> & string>; aside?: Panels<keyof z.infer<Schema> & string> };
  /** Drafts to begin with, instead of an empty form. */
  templates?: readonly Template[];
  /** Required for kinds with a list. */
  listing?: (content: z.infer<Schema>) => Listing;
  /** Routes, sitemap, reserved slugs and paths of entries follow from it. */
  listPage?: ListPage<Slug>;
  /** The entry's path in the default language. Follows from the list page. Absent for kinds without pages. */
  path?: (slug: string) => string;
  /** Whether an entry has enough to fill its page. Published without it, it has no page and no slug. Default: always. */
  hasPage?: (content: z.infer<Schema>) => boolean;
  /** An entry without a text in a language is shown there in the default one; so is that of a single kind. */
  isInAllLanguages?: true;
  /** Search engines and the search of the site leave its pages out: only links lead there. */
  isUnlisted?: true;
  /** The page that shows entries without pages. Default: the home page. */
  displayPath?: string;
  /** For kinds whose entries have a date. `day: null` means the day of first publication. */
  dayAndTopics?: (content: z.infer<Schema>) => { day: string | null; topics: readonly string[] };
  /** Sorted by day, newest first. Other kinds are sorted by hand. */
  isSortedByDay?: true;
  /**
   * Search engines see only entries whose texts differ (`content/similarity`). `except` are fields with names that copies
   * exchange, `in` is the field where staff write what differs.
   */
  mustDiffer?: { except: readonly (keyof z.infer<Schema> & string)[]; in: keyof z.infer<Schema> & string };
}

/** Type-checks a kind, and adds what follows from its list page. */
export function defineKind<Schema extends z.ZodObject, const Slug extends string = never>(
  kind: Kind<Schema, Slug>,
): Kind<Schema, Slug> {
  const { listPage } = kind;
  return listPage ? { path: (slug) => `/${listPage.slug}/${slug}`, ...kind } : kind;
}
