import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { aPage, aPost, someSettings } from "./content.ts";

/** A large default entry, and content for it with a marker at several depths. */
export interface RichEntry {
  kind: KindName;
  entry: string;
  /** Its public path. */
  urlPath: string;
  marked: (mark: string) => object;
  /** The markers in such content; they differ if texts were mixed. */
  marksIn: (content: unknown) => string[];
}

const inline = (text: string, ...marks: object[]) => ({ type: "text", text, marks });

function richText(mark: string) {
  const paragraph = (text: string) => ({
    type: "paragraph",
    content: [inline("Before "), inline(text, { type: "bold" }), inline(" and after")],
  });
  return {
    type: "doc" as const,
    content: [
      { type: "heading", attrs: { level: 2 }, content: [inline(mark)] },
      ...Array.from({ length: 12 }, (_, number) => paragraph(`Paragraph ${number}`)),
      { type: "bulletList", content: [{ type: "listItem", content: [paragraph(mark)] }] },
    ],
  } as never;
}

const heading = (content: unknown, ...path: (string | number)[]): string =>
  String(path.reduce((value: unknown, step) => Object(value)[step], content));

export const settings: RichEntry = {
  kind: "settings",
  entry: "settings",
  urlPath: "/",
  marked: (mark) => someSettings({ closing: { ...someSettings().closing, heading: mark } }),
  marksIn: (content) => [heading(content, "closing", "heading")],
};

export const postWithText: RichEntry = {
  kind: "post",
  entry: "post-hurricane-season-it-plan",
  urlPath: "/blog/hurricane-season-it-plan",
  marked: (mark) => aPost({ title: mark, body: richText(mark) }),
  marksIn: (content) => [
    heading(content, "title"),
    heading(content, "body", "content", 0, "content", 0, "text"),
    heading(content, "body", "content", 13, "content", 0, "content", 0, "content", 1, "text"),
  ],
};

export const pageWithBlocks: RichEntry = {
  kind: "page",
  entry: "page-about",
  urlPath: "/about",
  marked: (mark) =>
    aPage({
      title: mark,
      blocks: [
        { block: "text", text: richText(mark) },
        { block: "steps", heading: mark, intro: "How", steps: [{ title: mark, text: "First", when: "Week 1" }] },
        { block: "questions", heading: "Asked", questions: [{ question: mark, answer: "Yes" }] },
      ],
    }),
  marksIn: (content) => [
    heading(content, "title"),
    heading(content, "blocks", 0, "text", "content", 0, "content", 0, "text"),
    heading(content, "blocks", 1, "heading"),
    heading(content, "blocks", 1, "steps", 0, "title"),
    heading(content, "blocks", 2, "questions", 0, "question"),
  ],
};
