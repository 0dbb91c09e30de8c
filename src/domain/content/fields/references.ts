import { readPictureKey } from "#src/domain/media/key.ts";
import { linkDestinationOf } from "../schema/values/link-url.ts";
import type { EntryLink, FileReference, Link, Picture } from "../schema/values/reference-forms.ts";
import type { Resolved, ResolvedFile, ResolvedLink, ResolvedPicture } from "./resolved.ts";

/** A reference to an entry or a picture. `field` is its path: `slides.0.image`. */
export type ContentReference = { field: string; entry: string } | { field: string; media: string };

/** Looks up references for pages. */
export interface LookUps {
  link: (link: EntryLink) => ResolvedLink | null;
  picture: (picture: Picture) => ResolvedPicture | null;
  file: (file: FileReference) => ResolvedFile | null;
}

/** All references in some content. A file that is no picture has no `alt`. */
export function contentReferencesIn(content: unknown, field = ""): ContentReference[] {
  if (!isObject(content)) return [];
  if (isMedia(content)) return [{ field, media: content.media }];
  if (isEntryLink(content)) return [{ field, entry: content.entry }];
  return Object.entries(content).flatMap(([key, value]) =>
    contentReferencesIn(value, field === "" ? key : `${field}.${key}`),
  );
}

/** All URLs of picture variants in some content. `start` is the beginning of the picture's key. */
export function pictureUrlsIn(content: unknown, field = ""): { field: string; filePrefix: string }[] {
  if (typeof content === "string") {
    const key = readPictureKey(/^\/media\/([\w-]+)[./]/.exec(content)?.[1] ?? "");
    return key ? [{ field, filePrefix: key.filePrefix }] : [];
  }
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    pictureUrlsIn(value, field === "" ? key : `${field}.${key}`),
  );
}

/** Copies content with all links and pictures looked up. */
export function resolveReferences<T>(content: T, lookUps: LookUps): Resolved<T>;
export function resolveReferences(content: unknown, lookUps: LookUps): unknown {
  if (!isObject(content)) return content;
  if (Array.isArray(content)) return content.map((value) => resolveReferences(value, lookUps));
  if (isMedia(content)) return (isPictureReference(content) ? null : lookUps.file(content)) ?? lookUps.picture(content);
  if (isEntryLink(content)) return lookUps.link(content);
  // Facts inserted after validation may have made it unsafe.
  if (isUrlLink(content)) return linkDestinationOf(content.address) === null ? null : { href: content.address };
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, resolveReferences(value, lookUps)]));
}

/** Copies content. Links that today's rules refuse become references to a missing entry. */
export function withoutUnsafeLinks(content: unknown): unknown {
  if (!isObject(content)) return content;
  if (Array.isArray(content)) return content.map(withoutUnsafeLinks);
  if (isUrlLink(content)) return linkDestinationOf(content.address) === null ? { entry: "not-chosen" } : content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withoutUnsafeLinks(value)]));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isMedia(value: object): value is FileReference {
  return "media" in value && typeof value.media === "string" && hasOnly(value, ["media", "alt"]);
}

/** A picture: other files have no alt text. */
function isPictureReference(value: FileReference): boolean {
  return "alt" in value;
}

function isEntryLink(value: object): value is EntryLink {
  return "entry" in value && typeof value.entry === "string" && hasOnly(value, ["entry", "anchor"]);
}

function isUrlLink(value: object): value is Exclude<Link, EntryLink> {
  return "address" in value && typeof value.address === "string" && hasOnly(value, ["address"]);
}

function hasOnly(value: object, names: string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}
