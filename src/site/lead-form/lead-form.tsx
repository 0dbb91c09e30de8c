import type { ReactNode } from "react";
import { languageNames } from "#src/base/languages.ts";
import type { FormQuestion } from "#src/domain/content/schema/questions.ts";
import type { SentAnswers } from "#src/domain/leads/answers/parse-answers.ts";
import {
  type EnteredField,
  enteredFields,
  type FieldRequirements,
  hiddenFields,
  leadFields,
  offersCall,
} from "#src/domain/leads/fields.ts";
import { privacyPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { SiteLink } from "../ui/link.tsx";
import { Field } from "./field.tsx";
import { FormErrors } from "./form-errors.tsx";
import { QuestionFields } from "./question-fields.tsx";
import type { FormResult, FormValues } from "./receive.server.ts";
import type { ServiceChoice } from "./service-choices.server.ts";

interface CardProps {
  id: string;
  /** The script shows the answer here, and loads no other page. */
  answersInPlace?: boolean;
  children: ReactNode;
}

/** The card of a form and of its answer, see `lead-form.client.ts`. */
export function FormCard({ id, answersInPlace, children }: CardProps) {
  return (
    <div
      id={id}
      data-behavior="lead-form"
      data-in-place={answersInPlace ? "" : undefined}
      className="rounded-l bg-surface p-[clamp(1.25rem,.8rem+2vw,2.75rem)] shadow-rest"
    >
      {children}
    </div>
  );
}

interface Props {
  action: string;
  requirements: FieldRequirements;
  questions: readonly FormQuestion[];
  services: ServiceChoice[];
  initial?: FormValues | undefined;
  /** Answers that are filled in at first. */
  answers?: SentAnswers | undefined;
  result?: FormResult | undefined;
  button: string;
  /** What the input is used for, before the link to the privacy policy. */
  privacyNote?: string;
  /** Before the ids of controls, where a page has several forms. */
  prefix?: string;
  messageExample?: string;
  /** A button below the message that adds this to it. */
  messagePrompt?: { label: string; text: string };
  /** Another label of the message. */
  messageLabel?: string;
  /** Above the fields. */
  children?: ReactNode;
}

/** A form that makes a lead. Without script, its errors are shown on the page of its action. */
export function LeadForm({ action, requirements, services, initial, answers, result, button, ...more }: Props) {
  const { prefix = "", privacyNote, messageExample, messagePrompt, messageLabel, children } = more;
  const questions = [...more.questions, ...(result?.former ?? [])];
  const { language, languages } = useShell();
  const words = useWords();
  const values: FormValues = { ...initial, ...result?.values };
  const errors = result?.errors ?? {};
  return (
    <>
      <form
        method="post"
        action={action}
        // For files, and for long answers: URL-encoded, a Chinese character would take nine bytes instead of three.
        encType={questions.length > 0 ? "multipart/form-data" : undefined}
        noValidate
        data-work-needed={result?.workNeeded}
        className="relative grid gap-x-gap gap-y-5 sm:grid-cols-2"
      >
        {result && <FormErrors result={result} prefix={prefix} />}
        {children}
        {enteredFields
          .filter((name) => requirements[name] !== "no")
          .map((name) => (
            <LeadField
              key={name}
              name={name}
              id={prefix + name}
              value={values[name]}
              isRequired={requirements[name] === "required" || (name === "phone" && Boolean(values.callMe))}
              error={errors[name]}
              label={name === "message" ? messageLabel : undefined}
              placeholder={name === "message" ? messageExample : undefined}
              services={services}
            >
              {name === "email" && offersCall(requirements) && <CallMe isChosen={Boolean(values.callMe)} />}
              {name === "message" && messagePrompt && <MessagePrompt {...messagePrompt} />}
            </LeadField>
          ))}
        {languages.length > 1 && (
          <Field name="language" id={`${prefix}language`} label={words.preferredLanguage} isRequired error={undefined}>
            {(control) => (
              <select {...control} defaultValue={values.language ?? language}>
                {languages.map((code) => (
                  <option key={code} value={code} lang={code}>
                    {languageNames[code]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <QuestionFields questions={questions} sent={result?.answers ?? answers} errors={errors} />
        <HiddenFields values={values} />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-4">
          <button type="submit" data-tone="pink" className="button max-sm:w-full">
            <span data-sending={words.sending}>{button}</span>
            <Icon name="send" />
          </button>
          <p className="max-w-[22rem] flex-1 basis-56 text-sm text-ink-3">
            {privacyNote}{" "}
            <SiteLink to={privacyPath(language)} className="underline underline-offset-4 hover:text-ink">
              {words.privacy}
            </SiteLink>
          </p>
        </div>
      </form>
      <template>
        <FormErrors result={{ state: "unreachable", values: {}, answers: {}, errors: {} }} />
      </template>
    </>
  );
}

interface LeadFieldProps {
  name: EnteredField;
  id: string;
  value: string | undefined;
  isRequired: boolean;
  error: string | undefined;
  /** Instead of the field's own. */
  label: string | undefined;
  placeholder: string | undefined;
  services: ServiceChoice[];
  /** Below the control. */
  children: ReactNode;
}

/** The label of a lead's field. */
export function useLabel(name: EnteredField): string {
  return useWords().fields[name] ?? leadFields[name].label;
}

/** The control of a lead's field. */
function LeadField({ name, id, value = "", isRequired, error, label, placeholder, ...more }: LeadFieldProps) {
  const { services, children } = more;
  const { input, autoComplete } = leadFields[name];
  const words = useWords();
  const isWide = input === "choice" || input === "lines";
  const ownLabel = useLabel(name);
  return (
    <Field name={name} id={id} label={label ?? ownLabel} isRequired={isRequired} error={error} isWide={isWide}>
      {(control) => {
        const props = { ...control, defaultValue: value };
        if (input === "lines")
          return (
            <>
              <textarea {...props} placeholder={placeholder} rows={6} />
              {children}
            </>
          );
        if (input !== "choice")
          return (
            <>
              <input {...props} type={input} autoComplete={autoComplete} />
              {children}
            </>
          );
        return (
          <select {...props}>
            <option value="">{words.noService}</option>
            {services.map((service) => (
              <option key={service.value} value={service.value}>
                {service.label}
              </option>
            ))}
          </select>
        );
      }}
    </Field>
  );
}

/** It works with script. */
function MessagePrompt({ label, text }: { label: string; text: string }) {
  return (
    <button
      type="button"
      data-tone="line"
      data-size="small"
      data-insert={text}
      className="button mt-1.5 place-self-start unscripted:hidden"
    >
      <Icon name="plus" />
      {label}
    </button>
  );
}

/** The second way, for visitors without an email address. The script then takes the email field away. */
function CallMe({ isChosen }: { isChosen: boolean }) {
  return (
    <label className="form-option flex min-h-11 items-start gap-3 py-2 text-sm">
      <input name="callMe" type="checkbox" value="yes" className="size-5 flex-none" defaultChecked={isChosen} />
      {useWords().callMe}
    </label>
  );
}

/** Without script most stay empty until the server returns the form with errors. */
function HiddenFields({ values }: { values: FormValues }) {
  const { language, languages } = useShell();
  const words = useWords();
  return (
    <>
      <input type="hidden" name="formToken" />
      <input type="hidden" name="formProof" />
      {hiddenFields.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <input type="hidden" name="calculator" value={values.calculator ?? ""} />
      {languages.length === 1 && <input type="hidden" name="language" value={language} />}
      <p aria-hidden="true" className="honeypot">
        <label>
          {words.honeypot}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  );
}
