import { z } from "zod";
import { longestEntry, mostNodes } from "../longest.ts";
import { longestCaption } from "../reference-forms.ts";
import { link, picture } from "./fields.ts";

/*
 * Rich text is a tree in the form that ProseMirror editors write, and holds nothing but what is named here:
 * markup, scripts and styles have no place in it, so none can be stored or shown.
 */

const mark = z.discriminatedUnion("type", [
  z.object({ type: z.literal("bold") }),
  z.object({ type: z.literal("italic") }),
  z.object({ type: z.literal("link"), attrs: z.object({ link }) }),
]);

const inline = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("text"),
    text: z.string().min(1).max(longestEntry),
    marks: z.array(mark).max(10).default([]),
  }),
  z.object({ type: z.literal("hardBreak") }),
]);

const paragraph = z.object({ type: z.literal("paragraph"), content: z.array(inline).max(mostNodes).default([]) });

const heading = z.object({
  type: z.literal("heading"),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: z.array(inline).max(mostNodes).default([]),
});

const listItem = z.object({ type: z.literal("listItem"), content: z.array(paragraph).min(1).max(mostNodes) });

export const richTextNode = z.discriminatedUnion("type", [
  paragraph,
  heading,
  z.object({ type: z.literal("bulletList"), content: z.array(listItem).min(1).max(mostNodes) }),
  z.object({ type: z.literal("orderedList"), content: z.array(listItem).min(1).max(mostNodes) }),
  z.object({ type: z.literal("blockquote"), content: z.array(paragraph).min(1).max(mostNodes) }),
  z.object({
    type: z.literal("picture"),
    attrs: z.object({ picture, caption: z.string().trim().max(longestCaption).default("") }),
  }),
]);

export const richText = z
  .object({ type: z.literal("doc"), content: z.array(richTextNode).max(mostNodes).default([]) })
  .meta({ input: "rich-text" });

export type RichText = z.infer<typeof richText>;
export type RichTextNode = z.infer<typeof richTextNode>;
export type RichTextInline = z.infer<typeof inline>;
