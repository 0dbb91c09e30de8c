import type { Field } from "./kinds/field.ts";

/** The innermost input that a path leads into: a link, say, is one input, whatever its value is made of. */
export interface Place {
  field: Field;
  path: string;
  /** What stands there. */
  part: unknown;
  /** `Company › Address › City`. */
  label: string;
}

/** Finds the input at a path, or the one that holds what stands there. `root` describes the content's kind. */
export function placeOf(root: Field, steps: readonly string[], content: unknown): Place {
  const place: Place = { field: root, path: "", part: content, label: "" };
  for (const step of steps) {
    const inner = innerField(place.field, step, place.part);
    if (!inner) break;
    place.field = inner;
    place.path = place.path === "" ? step : `${place.path}.${step}`;
    place.part = partOf(place.part, step);
    if (inner.label !== "") place.label = place.label === "" ? inner.label : `${place.label} › ${inner.label}`;
  }
  return place;
}

function innerField(field: Field, step: string, part: unknown): Field | undefined {
  switch (field.type) {
    case "group":
      return Object.hasOwn(field.fields, step) ? field.fields[step] : undefined;
    case "list":
      return field.item;
    case "variants": {
      const variant = field.variants[String(partOf(part, field.by))];
      return variant && innerField(variant, step, part);
    }
    default:
      return undefined;
  }
}

function partOf(whole: unknown, step: string): unknown {
  return typeof whole === "object" && whole !== null && Object.hasOwn(whole, step)
    ? (whole as Record<string, unknown>)[step]
    : undefined;
}
