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
export interface PublishFinding {
  path: Path;
  /** `blocks`: it cannot be published. `warns`: only when confirmed. `advises`: shown after publishing. */
  level: "blocks" | "warns" | "advises";
  message: string;
  /** Forms cannot check it again. */
  isServerOnly?: true;
}

/** Suggestions about what can be added later: visitors see nothing broken without it. */
const adviceMessages: readonly string[] = [missingCaptions];

/** Errors first, then suggestions, each in the order of the fields. */
export function checkBeforePublishing(kind: KindName, content: unknown, known: KnownReferences): PublishFinding[] {
  const root = fieldOfKind(kind);
  const checked = checkContent(kind, content);
  const fieldErrors = {
    ...(!checked.success && validationMessages(root, checked.error.issues, content)),
    ...misplacedMedia(root, content, known.media),
  };
  const blocks = Object.entries(fieldErrors).map(
    ([path, message]): PublishFinding => ({ path, level: "blocks", message }),
  );
  const warns = warningsIn(root, migrateDraft(kind, content), "", known);
  return [...blocks, ...warns.filter(({ path }) => !Object.hasOwn(fieldErrors, path))];
}

function warningsIn(field: Field, content: unknown, path: Path, known: KnownReferences): PublishFinding[] {
  if (isHiddenBlock(content)) return [];
  const type = typeOf(field);
  if (type.valueKind === "parts" || type.valueKind === "items") {
    return Object.entries(Object(content)).flatMap(([step, value]) => {
      const inner = innerField(field, step, content);
      return inner ? warningsIn(inner, value, within(path, step), known) : [];
    });
  }
  const messages = type.warnings?.(content, known, field) ?? [];
  return messages
    .filter((message) => message !== null)
    .map((message) => ({ path, level: adviceMessages.includes(message) ? "advises" : "warns", message }));
}
