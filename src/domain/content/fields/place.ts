import type { Field } from "./field.ts";
import { innerField } from "./field-types.ts";

/** The innermost input at a path. Structured values such as links are one input. */
export interface FoundInput {
  field: Field;
  path: string;
  value: unknown;
  /** `Company › Address › City`. */
  label: string;
}

/** Finds the input at a path, or the input that contains it. `root` is the root field of the kind. */
export function findInput(root: Field, steps: readonly string[], content: unknown): FoundInput {
  const place: FoundInput = { field: root, path: "", value: content, label: "" };
  for (const step of steps) {
    const inner = innerField(place.field, step, place.value);
    if (!inner) break;
    place.field = inner;
    place.path = place.path === "" ? step : `${place.path}.${step}`;
    place.value = partOf(place.value, step);
    if (inner.label !== "") place.label = place.label === "" ? inner.label : `${place.label} › ${inner.label}`;
  }
  return place;
}

/** A place in words: `Slide 2 › Title`. */
export function placeLabel(root: Field, path: string, content: unknown): string {
  const labels: string[] = [];
  let field = root;
  let value = content;
  for (const step of path === "" ? [] : path.split(".")) {
    const inner = innerField(field, step, value);
    if (!inner) break;
    if ("itemName" in field) {
      const block = blockLabel(field.item, partOf(value, step));
      const item = `${field.itemName.charAt(0).toUpperCase()}${field.itemName.slice(1)} ${Number(step) + 1}`;
      // "Slides › Slide 2" says the same twice, and a block says more than its list.
      if (block || sharesStart(field.label, field.itemName)) labels.pop();
      labels.push(block ?? item);
    }
    if (inner.label !== "") labels.push(inner.label);
    field = inner;
    value = partOf(value, step);
  }
  return labels.join(" › ");
}

function blockLabel(field: Field, value: unknown): string | undefined {
  return field.type === "variants" ? field.variants[String(Object(value)[field.by])]?.label : undefined;
}

function sharesStart(one: string, other: string): boolean {
  const [short, long] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length);
  return short !== undefined && short !== "" && long?.startsWith(short) === true;
}

function partOf(whole: unknown, step: string): unknown {
  return typeof whole === "object" && whole !== null && Object.hasOwn(whole, step)
    ? (whole as Record<string, unknown>)[step]
    : undefined;
}
