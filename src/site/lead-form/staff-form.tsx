import { useHref } from "react-router";
import { answerName } from "#src/domain/leads/answers/parse-answers.ts";
import { FileLink } from "../page/rich-text/files.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { FormCard, LeadForm } from "./lead-form.tsx";
import type { FormResult } from "./receive.server.ts";
import type { FormAnswer, PublicForm } from "./staff-form.server.ts";

interface Props {
  form: PublicForm;
  /** Fills its first question of the type “Short text”. */
  firstAnswer?: string;
  result?: FormResult | undefined;
  /** Instead of the form: it was sent. */
  answer?: FormAnswer | null;
}

/** A form of staff. Its script shows the answer in its place; without script, the form's own page does. */
export function StaffForm({ form: { id, path, ...form }, firstAnswer, result, answer }: Props) {
  const action = useHref(path);
  const first = firstAnswer && form.questions.find(({ type }) => type === "text");
  const answers = first ? { [answerName(first.id)]: [firstAnswer] } : {};
  const card = `form-${id}`;
  return (
    <FormCard id={card} answersInPlace>
      {answer ? (
        <Answer {...answer} />
      ) : (
        <LeadForm {...form} answers={answers} action={action} result={result} prefix={`${card}-`} />
      )}
    </FormCard>
  );
}

function Answer({ heading, text, files }: FormAnswer) {
  return (
    <div data-answer tabIndex={-1} role="status">
      <h2 className="text-h3">{heading}</h2>
      <p className="mt-3 max-w-[44rem] whitespace-pre-line text-ink-2">
        <NoWrap>{text}</NoWrap>
      </p>
      {files.length > 0 && (
        <ul className="mt-6 grid gap-4">
          {files.map(({ file, title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files never change their order on the page
            <li key={index} className="min-w-0">
              <FileLink file={file} title={title} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
