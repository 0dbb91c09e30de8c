import { readPictureKey } from "#src/domain/media/key.ts";
import { destinationOf } from "../schema/values/link-address.ts";
import type { EntryLink, FileReference, Link, Picture } from "../schema/values/reference-forms.ts";
import type { Resolved, ResolvedFile, ResolvedLink, ResolvedPicture } from "./resolved.ts";

/** A reference to an entry or a picture. `field` is its path: `slides.0.image`. */
export type Reference = { field: string; entry: string } | { field: string; media: string };

/** Looks up references for pages. */
export interface LookUps {
  link: (link: EntryLink) => ResolvedLink | null;
  picture: (picture: Picture) => ResolvedPicture | null;
  file: (file: FileReference) => ResolvedFile | null;
}

/** All references in some content. A file that is no picture has no `alt`. */
export function referencesIn(content: unknown, field = ""): Reference[] {
  if (!isObject(content)) return [];
  if (isMedia(content)) return [{ field, media: content.media }];
  if (isEntryLink(content)) return [{ field, entry: content.entry }];
  return Object.entries(content).flatMap(([key, part]) => referencesIn(part, field === "" ? key : `${field}.${key}`));
}

/** All URLs of picture variants in some content. `start` is the beginning of the picture's key. */
export function pictureAddressesIn(content: unknown, field = ""): { field: string; start: string }[] {
  if (typeof content === "string") {
    const key = readPictureKey(/^\/media\/([\w-]+)[./]/.exec(content)?.[1] ?? "");
    return key ? [{ field, start: key.filePrefix }] : [];
  }
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([key, part]) =>
    pictureAddressesIn(part, field === "" ? key : `${field}.${key}`),
  );
}

/** Copies content with all links and pictures looked up. */
export function resolve<T>(content: T, lookUps: LookUps): Resolved<T>;
export function resolve(content: unknown, lookUps: LookUps): unknown {
  if (!isObject(content)) return content;
  if (Array.isArray(content)) return content.map((part) => resolve(part, lookUps));
  if (isMedia(content)) return (isDescribed(content) ? null : lookUps.file(content)) ?? lookUps.picture(content);
  if (isEntryLink(content)) return lookUps.link(content);
  // Facts inserted after validation may have made it unsafe.
  if (isAddressLink(content)) return destinationOf(content.address) === null ? null : { href: content.address };
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, resolve(part, lookUps)]));
}

/** Copies content. Links that today's rules refuse become references to a missing entry. */
export function withoutUnsafeLinks(content: unknown): unknown {
  if (!isObject(content)) return content;
  if (Array.isArray(content)) return content.map(withoutUnsafeLinks);
  if (isAddressLink(content)) return destinationOf(content.address) === null ? { entry: "not-chosen" } : content;
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, withoutUnsafeLinks(part)]));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isMedia(value: object): value is FileReference {
  return "media" in value && typeof value.media === "string" && hasOnly(value, ["media", "alt"]);
}

/** A picture: other files have no alt text. */
function isDescribed(value: FileReference): boolean {
  return "alt" in value;
}

function isEntryLink(value: object): value is EntryLink {
  return "entry" in value && typeof value.entry === "string" && hasOnly(value, ["entry", "anchor"]);
}

function isAddressLink(value: object): value is Exclude<Link, EntryLink> {
  return "address" in value && typeof value.address === "string" && hasOnly(value, ["address"]);
}

function hasOnly(value: object, names: string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}
