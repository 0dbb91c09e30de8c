import { checkContent } from "#src/domain/content/fields/parse.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";

type Path = readonly (string | number)[];

/** Paths of all texts in some content. */
function placesIn(part: unknown, path: Path = []): Path[] {
  if (typeof part === "string") return [path];
  if (Array.isArray(part)) return part.flatMap((inner, index) => placesIn(inner, [...path, index]));
  return Object.entries(Object(part)).flatMap(([key, inner]) => placesIn(inner, [...path, key]));
}

function at(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => Reflect.get(Object(part), key), content);
}

function put(content: unknown, path: Path, text: unknown): void {
  Reflect.set(Object(at(content, path.slice(0, -1))), path.at(-1) ?? "", text);
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
export function tryTexts(kind: KindName, whole: object, texts: readonly string[], round: number): Attempt {
  const content = structuredClone(whole);
  const open = new Map(placesIn(whole).map((path, index) => [path, texts[(round + index) % texts.length] ?? ""]));
  for (const [path, text] of open) put(content, path, text);
  const number = open.size;
  for (;;) {
    const checked = checkContent(kind, content);
    if (checked.success) break;
    const before = open.size;
    for (const { path } of checked.error.issues) {
      for (const place of open.keys()) {
        if (!path.every((key, index) => place[index] === key)) continue;
        put(content, place, at(whole, place));
        open.delete(place);
      }
    }
    if (open.size === before) throw new Error(`${kind} is refused for what it held before: ${checked.error.message}`);
  }
  const taken = [...open].map(([path, text]) => ({ field: fieldAt(kind, path), text }));
  return { content, taken, refused: number - open.size };
}
