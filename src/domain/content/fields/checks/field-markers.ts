import type { ContentOf, KindName } from "../../schema/kinds.ts";
import { isRecord } from "../../schema/values/deep-equal.ts";
import { type Path, within } from "../../schema/values/path.ts";
import type { Field } from "../field.ts";
import { innerField, typeOf } from "../field-types.ts";
import { checkStored, fieldOfKind } from "../parse.ts";
import { findInput } from "../place.ts";
import type { LookUps } from "../references.ts";
import { markerFor } from "./marker-characters.ts";

/*
 * Appends an invisible number to every text of some content. The preview finds the input of any text on the page,
 * without changes to components.
 */

/** Changes valid content of an entry before pages see it. */
export type ContentMark = <Name extends KindName>(
  entry: { kind: Name; id: string; content: ContentOf<Name> },
  lookUps: LookUps,
) => ContentOf<Name>;

export interface MarkedContent<Name extends KindName> {
  content: ContentOf<Name>;
  /** The path of the text with each number, from the first. */
  paths: string[];
  /** Texts that would become invalid with a marker, such as email addresses. */
  unmarked: { path: string; text: string }[];
}

/** Adds markers to valid content, with numbers from `first`. */
export function addFieldMarkers<Name extends KindName>(
  kind: Name,
  content: ContentOf<Name>,
  first = 0,
): MarkedContent<Name> {
  const root = fieldOfKind(kind);
  const refused = new Set<string>();
  for (;;) {
    const paths: string[] = [];
    const unmarked: MarkedContent<Name>["unmarked"] = [];
    const marked = write(root, content, "", {
      mark: (text, path) => (refused.has(path) ? text : text + markerFor(first + paths.push(path) - 1)),
      skip: (text, path) => unmarked.push({ path, text }),
    }) as ContentOf<Name>;
    const check = checkStored(kind, marked);
    if (check.success) return { content: marked, paths, unmarked };
    const faulty = check.error.issues.map(({ path }) => findInput(root, path.map(String), marked).path);
    if (faulty.every((path) => refused.has(path))) return { content, paths: [], unmarked: [] };
    for (const path of faulty) refused.add(path);
  }
}

interface Marker {
  mark: (text: string, path: Path) => string;
  /** A text got no marker. */
  skip: (text: string, path: Path) => void;
}

function write(field: Field, part: unknown, path: Path, marker: Marker): unknown {
  const type = typeOf(field);
  if (type.holds !== "parts" && type.holds !== "items") {
    const mark = (text: string, step?: number) => marker.mark(text, step === undefined ? path : within(path, step));
    const marked = type.mark?.(part, mark, field) ?? part;
    if (type.holds === "text" && typeof part === "string" && part !== "" && marked === part) marker.skip(part, path);
    return marked;
  }
  const writeInner = (value: unknown, step: string | number) => {
    const inner = innerField(field, step, part);
    return inner ? write(inner, value, within(path, step), marker) : value;
  };
  if (Array.isArray(part)) return part.map(writeInner);
  if (!isRecord(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, writeInner(value, name)]));
}
