import { isRecord, type UnknownRecord } from "../schema/deep-equal.ts";
import type { Field, FieldOf } from "../schema/field.ts";
import type { Settings } from "../schema/settings.ts";

/** Titles of references; undefined for deleted ones. */
export interface Names {
  entry: (id: string) => string | undefined;
  picture: (id: string) => string | undefined;
  /** Absent: key numbers are shown by their id. */
  claim?: (id: string) => string | undefined;
}

/** The label of a key number in the settings, by its id: `500+ clients`. */
export function claimLabel(claims: readonly Settings["claims"][number][], id: string): string | undefined {
  const claim = claims.find((known) => known.id === id);
  return claim && `${claim.value} ${claim.label}`;
}

/** A value as text for people. Empty for no value. */
export function describeValue(field: Field, value: unknown, names: Names): string {
  if (value === null || value === undefined) return "";
  switch (field.type) {
    case "switch":
      return value === true ? "on" : "off";
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case "date":
      return formatDate(String(value));
    case "time":
      return formatTime(String(value));
    case "opening-times":
      return describeOpeningTimes(value);
    case "time-zone":
      return String(value).replaceAll("_", " ");
    case "icon":
      return String(value).replaceAll("-", " ");
    case "claim":
      return names.claim ? (names.claim(String(value)) ?? "a removed key number") : String(value);
    case "entry":
    case "link":
      return describeLink(value, names);
    case "picture":
      return describePicture(value, names);
    case "rich-text":
      return describeRichText(value, names);
    case "group":
      return describeGroup(field, value, names);
    case "variants":
      return describeVariant(field, value, names);
    case "list":
      return describeList(field, value, names);
    default:
      return String(value);
  }
}

/** A short name for a list item: the first line of its first text. */
export function describeItem(field: Field, item: unknown, names: Names): string {
  const group = field.type === "variants" && isRecord(item) ? field.variants[String(item[field.by])] : field;
  if (group?.type !== "group") return firstLine(describeValue(field, item, names));
  if (!isRecord(item)) return "";
  // Choices and switches of a block are the same in many blocks.
  const ignored: Field["type"][] = field.type === "variants" ? ["id", "choice", "switch"] : ["id"];
  const named = Object.entries(group.fields)
    .filter(([, part]) => !ignored.includes(part.type))
    .map(([name, part]) => firstLine(describeValue(part, item[name], names)));
  return named.find((words) => words !== "") ?? "";
}

function firstLine(words: string): string {
  return words.split("\n", 1)[0] ?? "";
}

/** `December 25, 2026`. */
function formatDate(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : day.format(at);
}

const day = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });

/** `17:30`: `5:30 PM`. */
function formatTime(clock: string): string {
  const [hour = Number.NaN, minute = Number.NaN] = clock.split(":").map(Number);
  if (Number.isNaN(hour + minute)) return clock;
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

function describeOpeningTimes(times: unknown): string {
  const spans = recordsIn(times).map(({ from, to }) => `${formatTime(String(from))}-${formatTime(String(to))}`);
  return spans.length === 0 ? "closed" : spans.join(", ");
}

function describeLink(link: unknown, names: Names): string {
  if (!isRecord(link)) return "";
  if (typeof link.entry !== "string") return String(link.address ?? "");
  if (link.entry === "") return "";
  const name = names.entry(link.entry) ?? "a deleted entry";
  return typeof link.anchor === "string" ? `${name}, at “${link.anchor}”` : name;
}

function describePicture(picture: unknown, names: Names): string {
  if (!isRecord(picture) || typeof picture.media !== "string" || picture.media === "") return "";
  const name = names.picture(picture.media) ?? "a deleted picture";
  return picture.alt ? `${name}, alt text “${picture.alt}”` : name;
}

function describeGroup({ fields }: FieldOf<"group">, group: unknown, names: Names): string {
  if (!isRecord(group)) return "";
  const lines = Object.entries(fields)
    .filter(([, part]) => part.type !== "id")
    .map(([name, part]) => ({ label: part.label, words: describeValue(part, group[name], names) }))
    .filter(({ words }) => words !== "");
  return lines.map(({ label, words }) => (label === "" ? words : `${label}: ${words}`)).join("\n");
}

function describeVariant({ by, variants }: FieldOf<"variants">, value: unknown, names: Names): string {
  const variant = isRecord(value) ? variants[String(value[by])] : undefined;
  return variant ? `${variant.label}\n${describeGroup(variant, value, names)}`.trim() : "";
}

function describeList({ item }: FieldOf<"list">, list: unknown, names: Names): string {
  return Array.isArray(list) ? list.map((one) => describeItem(item, one, names)).join(", ") : "";
}

/**
 * Rich text, line by line. Links include their target, since it may be the only change. `withFormatting` also labels
 * headings, quotes, numbered lists and marks.
 */
export function describeRichText(node: unknown, names: Names, withFormatting = false): string {
  if (!isRecord(node)) return "";
  if (node.type === "hardBreak") return "\n";
  if (node.type === "picture" && isRecord(node.attrs)) {
    const { picture, caption } = node.attrs;
    return [describePicture(picture, names), caption].filter(Boolean).join("\n");
  }
  if (node.type === "text") {
    const marks = recordsIn(node.marks);
    const words = String(node.text) + marks.map((mark) => describeLinkTarget(mark, names)).join("");
    const formats = marks.flatMap(({ type }) => (type === "link" ? [] : [String(type)]));
    return withFormatting && formats.length > 0 ? `[${formats.sort().join(", ")}: ${words}]` : words;
  }
  const parts = recordsIn(node.content).map((part) => describeRichText(part, names, withFormatting));
  if (node.type === "listItem") return `• ${parts.join("\n")}`;
  if (node.type === "paragraph") return parts.join("");
  const block = parts.join(node.type === "heading" ? "" : "\n");
  return withFormatting ? describeBlockFormat(node, block) : block;
}

function describeLinkTarget({ type, attrs }: UnknownRecord, names: Names): string {
  return type === "link" && isRecord(attrs) ? ` (${describeLink(attrs.link, names)})` : "";
}

function describeBlockFormat({ type, attrs }: UnknownRecord, words: string): string {
  if (type === "orderedList") return words.replace(/^• /gm, "Number: ");
  if (type === "blockquote") return `Quote: ${words}`;
  if (type !== "heading") return words;
  return `${isRecord(attrs) && attrs.level === 3 ? "Small heading" : "Heading"}: ${words}`;
}

function recordsIn(list: unknown): UnknownRecord[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
