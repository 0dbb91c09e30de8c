import { factWords } from "./facts.ts";
import { faultsOf } from "./faults.ts";
import type { Field } from "./kinds/field.ts";
import type { KindName } from "./kinds/kinds.ts";
import { checkContent, draftForToday, fieldOfKind } from "./parse.ts";
import { type Path, within } from "./path.ts";
import { hasParts, type Parts } from "./same.ts";

/** Something about a draft that is worth a look before visitors see it. */
export interface Finding {
  /** The input that it is about. */
  path: Path;
  /** `blocks`: it cannot be published like this. */
  level: "warns" | "blocks";
  words: string;
}

/** What is known of what a draft refers to. */
export interface Known {
  /** `null` for what is deleted. */
  entry: (id: string) => { title: string; isPublished: boolean } | null;
  hasPicture: (id: string) => boolean;
}

/** Longer ones are cut in lists of search results. */
const longestTitle = 60;

/** Shorter ones leave room that could be used. */
const shortestDescription = 70;

/** Looks a draft through before it is published: what would break it, and what would be a pity, in its fields' order. */
export function checkBeforePublishing(kind: KindName, content: unknown, known: Known): Finding[] {
  const root = fieldOfKind(kind);
  const checked = checkContent(kind, content);
  const faults = checked.success ? {} : faultsOf(root, checked.error.issues, content);
  const blocks = Object.entries(faults).map(([path, words]): Finding => ({ path, level: "blocks", words }));
  const warns = warningsIn(root, draftForToday(kind, content), "", known);
  return [...blocks, ...warns.filter(({ path }) => !Object.hasOwn(faults, path))];
}

function warningsIn(field: Field, part: unknown, path: Path, known: Known): Finding[] {
  switch (field.type) {
    case "group":
      return path.endsWith("seo") ? seoWarnings(part, path, known) : partsOf(field.fields, part, path, known);
    case "variants": {
      const variant = hasParts(part) ? field.variants[String(part[field.by])] : undefined;
      return variant ? partsOf(variant.fields, part, path, known) : [];
    }
    case "list":
      return itemsIn(part).flatMap((item, index) => warningsIn(field.item, item, within(path, index), known));
    case "picture":
      return warn(path, pictureWords(part, known));
    case "entry":
    case "link":
      return warn(path, linkWords(part, known));
    case "text":
    case "long-text":
      return warn(path, factWords(part));
    case "rich-text":
      return richTextWarnings(part, path, known);
    default:
      return [];
  }
}

function partsOf(fields: Record<string, Field>, part: unknown, path: Path, known: Known): Finding[] {
  const parts = hasParts(part) ? part : {};
  return Object.entries(fields).flatMap(([name, field]) => warningsIn(field, parts[name], within(path, name), known));
}

function warn(path: Path, ...words: (string | null)[]): Finding[] {
  return words.flatMap((one): Finding[] => (one === null ? [] : [{ path, level: "warns", words: one }]));
}

function pictureWords(picture: unknown, known: Known): string | null {
  if (!hasParts(picture) || !picture.media) return null;
  if (!known.hasPicture(String(picture.media))) return "This picture is not in the library any more. Choose another.";
  return picture.alt
    ? null
    : "Say what the picture shows, for those who do not see it. Leave it empty only if it merely decorates.";
}

function linkWords(link: unknown, known: Known): string | null {
  if (!hasParts(link) || typeof link.entry !== "string" || link.entry === "") return null;
  const entry = known.entry(link.entry);
  if (!entry) return "This leads to something that was deleted: visitors do not see it. Choose something else.";
  return entry.isPublished ? null : `“${entry.title}” is not published: until it is, visitors do not see this.`;
}

function seoWarnings(seo: unknown, path: Path, known: Known): Finding[] {
  if (!hasParts(seo)) return [];
  const title = String(seo.title);
  const description = String(seo.description);
  const long = "characters: search results cut it. Put what matters first, or shorten it.";
  return [
    ...warn(within(path, "title"), title.length > longestTitle ? `This has ${title.length} ${long}` : null),
    ...warn(within(path, "description"), descriptionWords(description, long)),
    ...warn(within(path, "image"), pictureWords(seo.image, known)),
  ];
}

const longestDescription = 160;

function descriptionWords(text: string, long: string): string | null {
  if (text.length > longestDescription) return `This has ${text.length} ${long}`;
  const isShort = text !== "" && text.length < shortestDescription;
  return isShort ? `This has ${text.length} characters: up to ${longestDescription} are shown.` : null;
}

/** All of it is one input, so each kind of thing is said once, of the first place that has it. */
function richTextWarnings(text: unknown, path: Path, known: Known): Finding[] {
  const nodes = nodesIn(text);
  const pictures = nodes.filter(({ type }) => type === "picture").map(({ attrs }) => Object(attrs).picture);
  const marks = nodes.flatMap(({ marks }) => itemsIn(marks).filter(hasParts));
  const links = marks.filter(({ type }) => type === "link").map(({ attrs }) => Object(attrs).link);
  const first = (words: (string | null)[]) => words.find((one) => one !== null) ?? null;
  return warn(
    path,
    first(nodes.map(({ text }) => factWords(text))),
    headingWords(nodes.filter(({ type }) => type === "heading")),
    first(pictures.map((picture) => pictureWords(picture, known))),
    first(links.map((link) => linkWords(link, known))),
  );
}

function headingWords(headings: Parts[]): string | null {
  if (headings.some((heading) => wordsIn(heading) === "")) return "One of the headings is empty. Remove it.";
  const levels = headings.map(({ attrs }) => Number(Object(attrs).level));
  const index = levels.findIndex((level, place) => level > (levels[place - 1] ?? 1) + 1);
  const heading = headings[index];
  return heading ? `“${wordsIn(heading)}” is a small heading without a large one above it. Make it a large one.` : null;
}

function nodesIn(node: unknown): Parts[] {
  return hasParts(node) ? [node, ...itemsIn(node.content).flatMap(nodesIn)] : [];
}

function wordsIn(node: Parts): string {
  const words = nodesIn(node).map(({ text }) => (typeof text === "string" ? text : ""));
  return words.join("").trim();
}

function itemsIn(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}
