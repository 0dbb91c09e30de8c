import type { Selectable } from "kysely";
import type { Tables } from "#src/base/db/tables.ts";
import { formatSize } from "#src/domain/media/file-size.ts";

/** An answer to a question of a form. */
export interface Answer {
  /** The question's id. */
  question: string;
  type: Selectable<Tables["lead_answers"]>["type"];
  /** The question as the visitor read it. For a consent: the whole text. */
  label: string;
  /** Several choices are separated by line breaks. Of a file: empty. */
  text: string;
  file?: AnsweredFile | undefined;
}

export interface AnsweredFile {
  /** Its address in the media store. */
  digest: string;
  name: string;
  /** In bytes. */
  bytes: number;
  /** Its media type, by its content. */
  type: string;
}

/** An answer as staff read it in emails and lists: one line of text. */
export function describeAnswer({ type, text, file }: Answer): string {
  if (file) return `${file.name} (${formatSize(file.bytes)})`;
  return type === "choices" ? text.split("\n").join(", ") : text;
}
