import type { ReactNode } from "react";
import { useHref } from "react-router";
import type { FormQuestion } from "../../content/schema/questions.ts";
import { enteredFields } from "../../leads/fields.ts";
import { contactPath, privacyPath } from "../addresses.ts";
import { contactFormId } from "../contact-form-id.ts";
import { QuestionFields } from "../form/question-fields.tsx";
import { Icon } from "../icon.tsx";
import { SiteLink } from "../link.tsx";
import { useShell, useWords } from "../shell.ts";
import { controlOf, Field } from "./field.tsx";
import { FormErrors } from "./form-errors.tsx";
import type { FormResult, FormValues } from "./form-result.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import type { ServiceChoice } from "./service-choices.server.ts";

interface Props {
  services: ServiceChoice[];
  /** The service in the URL, if it exists; else "". */
  chosen: string;
  /** Staff's, from the settings. */
  questions: readonly FormQuestion[];
  /** Other values that are filled in at first. */
  initial?: FormValues;
  result?: FormResult | undefined;
  /** Shown above the form in its card. */
  children?: ReactNode;
}

/** The contact form, see `inquiry-form.client.ts`. Without script, its errors are shown on the contact page. */
export function InquiryForm({ services, chosen, questions, initial, result, children }: Props) {
  const { language } = useShell();
  const words = useWords();
  const filled = { values: { service: chosen, ...initial, ...result?.values }, errors: result?.errors ?? {} };
  return (
    <div
      id={contactFormId}
      data-behavior="inquiry-form"
      className="rounded-l bg-surface p-[clamp(1.25rem,.8rem+2vw,2.75rem)] shadow-rest"
    >
      {children}
      <form
        method="post"
        action={useHref(contactPath(language)) + (chosen ? `?service=${chosen}` : "")}
        noValidate
        className="relative grid gap-x-gap gap-y-5 sm:grid-cols-2"
      >
        {result && <FormErrors result={result} />}
        {enteredFields.map((name) => (
          <Field
            key={name}
            name={name}
            filled={filled}
            placeholder={name === "message" ? words.messageExample : undefined}
          >
            {name === "service" ? (
              <select {...controlOf({ name, filled })}>
                <option value="">{words.noService}</option>
                {services.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            ) : null}
          </Field>
        ))}
        <QuestionFields questions={questions} sent={result?.answers} errors={filled.errors} />
        <HiddenFields values={filled.values} />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-4">
          <button type="submit" data-tone="pink" className="button max-sm:w-full">
            <span data-sending={words.sending}>{words.send}</span>
            <Icon name="send" />
          </button>
          <p className="max-w-[22rem] flex-1 basis-56 text-sm text-ink-3">
            {words.use}{" "}
            <SiteLink to={privacyPath(language)} className="underline underline-offset-4 hover:text-ink">
              {words.privacy}
            </SiteLink>
          </p>
        </div>
      </form>
      <template>
        <FormErrors result={{ state: "unreachable", values: {}, answers: {}, errors: {} }} />
      </template>
    </div>
  );
}
