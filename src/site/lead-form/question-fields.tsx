import type { FormQuestion, FormQuestionType } from "#src/domain/content/schema/questions.ts";
import { maxVisitorFileBytes } from "#src/domain/leads/answers/limits.ts";
import { answerName, type SentAnswers, sentValue } from "#src/domain/leads/answers/parse-answers.ts";
import { useWords } from "../shell/shell.ts";
import { describedBy, Field, FieldError, FieldHint, Optional } from "./field.tsx";

interface QuestionFieldsProps {
  questions: readonly FormQuestion[];
  /** The answers of a form that failed. */
  sent?: SentAnswers | undefined;
  /** Messages for the visitor, by the control's name. */
  errors: Partial<Record<string, string>>;
}

/** The questions of a form, in its grid. `parseAnswers` reads them. */
export function QuestionFields({ questions, sent = {}, errors }: QuestionFieldsProps) {
  return questions.map((question) => {
    const name = answerName(question.id);
    return <QuestionField key={name} question={question} name={name} sent={sent[name]} error={errors[name]} />;
  });
}

interface QuestionProps<Type extends FormQuestionType = FormQuestionType> {
  question: Extract<FormQuestion, { type: Type }>;
  name: string;
  sent: string[] | undefined;
  error: string | undefined;
}

function QuestionField({ question, ...field }: QuestionProps) {
  switch (question.type) {
    case "text":
    case "lines":
      return <TextField question={question} {...field} />;
    case "choice":
    case "choices":
      return <OptionsField question={question} {...field} />;
    case "file":
      return <FileField question={question} {...field} />;
    case "consent":
      return <ConsentField question={question} {...field} />;
  }
}

function TextField({ question, name, sent: [text] = [], error }: QuestionProps<"text" | "lines">) {
  const { type, label, hint, isRequired } = question;
  return (
    <Field name={name} label={label} hint={hint} isRequired={isRequired} error={error} isWide>
      {(control) =>
        type === "lines" ? (
          <textarea {...control} defaultValue={text} rows={4} />
        ) : (
          <input {...control} defaultValue={text} type="text" />
        )
      }
    </Field>
  );
}

/** Radio buttons or checkboxes. An optional choice can be taken back without script. */
function OptionsField({ question, name, sent = [], error }: QuestionProps<"choice" | "choices">) {
  const { type, label, hint, isRequired, options } = question;
  const words = useWords();
  const isSingle = type === "choice";
  const isInvalid = error !== undefined || undefined;
  // An option that was renamed meanwhile is still the visitor's answer.
  const values = options.map(sentValue);
  const offered = [...options, ...sent.filter((value) => value !== "" && !values.includes(value))];
  return (
    <fieldset
      role={isSingle ? "radiogroup" : undefined}
      aria-invalid={isSingle ? isInvalid : undefined}
      aria-describedby={describedBy({ id: name, hint, error })}
      className="col-span-full grid min-w-0 gap-[.45rem]"
    >
      <legend className="mb-[.45rem] leading-[1.3] wrap-anywhere">
        <span className="text-sm font-medium">{label}</span> {!isRequired && <Optional id={name} />}
      </legend>
      <FieldHint id={name} hint={hint} />
      <div className="form-options">
        {[...offered, ...(isSingle && !isRequired ? [""] : [])].map((option, index) => (
          <label key={option} className="form-option flex min-h-11 items-start gap-3 py-2 wrap-anywhere">
            <input
              id={index === 0 ? name : undefined}
              name={name}
              type={isSingle ? "radio" : "checkbox"}
              className="size-5 flex-none"
              value={option}
              required={isSingle && isRequired}
              defaultChecked={sent.includes(sentValue(option))}
              aria-invalid={isSingle ? undefined : isInvalid}
            />
            {option || words.noAnswer}
          </label>
        ))}
      </div>
      <FieldError id={name} error={error} />
    </fieldset>
  );
}

/** What browsers offer first. The server checks the content. */
const acceptedTypes = ".pdf,.docx,.odt,.txt,.jpg,.jpeg,.png";

/** Its script refuses a file that is too large before it is sent: see `lead-form.client.ts`. */
function FileField({ question: { label, isRequired, ...question }, name, error }: QuestionProps<"file">) {
  const words = useWords();
  const megabytes = maxVisitorFileBytes / 1_048_576;
  const staffHint = question.hint.replace(/(?<=[^.!?])$/, ".");
  const hint = [staffHint, words.fileHint(megabytes)].filter(Boolean).join(" ");
  return (
    <Field name={name} label={label} hint={hint} isRequired={isRequired} error={error} isWide>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={acceptedTypes}
          data-limit={maxVisitorFileBytes}
          data-too-large={words.fileTooLarge(megabytes)}
        />
      )}
    </Field>
  );
}

/** Its value is the text that the visitor reads: an agreement to another text does not count. */
function ConsentField({ question, name, sent = [], error }: QuestionProps<"consent">) {
  const { label, isRequired } = question;
  const value = sentValue(label);
  return (
    <div className="col-span-full grid gap-[.45rem]">
      <label className="form-option flex min-h-11 items-start gap-3 py-2 wrap-anywhere">
        <input
          id={name}
          name={name}
          type="checkbox"
          className="size-5 flex-none"
          value={value}
          required={isRequired}
          defaultChecked={sent.includes(value)}
          aria-describedby={describedBy({ id: name, error })}
          aria-invalid={error !== undefined || undefined}
        />
        <span className="whitespace-pre-line">
          {label} {!isRequired && <Optional id={name} />}
        </span>
      </label>
      <FieldError id={name} error={error} />
    </div>
  );
}
