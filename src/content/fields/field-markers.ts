import { isRecord } from "../schema/deep-equal.ts";
import type { KindName } from "../schema/kinds.ts";
import { type Path, within } from "../schema/path.ts";
import type { Field } from "./field.ts";
import { innerField, typeOf } from "./field-types.ts";
import { markerFor } from "./marker-characters.ts";
import { checkStored, fieldOfKind } from "./parse.ts";
import { findInput } from "./place.ts";

/*
 * Appends an invisible number to every text of some content. The preview finds the input of any text on the page,
 * without changes to components.
 */

export interface MarkedContent {
  content: object;
  /** The path of the text with each number, from 0. */
  paths: string[];
}

/** Adds markers to valid content. A text that would become invalid with a marker gets none. */
export function addFieldMarkers(kind: KindName, content: object): MarkedContent {
  const root = fieldOfKind(kind);
  const unmarked = new Set<string>();
  for (;;) {
    const paths: string[] = [];
    const marked = Object(
      write(root, content, "", (text, path) => (unmarked.has(path) ? text : text + markerFor(paths.push(path) - 1))),
    );
    const check = checkStored(kind, marked);
    if (check.success) return { content: marked, paths };
    const faulty = check.error.issues.map(({ path }) => findInput(root, path.map(String), marked).path);
    if (faulty.every((path) => unmarked.has(path))) return { content, paths: [] };
    for (const path of faulty) unmarked.add(path);
  }
}

type Mark = (text: string, path: Path) => string;

function write(field: Field, part: unknown, path: Path, mark: Mark): unknown {
  const type = typeOf(field);
  if (type.holds !== "parts" && type.holds !== "items") {
    return type.mark?.(part, (text, step) => mark(text, step === undefined ? path : within(path, step)), field) ?? part;
  }
  const writeInner = (value: unknown, step: string | number) => {
    const inner = innerField(field, step, part);
    return inner ? write(inner, value, within(path, step), mark) : value;
  };
  if (Array.isArray(part)) return part.map(writeInner);
  if (!isRecord(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, writeInner(value, name)]));
}
