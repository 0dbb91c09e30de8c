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
  const input: FoundInput = { field: root, path: "", value: content, label: "" };
  for (const step of steps) {
    const inner = innerField(input.field, step, input.value);
    if (!inner) break;
    input.field = inner;
    input.path = input.path === "" ? step : `${input.path}.${step}`;
    input.value = childValue(input.value, step);
    if (inner.label !== "") input.label = input.label === "" ? inner.label : `${input.label} › ${inner.label}`;
  }
  return input;
}

/** A place in words: `Slide 2 › Title`. */
export function fieldPathLabel(root: Field, path: string, content: unknown): string {
  const labels: string[] = [];
  let field = root;
  let value = content;
  for (const step of path === "" ? [] : path.split(".")) {
    const inner = innerField(field, step, value);
    if (!inner) break;
    if ("itemName" in field) {
      const block = blockLabel(field.item, childValue(value, step));
      const item = `${capitalize(field.itemName)} ${Number(step) + 1}`;
      // "Slides › Slide 2" says the same twice, and a block says more than its list.
      if (block || sharesStart(field.label, field.itemName)) labels.pop();
      labels.push(block ?? item);
    }
    if (inner.label !== "") labels.push(inner.label);
    field = inner;
    value = childValue(value, step);
  }
  return labels.join(" › ");
}

function blockLabel(field: Field, value: unknown): string | undefined {
  return field.type === "variants" ? field.variants[String(Object(value)[field.discriminator])]?.label : undefined;
}

function sharesStart(one: string, other: string): boolean {
  const [short, long] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length);
  return short !== undefined && short !== "" && long?.startsWith(short) === true;
}

function childValue(parent: unknown, step: string): unknown {
  return typeof parent === "object" && parent !== null && Object.hasOwn(parent, step)
    ? (parent as Record<string, unknown>)[step]
    : undefined;
}

export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
