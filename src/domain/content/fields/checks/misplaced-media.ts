import type { MediaKind } from "#src/domain/media/file-types.ts";
import { asText, isRecord } from "../../schema/values/deep-equal.ts";
import { type Path, within } from "../../schema/values/path.ts";
import type { Field } from "../field.ts";
import type { MediaReference } from "../field-type.ts";
import { innerField, typeOf } from "../field-types.ts";

/**
 * Messages about references to media of a kind that doesn't belong there, by the path of their input. Forms offer only
 * the right kinds. `kindOf` returns null for media that don't exist: a deleted picture or file is only worth a warning.
 */
export function misplacedMedia(
  field: Field,
  content: unknown,
  kindOf: (id: string) => MediaKind | null,
  path: Path = "",
): Record<Path, string> {
  const type = typeOf(field);
  if (type.valueKind === "parts" || type.valueKind === "items") {
    return Object.assign(
      {},
      ...Object.entries(Object(content)).map(([step, value]) => {
        const inner = innerField(field, step, content);
        return inner && misplacedMedia(inner, value, kindOf, within(path, step));
      }),
    );
  }
  const misplaced = type.media?.(content, field).find((use) => isMisplaced(use, kindOf));
  return misplaced ? { [path]: messageFor(misplaced.kinds) } : {};
}

function isMisplaced({ value, kinds }: MediaReference, kindOf: (id: string) => MediaKind | null): boolean {
  const kind = isRecord(value) ? kindOf(asText(value.media)) : null;
  return kind !== null && !kinds.includes(kind);
}

function messageFor(kinds: readonly string[]): string {
  if (kinds.includes("picture")) return "Choose a picture. This is another kind of file.";
  if (kinds.includes("document")) return "Choose a document or video.";
  return kinds.includes("video") ? "Choose an MP4 or WebM file." : "Choose a .vtt file.";
}
