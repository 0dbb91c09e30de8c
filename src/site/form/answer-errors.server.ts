import type { FormQuestion } from "../../content/schema/questions.ts";
import { type AnswerIssue, answerLimits, answerName } from "../../leads/answers/parse-answers.ts";
import type { ServerWords } from "../words/en.ts";

/** Messages for the visitor by the names of the controls, in the order of the form. */
export function answerErrors(
  questions: readonly FormQuestion[],
  issues: Partial<Record<string, AnswerIssue>>,
  { errors }: ServerWords,
): Record<string, string> {
  const found = questions.flatMap(({ id, type, label }) => {
    const issue = issues[id];
    if (!issue) return [];
    const message = errors.answer[issue](label, type === "text" ? answerLimits.text : answerLimits.lines);
    return [[answerName(id), message] as const];
  });
  return Object.fromEntries(found);
}
