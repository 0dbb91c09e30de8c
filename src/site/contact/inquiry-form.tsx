import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { enteredFields } from "../../leads/fields.ts";
import { useDataRouter } from "../../router/data-router.ts";
import { contactPath } from "../addresses.ts";
import { Icon } from "../icon.tsx";
import { useShell, useWords } from "../shell.ts";
import { controlOf, Field } from "./field.tsx";
import type { FormResult } from "./form-result.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import type { ServiceChoice } from "./service-choices.server.ts";

interface Props {
  services: ServiceChoice[];
  /** The service in the URL, if it exists; else "". */
  chosen: string;
  result?: FormResult | undefined;
  /** The error summary of a failed submission. */
  errors?: ReactNode;
  /** Shown above the form in its card. */
  children?: ReactNode;
}

/** Whether the form is submitting: as rendered, and from the router, which knows it earlier. */
function useSending() {
  const router = useDataRouter();
  const { formMethod } = useNavigation();
  return { isSending: formMethod === "POST", isAlreadySent: () => router?.state.navigation.formMethod === "POST" };
}

/** The contact form. On any page, its errors are shown on the contact page. */
export function InquiryForm({ services, chosen, result, errors, children }: Props) {
  const { language } = useShell();
  const words = useWords();
  const { isSending, isAlreadySent } = useSending();
  return (
    <div id="contact-form" className="rounded-l bg-surface p-[clamp(1.25rem,.8rem+2vw,2.75rem)] shadow-rest">
      {children}
      <Form
        method="post"
        action={contactPath(language)}
        preventScrollReset
        className="relative grid gap-x-gap gap-y-5 sm:grid-cols-2"
        onSubmit={(event) => {
          if (isAlreadySent()) event.preventDefault();
        }}
      >
        {errors}
        {enteredFields.map((name) => (
          <Field
            key={name}
            name={name}
            result={result}
            placeholder={name === "message" ? words.messageExample : undefined}
          >
            {name === "service" ? (
              <select
                // A new service in the URL resets the choice.
                key={chosen}
                {...controlOf({ name, result })}
                defaultValue={result?.values.service ?? chosen}
              >
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
        <HiddenFields />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-4">
          <button type="submit" data-tone="pink" className="button max-sm:w-full" disabled={isSending}>
            {isSending ? words.sending : words.send}
            <Icon name="send" />
          </button>
          <p className="max-w-[22rem] flex-1 basis-56 text-sm text-ink-3">{words.use}</p>
        </div>
      </Form>
    </div>
  );
}
