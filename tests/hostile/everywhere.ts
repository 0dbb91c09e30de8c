import type { KindName } from "../../src/content/kinds/kinds.ts";
import { checkContent } from "../../src/content/parse.ts";

type Path = readonly (string | number)[];

/** Where each text of some content stands. */
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

/** A field, whichever item of a list it belongs to: `page.blocks.cards.title`. */
function fieldAt(kind: KindName, path: Path): string {
  return [kind, ...path.filter((key) => typeof key === "string")].join(".");
}

export interface Offered {
  /** What the kind's schema takes. */
  content: object;
  /** The texts that it took, each with its field, and how many it refused. */
  taken: { field: string; text: string }[];
  refused: number;
}

/**
 * Puts another text wherever `whole` has one, and back what was there where the kind's schema refuses it. In as many
 * rounds as there are texts, each of them is offered to each place once.
 */
export function offer(kind: KindName, whole: object, texts: readonly string[], round: number): Offered {
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
