import { isRecord, type UnknownRecord } from "../schema/deep-equal.ts";
import type { Field } from "../schema/field.ts";
import type { KindName } from "../schema/kinds.ts";
import { type Path, within } from "../schema/path.ts";
import { unknownFactWarning } from "./facts.ts";
import { checkContent, fieldOfKind, migrateDraft } from "./parse.ts";
import { validationMessages } from "./validation-messages.ts";

/** A suggestion or an error to look at before publishing. */
export interface Finding {
  path: Path;
  /** `blocks`: it cannot be published. */
  level: "warns" | "blocks";
  words: string;
}

/** Looks up what a draft refers to. */
export interface KnownReferences {
  /** `null` if deleted. */
  entry: (id: string) => { title: string; isPublished: boolean } | null;
  hasPicture: (id: string) => boolean;
}

/** In characters. Search results cut longer titles. */
const maxTitleLength = 60;

/** In characters. Shorter descriptions leave space unused. */
const minDescriptionLength = 70;

/** Errors first, then suggestions, each in the order of the fields. */
export function checkBeforePublishing(kind: KindName, content: unknown, known: KnownReferences): Finding[] {
  const root = fieldOfKind(kind);
  const checked = checkContent(kind, content);
  const faults = checked.success ? {} : validationMessages(root, checked.error.issues, content);
  const blocks = Object.entries(faults).map(([path, words]): Finding => ({ path, level: "blocks", words }));
  const warns = warningsIn(root, migrateDraft(kind, content), "", known);
  return [...blocks, ...warns.filter(({ path }) => !Object.hasOwn(faults, path))];
}

function warningsIn(field: Field, part: unknown, path: Path, known: KnownReferences): Finding[] {
  switch (field.type) {
    case "group":
      return path.endsWith("seo") ? seoWarnings(part, path, known) : groupWarnings(field.fields, part, path, known);
    case "variants": {
      const variant = isRecord(part) ? field.variants[String(part[field.by])] : undefined;
      return variant ? groupWarnings(variant.fields, part, path, known) : [];
    }
    case "list":
      return itemsIn(part).flatMap((item, index) => warningsIn(field.item, item, within(path, index), known));
    case "picture":
      return warnings(path, pictureWarning(part, known));
    case "entry":
    case "link":
      return warnings(path, linkWarning(part, known));
    case "text":
    case "long-text":
      return warnings(path, unknownFactWarning(part));
    case "rich-text":
      return richTextWarnings(part, path, known);
    default:
      return [];
  }
}

function groupWarnings(fields: Record<string, Field>, part: unknown, path: Path, known: KnownReferences): Finding[] {
  const parts = isRecord(part) ? part : {};
  return Object.entries(fields).flatMap(([name, field]) => warningsIn(field, parts[name], within(path, name), known));
}

function warnings(path: Path, ...words: (string | null)[]): Finding[] {
  return words.flatMap((one): Finding[] => (one === null ? [] : [{ path, level: "warns", words: one }]));
}

function pictureWarning(picture: unknown, known: KnownReferences): string | null {
  if (!isRecord(picture) || !picture.media) return null;
  if (!known.hasPicture(String(picture.media)))
    return "This picture is no longer in the media library. Choose another.";
  return picture.alt
    ? null
    : "Add alt text for people who can't see the picture. Leave it empty only for decorative pictures.";
}

function linkWarning(link: unknown, known: KnownReferences): string | null {
  if (!isRecord(link) || typeof link.entry !== "string" || link.entry === "") return null;
  const entry = known.entry(link.entry);
  if (!entry) return "This links to something that was deleted, so visitors don't see it. Choose something else.";
  return entry.isPublished ? null : `“${entry.title}” isn't published yet. Visitors don't see this until it is.`;
}

function seoWarnings(seo: unknown, path: Path, known: KnownReferences): Finding[] {
  if (!isRecord(seo)) return [];
  const title = String(seo.title);
  const description = String(seo.description);
  const long = "characters: search results cut it off. Put the important part first, or shorten it.";
  return [
    ...warnings(within(path, "title"), title.length > maxTitleLength ? `This has ${title.length} ${long}` : null),
    ...warnings(within(path, "description"), descriptionWarning(description, long)),
    ...warnings(within(path, "image"), pictureWarning(seo.image, known)),
  ];
}

const maxDescriptionLength = 160;

function descriptionWarning(text: string, long: string): string | null {
  if (text.length > maxDescriptionLength) return `This has ${text.length} ${long}`;
  const isShort = text !== "" && text.length < minDescriptionLength;
  return isShort ? `This has ${text.length} characters: search results show up to ${maxDescriptionLength}.` : null;
}

/** Rich text is one input, so each kind of warning is given once, for its first occurrence. */
function richTextWarnings(text: unknown, path: Path, known: KnownReferences): Finding[] {
  const nodes = nodesIn(text);
  const pictures = nodes.filter(({ type }) => type === "picture").map(({ attrs }) => Object(attrs).picture);
  const marks = nodes.flatMap(({ marks }) => itemsIn(marks).filter(isRecord));
  const links = marks.filter(({ type }) => type === "link").map(({ attrs }) => Object(attrs).link);
  const first = (words: (string | null)[]) => words.find((one) => one !== null) ?? null;
  return warnings(
    path,
    first(nodes.map(({ text }) => unknownFactWarning(text))),
    headingWarning(nodes.filter(({ type }) => type === "heading")),
    first(pictures.map((picture) => pictureWarning(picture, known))),
    first(links.map((link) => linkWarning(link, known))),
  );
}

function headingWarning(headings: UnknownRecord[]): string | null {
  if (headings.some((heading) => textIn(heading) === "")) return "One of the headings is empty. Remove it.";
  const levels = headings.map(({ attrs }) => Number(Object(attrs).level));
  const index = levels.findIndex((level, place) => level > (levels[place - 1] ?? 1) + 1);
  const heading = headings[index];
  return heading ? `“${textIn(heading)}” is a small heading without a large one above it. Make it large.` : null;
}

function nodesIn(node: unknown): UnknownRecord[] {
  return isRecord(node) ? [node, ...itemsIn(node.content).flatMap(nodesIn)] : [];
}

function textIn(node: UnknownRecord): string {
  const words = nodesIn(node).map(({ text }) => (typeof text === "string" ? text : ""));
  return words.join("").trim();
}

function itemsIn(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}
