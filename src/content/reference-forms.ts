import type { Link, Picture } from "./kinds/fields.ts";
import { destinationOf } from "./link-address.ts";
import { hasParts } from "./same.ts";

/*
 * What references look like: for the schema, and for those who must not load it, as browsers.
 */

/** Of entries and pictures. */
export const idForm = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** The words of an address, and the names of a page's parts. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/* In characters. */
export const longestId = 80;
export const longestSlug = 80;
export const longestAlt = 250;
export const longestCaption = 200;

export function isLink(value: unknown): value is Link {
  if (!hasParts(value)) return false;
  const { entry, anchor, address, ...rest } = value;
  if (Object.keys(rest).length > 0) return false;
  if (typeof address === "string")
    return entry === undefined && anchor === undefined && destinationOf(address) !== null;
  return isId(entry) && (anchor === undefined || isSlug(anchor));
}

export function isPicture(value: unknown): value is Picture {
  if (!hasParts(value)) return false;
  const { media, alt, ...rest } = value;
  return isId(media) && typeof alt === "string" && alt.length <= longestAlt && Object.keys(rest).length === 0;
}

function isId(value: unknown): boolean {
  return typeof value === "string" && idForm.test(value);
}

function isSlug(value: unknown): boolean {
  return typeof value === "string" && value.length <= longestSlug && slugForm.test(value);
}
