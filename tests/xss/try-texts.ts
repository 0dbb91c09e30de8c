import { checkContent } from "#src/domain/content/fields/parse.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";

type Path = readonly (string | number)[];

/** Paths of all texts in some content. */
function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (Array.isArray(value)) return value.flatMap((inner, index) => textPaths(inner, [...path, index]));
  return Object.entries(Object(value)).flatMap(([key, inner]) => textPaths(inner, [...path, key]));
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), content);
}

function put(content: unknown, path: Path, text: unknown): void {
  Reflect.set(Object(valueAt(content, path.slice(0, -1))), path.at(-1) ?? "", text);
}

/** The field of a path, without list indexes: `page.blocks.cards.title`. */
function fieldAt(kind: KindName, path: Path): string {
  return [kind, ...path.filter((key) => typeof key === "string")].join(".");
}

export interface Attempt {
  /** Valid content. */
  content: object;
  /** The accepted texts with their fields, and the number of rejected ones. */
  taken: { field: string; text: string }[];
  refused: number;
}

/**
 * Replaces each text of `whole`, and restores the original where the kind's schema rejects the new one. After as many
 * rounds as there are texts, each text was tried in each place once.
 */
export function tryTexts(kind: KindName, original: object, texts: readonly string[], round: number): Attempt {
  const content = structuredClone(original);
  const open = new Map(textPaths(original).map((path, index) => [path, texts[(round + index) % texts.length] ?? ""]));
  for (const [path, text] of open) put(content, path, text);
  const number = open.size;
  for (;;) {
    const checked = checkContent(kind, content);
    if (checked.success) break;
    const before = open.size;
    for (const { path } of checked.error.issues) {
      for (const textPath of open.keys()) {
        if (!path.every((key, index) => textPath[index] === key)) continue;
        put(content, textPath, valueAt(original, textPath));
        open.delete(textPath);
      }
    }
    if (open.size === before) throw new Error(`${kind} is refused for what it held before: ${checked.error.message}`);
  }
  const taken = [...open].map(([path, text]) => ({ field: fieldAt(kind, path), text }));
  return { content, taken, refused: number - open.size };
}
