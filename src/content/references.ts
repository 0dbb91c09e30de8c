import { readPictureKey } from "../media/key.ts";
import type { EntryLink, Link, Picture } from "./kinds/fields.ts";
import { destinationOf } from "./link-address.ts";
import type { Resolved, ResolvedLink, ResolvedPicture } from "./resolved.ts";

/** A place in some content that refers to an entry or to a picture; `field` is its path, as `slides.0.image`. */
export type Reference = { field: string; entry: string } | { field: string; media: string };

/** How references are turned into what a page can use. */
export interface LookUps {
  link: (link: EntryLink) => ResolvedLink | null;
  picture: (picture: Picture) => ResolvedPicture | null;
}

/** Everything that some content refers to. */
export function referencesIn(content: unknown, field = ""): Reference[] {
  if (!isObject(content)) return [];
  if (isPicture(content)) return [{ field, media: content.media }];
  if (isEntryLink(content)) return [{ field, entry: content.entry }];
  return Object.entries(content).flatMap(([key, part]) => referencesIn(part, field === "" ? key : `${field}.${key}`));
}

/** Every place where some content gives the address of a variant: of which picture, by what its key begins with. */
export function pictureAddressesIn(content: unknown, field = ""): { field: string; start: string }[] {
  if (typeof content === "string") {
    const key = readPictureKey(/^\/media\/([\w-]+)[./]/.exec(content)?.[1] ?? "");
    return key ? [{ field, start: key.start }] : [];
  }
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([key, part]) =>
    pictureAddressesIn(part, field === "" ? key : `${field}.${key}`),
  );
}

/** Copies content, with every link and picture looked up. */
export function resolve<T>(content: T, lookUps: LookUps): Resolved<T>;
export function resolve(content: unknown, lookUps: LookUps): unknown {
  if (!isObject(content)) return content;
  if (Array.isArray(content)) return content.map((part) => resolve(part, lookUps));
  if (isPicture(content)) return lookUps.picture(content);
  if (isEntryLink(content)) return lookUps.link(content);
  // Facts may have been filled in since it was judged.
  if (isAddressLink(content)) return destinationOf(content.address) === null ? null : { href: content.address };
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, resolve(part, lookUps)]));
}

/** Copies content; a link that a former rule took, and that may lead nowhere today, leads to an entry that is not there. */
export function withoutUnsafeLinks(content: unknown): unknown {
  if (!isObject(content)) return content;
  if (Array.isArray(content)) return content.map(withoutUnsafeLinks);
  if (isAddressLink(content)) return destinationOf(content.address) === null ? { entry: "not-chosen" } : content;
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, withoutUnsafeLinks(part)]));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isPicture(value: object): value is Picture {
  return "media" in value && typeof value.media === "string" && hasOnly(value, ["media", "alt"]);
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
