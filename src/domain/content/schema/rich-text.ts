import { z } from "zod";
import { downloadFile, videoFile } from "./download.ts";
import { button, captionedPicture, link } from "./fields.ts";
import { maxEntryLength, maxListLevels, maxNodes, maxTableColumns, maxTableRows } from "./values/max-lengths.ts";
import { video } from "./video.ts";

/*
 * Rich text is a ProseMirror document with only the nodes and marks listed here. It cannot contain markup, scripts or
 * styles.
 */

const mark = z.discriminatedUnion("type", [
  z.object({ type: z.literal("bold") }),
  z.object({ type: z.literal("italic") }),
  z.object({ type: z.literal("link"), attrs: z.object({ link }) }),
]);

const inline = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("text"),
    text: z.string().min(1).max(maxEntryLength),
    marks: z.array(mark).max(10).default([]),
  }),
  z.object({ type: z.literal("hardBreak") }),
]);

const paragraph = z.object({ type: z.literal("paragraph"), content: z.array(inline).max(maxNodes).default([]) });

const heading = z.object({
  type: z.literal("heading"),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: z.array(inline).max(maxNodes).default([]),
});

interface List<Paragraph> {
  type: "bulletList" | "orderedList";
  content: { type: "listItem"; content: (Paragraph | List<Paragraph>)[] }[];
}

type ListItemBlock = z.infer<typeof paragraph> | List<z.infer<typeof paragraph>>;
type ListItemBlockInput = z.input<typeof paragraph> | List<z.input<typeof paragraph>>;

/** Both kinds of lists at a level. Their items begin with a paragraph, and may have lists in them. */
function listsAt(level: number) {
  const block: z.ZodType<ListItemBlock, ListItemBlockInput> =
    level === maxListLevels ? paragraph : z.discriminatedUnion("type", [paragraph, ...listsAt(level + 1)]);
  const blocks = z.array(block).max(maxNodes);
  const item = z.object({
    type: z.literal("listItem"),
    content: blocks.refine(([first]) => first?.type === "paragraph"),
  });
  const list = <Type extends List<unknown>["type"]>(type: Type) =>
    z.object({ type: z.literal(type), content: z.array(item).min(1).max(maxNodes) });
  return [list("bulletList"), list("orderedList")] as const;
}

/** Cells are never merged. */
const tableCell = z.object({
  type: z.enum(["tableCell", "tableHeader"]),
  content: z.array(paragraph).min(1).max(maxNodes),
});

const tableRow = z.object({ type: z.literal("tableRow"), content: z.array(tableCell).min(1).max(maxTableColumns) });

export const richTextNode = z.discriminatedUnion("type", [
  paragraph,
  heading,
  ...listsAt(1),
  z.object({ type: z.literal("blockquote"), content: z.array(paragraph).min(1).max(maxNodes) }),
  z.object({ type: z.literal("picture"), attrs: captionedPicture }),
  z.object({ type: z.literal("table"), content: z.array(tableRow).min(1).max(maxTableRows) }),
  // A link that looks like a button. Adjacent ones share a line.
  z.object({
    type: z.literal("button"),
    attrs: button.extend({ look: z.enum(["main", "second"]).default("main").meta({ label: "Look" }) }),
  }),
  z.object({ type: z.literal("video"), attrs: video }),
  z.object({ type: z.literal("download"), attrs: downloadFile }),
  z.object({ type: z.literal("videoFile"), attrs: videoFile }),
]);

export const richText = z
  .object({ type: z.literal("doc"), content: z.array(richTextNode).max(maxNodes).default([]) })
  .meta({ input: "rich-text" });

export type RichText = z.infer<typeof richText>;
export type RichTextNode = z.infer<typeof richTextNode>;
export type RichTextInline = z.infer<typeof inline>;
