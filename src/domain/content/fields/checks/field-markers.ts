import type { ContentOf, KindName } from "../../schema/kinds.ts";
import { isRecord } from "../../schema/values/deep-equal.ts";
import { type Path, within } from "../../schema/values/path.ts";
import type { Field } from "../field.ts";
import { innerField, typeOf } from "../field-types.ts";
import { findInput } from "../find-input.ts";
import { checkStored, fieldOfKind } from "../parse.ts";
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
  const refusedPaths = new Set<string>();
  for (;;) {
    const paths: string[] = [];
    const unmarked: MarkedContent<Name>["unmarked"] = [];
    const marked = markContent(root, content, "", {
      mark: (text, path) => (refusedPaths.has(path) ? text : text + markerFor(first + paths.push(path) - 1)),
      skip: (text, path) => unmarked.push({ path, text }),
    }) as ContentOf<Name>;
    const check = checkStored(kind, marked);
    if (check.success) return { content: marked, paths, unmarked };
    const invalidPaths = check.error.issues.map(({ path }) => findInput(root, path.map(String), marked).path);
    if (invalidPaths.every((path) => refusedPaths.has(path))) return { content, paths: [], unmarked: [] };
    for (const path of invalidPaths) refusedPaths.add(path);
  }
}

interface Marker {
  mark: (text: string, path: Path) => string;
  /** A text got no marker. */
  skip: (text: string, path: Path) => void;
}

function markContent(field: Field, content: unknown, path: Path, marker: Marker): unknown {
  const type = typeOf(field);
  if (type.valueKind !== "parts" && type.valueKind !== "items") {
    const mark = (text: string, step?: number) => marker.mark(text, step === undefined ? path : within(path, step));
    const marked = type.mark?.(content, mark, field) ?? content;
    if (type.valueKind === "text" && typeof content === "string" && content !== "" && marked === content)
      marker.skip(content, path);
    return marked;
  }
  const markInner = (value: unknown, step: string | number) => {
    const inner = innerField(field, step, content);
    return inner ? markContent(inner, value, within(path, step), marker) : value;
  };
  if (Array.isArray(content)) return content.map(markInner);
  if (!isRecord(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, markInner(value, name)]));
}
