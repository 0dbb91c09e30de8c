import type { ReactNode } from "react";
import { useHref } from "react-router";
import type { FormQuestion } from "#src/domain/content/schema/questions.ts";
import { contactFields } from "#src/domain/leads/fields.ts";
import { contactFormId } from "../contact-form-id.ts";
import { contactPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { FormCard, LeadForm } from "./lead-form.tsx";
import type { FormResult, FormValues } from "./receive.server.ts";
import type { ServiceChoice } from "./service-choices.server.ts";

interface Props {
  services: ServiceChoice[];
  /** The service in the URL, if it exists; else "". */
  chosen: string;
  /** The team member that the message is for. */
  recipient?: { slug: string } | null;
  /** Staff's, from the settings. */
  questions: readonly FormQuestion[];
  /** Other values that are filled in at first. */
  initial?: FormValues;
  result?: FormResult | undefined;
  /** Shown above the form in its card. */
  children?: ReactNode;
}

/** The contact form. Without script, its errors are shown on the contact page. */
export function InquiryForm({ chosen, recipient, initial, children, ...form }: Props) {
  const { language, languages } = useShell();
  const words = useWords();
  const query = recipient ? `?to=${recipient.slug}` : chosen && `?service=${chosen}`;
  return (
    <FormCard id={contactFormId}>
      {children}
      <LeadForm
        {...form}
        action={useHref(contactPath(language)) + query}
        requirements={contactFields}
        initial={{ service: chosen, ...initial }}
        button={words.send}
        privacyNote={words.privacyNote}
        messageExample={words.messageExample}
        messagePrompt={languages.length > 1 ? words.preferredTime : words.bestTime}
      />
    </FormCard>
  );
}
