import { type ReactNode, use } from "react";
import { Form, UNSAFE_DataRouterContext, useNavigation } from "react-router";
import { contactPath } from "../addresses.ts";
import { Icon } from "../icon.tsx";
import { useShell, useWords } from "../shell.ts";
import { controlOf, Field, TextField } from "./field.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import type { ServiceChoice } from "./service-choices.server.ts";

interface Props {
  services: ServiceChoice[];
  /** The service that the address asked for, if there is such a one. */
  chosen: string;
  answer?: FormAnswer | undefined;
  /** Why an earlier message was not sent. */
  refusal?: ReactNode;
  /** What stands above it in its card. */
  children?: ReactNode;
}

/** Whether the form is being sent: as it is drawn, and as the router itself knows it before that. */
function useSending() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { formMethod } = useNavigation();
  return { isSending: formMethod === "POST", isSent: () => router?.state.navigation.formMethod === "POST" };
}

/** Writes to the company. Wherever it stands, what is to be mended is said on the contact page. */
export function EnquiryForm({ services, chosen, answer, refusal, children }: Props) {
  const { language } = useShell();
  const words = useWords();
  const { isSending, isSent } = useSending();
  return (
    <div id="contact-form" className="rounded-l bg-surface p-[clamp(1.25rem,.8rem+2vw,2.75rem)] shadow-rest">
      {children}
      <Form
        method="post"
        action={contactPath(language)}
        preventScrollReset
        className="relative grid gap-x-gap gap-y-5 sm:grid-cols-2"
        onSubmit={(event) => {
          if (isSent()) event.preventDefault();
        }}
      >
        {refusal}
        <TextField name="name" label={words.name} answer={answer} autoComplete="name" />
        <TextField name="email" label={words.email} answer={answer} type="email" autoComplete="email" />
        <TextField name="phone" label={words.phone} answer={answer} type="tel" autoComplete="tel" optional />
        <TextField name="company" label={words.companyName} answer={answer} autoComplete="organization" optional />
        <Field name="service" label={words.serviceInterest} answer={answer} optional wide>
          <select
            // Another choice in the address is chosen anew.
            key={chosen}
            {...controlOf({ name: "service", answer, optional: true })}
            defaultValue={answer?.written.service ?? chosen}
          >
            <option value="">{words.noService}</option>
            {services.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field name="message" label={words.message} answer={answer} wide>
          <textarea {...controlOf({ name: "message", answer })} rows={6} required placeholder={words.messageExample} />
        </Field>
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
