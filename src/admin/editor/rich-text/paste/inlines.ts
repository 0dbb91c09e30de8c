import type { RichTextInline } from "#src/domain/content/schema/rich-text.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";

type Text = Extract<RichTextInline, { type: "text" }>;
export type Mark = Text["marks"][number];

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches them on purpose
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\ufeff]/g;

/** Text without control and invisible characters. */
export function printable(text: string): string {
  return text.toWellFormed().replace(unprintable, "");
}

/** Adds text to a line, joined with text of the same marks. */
export function addText(inlines: RichTextInline[], text: string, marks: Mark[]): void {
  const last = inlines.at(-1);
  const isAfterSpace = last === undefined || last.type === "hardBreak" || last.text.endsWith(" ");
  const added = isAfterSpace ? text.replace(/^ +/, "") : text;
  if (added === "") return;
  if (last?.type === "text" && deepEqual(last.marks, marks)) {
    inlines[inlines.length - 1] = { ...last, text: last.text + added };
  } else inlines.push({ type: "text", text: added, marks });
}

/** Adds a line break within a paragraph. */
export function addBreak(inlines: RichTextInline[]): void {
  const last = inlines.at(-1);
  if (last?.type === "text") inlines[inlines.length - 1] = { ...last, text: last.text.trimEnd() || last.text };
  inlines.push({ type: "hardBreak" });
}

/** A line without spaces and breaks at its ends. */
export function trimmed(inlines: readonly RichTextInline[]): RichTextInline[] {
  const line = [...inlines];
  while (line[0]?.type === "hardBreak") line.shift();
  for (let last = line.at(-1); last; last = line.at(-1)) {
    if (last.type === "text" && last.text.trimEnd() === last.text) break;
    line.pop();
    if (last.type === "text" && last.text.trimEnd() !== "") line.push({ ...last, text: last.text.trimEnd() });
  }
  return line;
}
