import type { EntryLink, FileReference, Link, Picture } from "../schema/values/reference-forms.ts";

type UrlLink = Exclude<Link, EntryLink>;

/** A link with its address looked up. */
export interface ResolvedLink {
  href: string;
  /** The linked entry; absent for a plain address. */
  entry?: string;
}

/** A picture with its file looked up. `domain/media/image-presets.ts` builds the URLs of its variants. */
export interface ResolvedPicture {
  /** The first part of every variant's URL. Changes with the file, its focal point and crop. */
  key: string;
  /** The size of the part that is shown, in pixels. */
  width: number;
  height: number;
  /** An SVG: it has no variants. */
  vector?: true;
  /** Empty for a decorative picture. */
  alt: string;
}

/** A file that is no picture, looked up. */
export interface ResolvedFile {
  /** Its path, which stays when its content is replaced. */
  url: string;
  /** What visitors read. */
  name: string;
  /** Such as `application/pdf`; see `media/file-types.ts`. */
  type: string;
  bytes: number;
}

/**
 * Content with all links and pictures looked up. References to unpublished or deleted items are `null`; pages leave them
 * out.
 *
 * An object is a reference if it has exactly the keys of one. A social link, for example, has more keys.
 */
export type Resolved<T> = T extends readonly (infer Item)[]
  ? Resolved<Item>[]
  : T extends object
    ? keyof T extends keyof FileReference
      ? ResolvedFile | null
      : keyof T extends keyof Picture
        ? ResolvedPicture | null
        : keyof T extends keyof EntryLink | keyof UrlLink
          ? ResolvedLink | null
          : { [Key in keyof T]: Resolved<T[Key]> }
    : T;
