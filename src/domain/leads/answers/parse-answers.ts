import { manyLines, oneLine } from "#src/base/plain-text.ts";
import type { FormQuestion, FormQuestionType } from "#src/domain/content/schema/questions.ts";
import type { Answer } from "./answer.ts";
import type { FileProblem, VisitorFile } from "./visitor-file.server.ts";

/** In characters. All answers together fit in a form: see `maxFormBytes`. */
export const answerLimits = { text: 200, lines: 1000 };

/** An option is stored as the visitor read it, although it may have been renamed since. In characters. */
const maxOptionLength = 200;

/**
 * The page has the texts. `changed`: the visitor agreed to an earlier text. `again`: the file is fit, but the browser will not
 * keep it beside the errors of others.
 */
export type AnswerIssue = "required" | "choose" | "agree" | "changed" | "too-long" | "attach" | "again" | FileProblem;

/** What a form contains, by the control's name. Several choices are several values. */
export type SentAnswers = Partial<Record<string, string[]>>;

interface ParsedAnswers {
  /** In the order of the form. A question without an answer has none. */
  answers: Answer[];
  /** By the control's name. */
  issues: Partial<Record<string, AnswerIssue>>;
  sent: SentAnswers;
}

/** The name of a question's control. */
export function answerName(question: string): string {
  return `answer-${question}`;
}

/** A value of a checkbox or radio button as a form returns it. */
export const sentValue = manyLines;

interface QuestionType {
  /** The answer as it is stored. Empty for none. */
  read: (sent: readonly string[], question: FormQuestion) => string;
  limit?: number;
  missing: AnswerIssue;
}

const types: Record<Exclude<FormQuestionType, "file">, QuestionType> = {
  text: { read: ([sent = ""]) => oneLine(sent), limit: answerLimits.text, missing: "required" },
  lines: { read: ([sent = ""]) => sent, limit: answerLimits.lines, missing: "required" },
  choice: { read: ([sent = ""]) => optionText(sent), missing: "choose" },
  choices: { read: (sent) => [...new Set(sent.map(optionText))].filter(Boolean).join("\n"), missing: "choose" },
  consent: { read: ([sent], { label }) => (sent === sentValue(label) ? "Yes" : ""), missing: "agree" },
};

function optionText(sent: string): string {
  return oneLine(sent).slice(0, maxOptionLength).toWellFormed();
}

/**
 * Reads the answers to the questions of a form. The form may have changed since the visitor opened it: options
 * stay as the visitor read them, and an agreement to another text is none.
 */
export function parseAnswers(
  questions: readonly FormQuestion[],
  form: FormData,
  files: readonly VisitorFile[] = [],
): ParsedAnswers {
  const parsed: ParsedAnswers = { answers: [], issues: {}, sent: {} };
  for (const question of questions) {
    const { id, type, label, isRequired } = question;
    const name = answerName(id);
    if (type === "file") {
      const [file, ...others] = files.filter(({ field }) => field === name);
      if (others.length > 0) parsed.issues[name] = "too many";
      else if (file?.checked.state === "refused") parsed.issues[name] = file.checked.why;
      else if (file)
        parsed.answers.push({ question: id, type, label, text: "", file: answeredFile(file, file.checked.type) });
      else if (isRequired) parsed.issues[name] = "attach";
      continue;
    }
    const { read, limit = Number.POSITIVE_INFINITY, missing } = types[type];
    const sent = form.getAll(name).flatMap((value) => (typeof value === "string" ? sentValue(value) : []));
    const text = read(sent, question);
    parsed.sent[name] = sent;
    if (text.length > limit) parsed.issues[name] = "too-long";
    else if (text !== "") parsed.answers.push({ question: id, type, label, text });
    else if (type === "consent" && sent.some(Boolean)) parsed.issues[name] = "changed";
    else if (isRequired) parsed.issues[name] = missing;
  }
  return parsed;
}

function answeredFile({ digest, name, bytes }: VisitorFile, type: string) {
  return { digest, name, bytes: bytes, type };
}
