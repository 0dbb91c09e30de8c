import { isRecord } from "./deep-equal.ts";
import { linkDestinationOf } from "./link-url.ts";

/* The shape of references, without Zod: for the schema and for the browser. */

/** A reference to an entry: it follows the entry when its address changes. `anchor` is an element id on its page. */
export interface EntryLink {
  entry: string;
  anchor?: string | undefined;
}

/** A link to an entry or to an address. */
export type Link = EntryLink | { address: string };

/** A picture from the media library. An empty `alt` marks it as decorative; without one, nobody has said yet. */
export interface Picture {
  media: string;
  alt?: string | undefined;
}

/** A file from the media library that is no picture. */
export interface FileReference {
  media: string;
}

/** The form of entry and picture ids. */
export const idForm = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** The form of slugs and anchors. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/* In characters. */
export const maxIdLength = 80;
export const maxSlugLength = 80;
export const maxAltLength = 300;
export const maxCaptionLength = 200;
export const maxButtonLength = 40;
export const maxFileTitleLength = 120;

/** The kinds of files to open or save. */
export const downloadKinds = ["document", "video"];

/** What to do about a video without captions. */
export const missingCaptions = "Add captions, for people who can't hear the video.";

export function isLink(value: unknown): value is Link {
  if (!isRecord(value)) return false;
  const { entry, anchor, address, ...rest } = value;
  if (Object.keys(rest).length > 0) return false;
  if (typeof address === "string")
    return entry === undefined && anchor === undefined && linkDestinationOf(address) !== null;
  return isId(entry) && (anchor === undefined || isSlug(anchor));
}

export function isPicture(value: unknown): value is Picture {
  if (!isRecord(value)) return false;
  const { media, alt, ...rest } = value;
  const isAlt = alt === undefined || (typeof alt === "string" && alt.length <= maxAltLength);
  return isId(media) && isAlt && Object.keys(rest).length === 0;
}

export function isFileReference(value: unknown): value is FileReference {
  return isRecord(value) && isId(value.media) && Object.keys(value).length === 1;
}

function isId(value: unknown): boolean {
  return typeof value === "string" && idForm.test(value);
}

function isSlug(value: unknown): boolean {
  return typeof value === "string" && value.length <= maxSlugLength && slugForm.test(value);
}
