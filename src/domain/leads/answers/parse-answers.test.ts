import { expect, test } from "vitest";
import { type FormQuestion, questions as schema } from "#src/domain/content/schema/questions.ts";
import { answerName, parseAnswers } from "./parse-answers.ts";

const size = { type: "text", id: "size", label: "How many people?", hint: "", isRequired: true } as const;
const story = { type: "lines", id: "story", label: "What happened?", hint: "", isRequired: false } as const;
const options = ["Windows", "macOS", "Linux"];
const system = { type: "choice", id: "system", label: "Which system?", hint: "", options, isRequired: true } as const;
const tools = { ...system, type: "choices", id: "tools", label: "Which tools?" } as const;
const news = { type: "consent", id: "news", label: "Send me news.\nOnce a month.", isRequired: true } as const;
const all: FormQuestion[] = [size, story, system, tools, news].map((question) => ({ ...question, options }) as never);

function parse(questions: FormQuestion[], sent: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [id, values] of Object.entries(sent))
    for (const value of [values].flat()) form.append(answerName(id), value);
  return parseAnswers(questions, form);
}

const filled = {
  size: "  42\u0000 ",
  story: "One\r\ntwo",
  system: "macOS",
  tools: ["Linux", "Windows", "Linux"],
  news: "Send me news.\r\nOnce a month.",
};

test("each question has its answer, in the words of the form and in its order", () => {
  expect(schema.safeParse(all).success).toBe(true);
  const { answers, issues } = parse(all, filled);
  expect(issues).toEqual({});
  expect(answers).toEqual([
    { question: "size", type: "text", label: "How many people?", text: "42" },
    { question: "story", type: "lines", label: "What happened?", text: "One\ntwo" },
    { question: "system", type: "choice", label: "Which system?", text: "macOS" },
    { question: "tools", type: "choices", label: "Which tools?", text: "Linux\nWindows" },
    { question: "news", type: "consent", label: "Send me news.\nOnce a month.", text: "Yes" },
  ]);
});

test("a question without an answer stores nothing, and a required one is an issue", () => {
  expect(parse(all, { size: " ", story: " \n", system: "" })).toMatchObject({
    answers: [],
    issues: {
      "answer-size": "required",
      "answer-system": "choose",
      "answer-tools": "choose",
      "answer-news": "agree",
    },
  });
  const optional = all.map((question) => ({ ...question, isRequired: false }));
  expect(parse(optional, { tools: ["", " "] })).toMatchObject({ answers: [], issues: {} });
});

test("long answers are issues, and their input is kept", () => {
  const long = parse(all, { ...filled, size: "x".repeat(201), story: "é".repeat(1001) });
  expect(long.issues).toEqual({ "answer-size": "too-long", "answer-story": "too-long" });
  expect(long.sent["answer-size"]?.[0]).toHaveLength(201);
  expect(parse(all, { ...filled, size: "x".repeat(200), story: "é\r\n".repeat(500) }).issues).toEqual({});
});

test("answers to a changed form: removed questions are dropped, renamed options and questions are not", () => {
  const renamed = [
    { ...size, label: "Headcount" },
    { ...system, options: ["Windows", "Mac"] },
    tools,
  ] as FormQuestion[];
  const { answers, issues } = parse(renamed, filled);
  expect(issues).toEqual({});
  expect(answers.map(({ label, text }) => [label, text])).toEqual([
    ["Headcount", "42"],
    ["Which system?", "macOS"],
    ["Which tools?", "Linux\nWindows"],
  ]);
  const added = { ...size, id: "budget", label: "Your budget" };
  expect(parse([...renamed, added], filled).issues).toEqual({ "answer-budget": "required" });
});

test("nobody agrees to a text that they have not read", () => {
  for (const isRequired of [true, false]) {
    const changed = { ...news, label: "Send me news.\nOnce a day.", isRequired };
    expect(parse([changed], filled)).toMatchObject({ answers: [], issues: { "answer-news": "changed" } });
  }
});

test("hostile values are bounded texts", () => {
  const files = new FormData();
  files.append(answerName("size"), new File(["x"], "a.txt"));
  expect(parseAnswers([size], files).issues).toEqual({ "answer-size": "required" });
  const many = Array.from({ length: 128 }, () => "x".repeat(10_000));
  const { answers } = parse([system, tools] as never, { system: many, tools: many });
  for (const { text } of answers) expect(text).toBe("x".repeat(200));
});
