import type { Field } from "../../../content/kinds/field.ts";

/** The words by which somebody tells a part from its neighbours: those that it begins with. */
export function wordsOf(field: Field, part: unknown): string {
  if (part === null || part === undefined) return "";
  switch (field.type) {
    case "text":
    case "long-text":
    case "number":
    case "date":
    case "time":
      return String(part).trim();
    case "choice":
      return field.options.find(({ value }) => value === part)?.label ?? "";
    case "group":
      return Object.entries(field.fields)
        .map(([name, inner]) => wordsOf(inner, asRecord(part)[name]))
        .filter((words) => words !== "")
        .slice(0, 2)
        .join(" · ");
    case "variants": {
      const variant = field.variants[String(asRecord(part)[field.by])];
      return variant ? [variant.label, wordsOf(variant, part)].filter(Boolean).join(" · ") : "";
    }
    case "list":
      return Array.isArray(part)
        ? part
            .map((item) => wordsOf(field.item, item))
            .filter((words) => words !== "")
            .join(", ")
        : "";
    case "rich-text":
      return textIn(part);
    default:
      return "";
  }
}

function asRecord(part: unknown): Record<string, unknown> {
  return typeof part === "object" && part !== null ? (part as Record<string, unknown>) : {};
}

function textIn(node: unknown): string {
  const { text, content } = asRecord(node);
  if (typeof text === "string") return text;
  return Array.isArray(content) ? content.map(textIn).filter(Boolean).join(" ") : "";
}
