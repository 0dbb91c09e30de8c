import { z } from "zod";
import { line, paragraph } from "./fields.ts";
import { richText } from "./rich-text.ts";

/** A question and its answer. */
export const question = z.object({
  question: line(160).meta({ label: "Question" }),
  answer: paragraph(1200).meta({ label: "Answer" }),
});

/** One step of something that happens in order. */
export const step = z.object({
  title: line(80).meta({ label: "Title" }),
  text: paragraph(400).meta({ label: "Text" }),
  when: line(40).meta({ label: "When", hint: "For example: Weeks 2-3" }),
});

/** The blocks a page is made of, in the order they stand. */
export const block = z.discriminatedUnion("block", [
  z.object({ block: z.literal("text"), text: richText.meta({ label: "Text" }) }),
  z.object({
    block: z.literal("steps"),
    heading: line(80).meta({ label: "Heading" }),
    intro: paragraph(300).meta({ label: "Intro" }),
    steps: z.array(step).min(1).max(8).meta({ label: "Steps", item: "step" }),
  }),
  z.object({
    block: z.literal("questions"),
    heading: line(80).meta({ label: "Heading" }),
    questions: z.array(question).min(1).max(30).meta({ label: "Questions", item: "question" }),
  }),
]);

export type Block = z.infer<typeof block>;
export type Question = z.infer<typeof question>;
export type Step = z.infer<typeof step>;
