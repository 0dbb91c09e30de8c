import type { KindName } from "../../schema/kinds.ts";
import { type Path, within } from "../../schema/values/path.ts";
import { missingCaptions } from "../../schema/values/reference-forms.ts";
import type { Field } from "../field.ts";
import type { KnownReferences } from "../field-type.ts";
import { innerField, typeOf } from "../field-types.ts";
import { checkContent, fieldOfKind, migrateDraft } from "../parse.ts";
import { isHiddenBlock } from "../types/visibility.ts";
import { misplacedMedia } from "./misplaced-media.ts";
import { validationMessages } from "./validation-messages.ts";

/** A suggestion or an error to look at before publishing. */
export interface Finding {
  path: Path;
  /** `blocks`: it cannot be published. `warns`: only when confirmed. `advises`: shown after publishing. */
  level: "blocks" | "warns" | "advises";
  words: string;
  /** Forms cannot check it again. */
  isOfServer?: true;
}

/** Suggestions about what can be added later: visitors see nothing broken without it. */
const advice: readonly string[] = [missingCaptions];

/** Errors first, then suggestions, each in the order of the fields. */
export function checkBeforePublishing(kind: KindName, content: unknown, known: KnownReferences): Finding[] {
  const root = fieldOfKind(kind);
  const checked = checkContent(kind, content);
  const faults = {
    ...(!checked.success && validationMessages(root, checked.error.issues, content)),
    ...misplacedMedia(root, content, known.media),
  };
  const blocks = Object.entries(faults).map(([path, words]): Finding => ({ path, level: "blocks", words }));
  const warns = warningsIn(root, migrateDraft(kind, content), "", known);
  return [...blocks, ...warns.filter(({ path }) => !Object.hasOwn(faults, path))];
}

function warningsIn(field: Field, part: unknown, path: Path, known: KnownReferences): Finding[] {
  if (isHiddenBlock(part)) return [];
  const type = typeOf(field);
  if (type.holds === "parts" || type.holds === "items") {
    return Object.entries(Object(part)).flatMap(([step, value]) => {
      const inner = innerField(field, step, part);
      return inner ? warningsIn(inner, value, within(path, step), known) : [];
    });
  }
  const words = type.warnings?.(part, known, field) ?? [];
  return words
    .filter((one) => one !== null)
    .map((one) => ({ path, level: advice.includes(one) ? "advises" : "warns", words: one }));
}
