import type { Field, FieldOf } from "./kinds/field.ts";
import type { Settings } from "./kinds/settings.ts";
import { hasParts, type Parts } from "./same.ts";

/** What references are called; nothing for those that lead to something deleted. */
export interface Names {
  entry: (id: string) => string | undefined;
  picture: (id: string) => string | undefined;
  /** Where they are known; else they are called by their id. */
  claim?: (id: string) => string | undefined;
}

/** A claim of the settings, by its id: `500+ clients`. */
export function nameOfClaim(claims: readonly Settings["claims"][number][], id: string): string | undefined {
  const claim = claims.find((known) => known.id === id);
  return claim && `${claim.value} ${claim.label}`;
}

/** A part of some content in plain words, as people who do not know its schema read it. Empty for nothing. */
export function wordsOf(field: Field, value: unknown, names: Names): string {
  if (value === null || value === undefined) return "";
  switch (field.type) {
    case "switch":
      return value === true ? "on" : "off";
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case "date":
      return dateInWords(String(value));
    case "time":
      return timeInWords(String(value));
    case "opening-times":
      return openingTimesInWords(value);
    case "time-zone":
      return String(value).replaceAll("_", " ");
    case "icon":
      return String(value).replaceAll("-", " ");
    case "claim":
      return names.claim ? (names.claim(String(value)) ?? "a removed claim") : String(value);
    case "entry":
    case "link":
      return linkInWords(value, names);
    case "picture":
      return pictureInWords(value, names);
    case "rich-text":
      return richTextInWords(value, names);
    case "group":
      return groupInWords(field, value, names);
    case "variants":
      return variantInWords(field, value, names);
    case "list":
      return listInWords(field, value, names);
    default:
      return String(value);
  }
}

/** The first words of an item, by which one tells it from the others of its list. */
export function nameOfItem(field: Field, item: unknown, names: Names): string {
  const group = field.type === "variants" && hasParts(item) ? field.variants[String(item[field.by])] : field;
  if (group?.type !== "group") return firstLine(wordsOf(field, item, names));
  if (!hasParts(item)) return "";
  // How a block looks does not tell it from others.
  const ofLooks: Field["type"][] = field.type === "variants" ? ["id", "choice", "switch"] : ["id"];
  const named = Object.entries(group.fields)
    .filter(([, part]) => !ofLooks.includes(part.type))
    .map(([name, part]) => firstLine(wordsOf(part, item[name], names)));
  return named.find((words) => words !== "") ?? "";
}

function firstLine(words: string): string {
  return words.split("\n", 1)[0] ?? "";
}

/** `December 25, 2026`. */
function dateInWords(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : day.format(at);
}

const day = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });

/** `17:30`: `5:30 PM`. */
function timeInWords(clock: string): string {
  const [hour = Number.NaN, minute = Number.NaN] = clock.split(":").map(Number);
  if (Number.isNaN(hour + minute)) return clock;
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

function openingTimesInWords(times: unknown): string {
  const spans = partsIn(times).map(({ from, to }) => `${timeInWords(String(from))}-${timeInWords(String(to))}`);
  return spans.length === 0 ? "closed" : spans.join(", ");
}

function linkInWords(link: unknown, names: Names): string {
  if (!hasParts(link)) return "";
  if (typeof link.entry !== "string") return String(link.address ?? "");
  if (link.entry === "") return "";
  const name = names.entry(link.entry) ?? "something deleted";
  return typeof link.anchor === "string" ? `${name}, at “${link.anchor}”` : name;
}

function pictureInWords(picture: unknown, names: Names): string {
  if (!hasParts(picture) || typeof picture.media !== "string" || picture.media === "") return "";
  const name = names.picture(picture.media) ?? "a deleted picture";
  return picture.alt ? `${name}, described as “${picture.alt}”` : name;
}

function groupInWords({ fields }: FieldOf<"group">, group: unknown, names: Names): string {
  if (!hasParts(group)) return "";
  const lines = Object.entries(fields)
    .filter(([, part]) => part.type !== "id")
    .map(([name, part]) => ({ label: part.label, words: wordsOf(part, group[name], names) }))
    .filter(({ words }) => words !== "");
  return lines.map(({ label, words }) => (label === "" ? words : `${label}: ${words}`)).join("\n");
}

function variantInWords({ by, variants }: FieldOf<"variants">, value: unknown, names: Names): string {
  const variant = hasParts(value) ? variants[String(value[by])] : undefined;
  return variant ? `${variant.label}\n${groupInWords(variant, value, names)}`.trim() : "";
}

function listInWords({ item }: FieldOf<"list">, list: unknown, names: Names): string {
  return Array.isArray(list) ? list.map((one) => nameOfItem(item, one, names)).join(", ") : "";
}

/**
 * Rich text line by line. Links say where they lead, since that may be all that changed. With `isFormSaid`, headings,
 * quotes, numbers and marked words are called so.
 */
export function richTextInWords(node: unknown, names: Names, isFormSaid = false): string {
  if (!hasParts(node)) return "";
  if (node.type === "hardBreak") return "\n";
  if (node.type === "picture" && hasParts(node.attrs)) {
    const { picture, caption } = node.attrs;
    return [pictureInWords(picture, names), caption].filter(Boolean).join("\n");
  }
  if (node.type === "text") {
    const marks = partsIn(node.marks);
    const words = String(node.text) + marks.map((mark) => targetInWords(mark, names)).join("");
    const form = marks.flatMap(({ type }) => (type === "link" ? [] : [String(type)]));
    return isFormSaid && form.length > 0 ? `[${form.sort().join(", ")}: ${words}]` : words;
  }
  const parts = partsIn(node.content).map((part) => richTextInWords(part, names, isFormSaid));
  if (node.type === "listItem") return `• ${parts.join("\n")}`;
  if (node.type === "paragraph") return parts.join("");
  const block = parts.join(node.type === "heading" ? "" : "\n");
  return isFormSaid ? blockInForm(node, block) : block;
}

function targetInWords({ type, attrs }: Parts, names: Names): string {
  return type === "link" && hasParts(attrs) ? ` (${linkInWords(attrs.link, names)})` : "";
}

function blockInForm({ type, attrs }: Parts, words: string): string {
  if (type === "orderedList") return words.replace(/^• /gm, "Number: ");
  if (type === "blockquote") return `Quote: ${words}`;
  if (type !== "heading") return words;
  return `${hasParts(attrs) && attrs.level === 3 ? "Small heading" : "Heading"}: ${words}`;
}

function partsIn(list: unknown): Parts[] {
  return Array.isArray(list) ? list.filter(hasParts) : [];
}
