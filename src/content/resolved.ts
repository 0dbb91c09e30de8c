import type { EntryLink, Link, Picture } from "./kinds/fields.ts";

type AddressLink = Exclude<Link, EntryLink>;

/** Where a link leads, as a page can use it. */
export interface ResolvedLink {
  href: string;
  /** The entry it leads to; none for a plain address. */
  entry?: string;
}

/** A picture as a page can show it; `media/places.ts` makes the addresses of its variants. */
export interface ResolvedPicture {
  /** First part of the address of every variant; changes with the file and with its focal point. */
  key: string;
  /** Of the original, in pixels. */
  width: number;
  height: number;
  /** Drawings scale by themselves and have no variants. */
  vector?: true;
  /** Empty when the picture only decorates. */
  alt: string;
}

/**
 * Content as pages use it: every link and every picture is looked up. One that leads to something
 * unpublished or deleted is `null`, and whoever shows it leaves it out.
 *
 * References are known by having exactly the fields of one: a social link, say, has an address and more.
 */
export type Resolved<T> = T extends readonly (infer Item)[]
  ? Resolved<Item>[]
  : T extends object
    ? keyof T extends keyof Picture
      ? ResolvedPicture | null
      : keyof T extends keyof EntryLink | keyof AddressLink
        ? ResolvedLink | null
        : { [Key in keyof T]: Resolved<T[Key]> }
    : T;
