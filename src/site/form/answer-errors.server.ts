import type { FormQuestion } from "#src/domain/content/schema/questions.ts";
import { type AnswerIssue, answerLimits, answerName } from "#src/domain/leads/answers/parse-answers.ts";
import type { ServerWords } from "../words/en.ts";

/** Messages for the visitor by the names of the controls, in the order of the form. */
export function answerErrors(
  questions: readonly FormQuestion[],
  issues: Partial<Record<string, AnswerIssue>>,
  { errors }: ServerWords,
): Record<string, string> {
  const entries = questions.flatMap(({ id, type, label }) => {
    const name = answerName(id);
    const issue = issues[name];
    if (!issue) return [];
    const message = errors.answer[issue](shorten(label), type === "text" ? answerLimits.text : answerLimits.lines);
    return [[name, message] as const];
  });
  return Object.fromEntries(entries);
}

/** Enough to know which question it is. In characters. */
const maxLabelLength = 80;

/** The beginning of a question or a consent, up to the end of a word. */
function shorten(label: string): string {
  const [line = ""] = label.split("\n", 1);
  if (line.length <= maxLabelLength) return line.trim();
  const start = line.slice(0, maxLabelLength);
  const end = start.lastIndexOf(" ");
  return `${(end > 0 ? start.slice(0, end) : start).trim().toWellFormed()}...`;
}
