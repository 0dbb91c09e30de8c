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

function partOf(whole: unknown, step: string): unknown {
  return typeof whole === "object" && whole !== null && Object.hasOwn(whole, step)
    ? (whole as Record<string, unknown>)[step]
    : undefined;
}
