import type { Published } from "../../content/published/published.server.ts";
import type { Language } from "../../languages.ts";
import { serverWordsFor } from "../words/words.ts";

/** The services that the contact form offers. */
export function serviceChoices(services: Published<"service">[], language: Language) {
  const offered = services
    .filter(({ content: { inContactForm } }) => inContactForm)
    .flatMap(({ slug, content: { title, contactFormLabel } }) =>
      slug ? [{ value: slug, label: contactFormLabel || title }] : [],
    );
  return [...offered, { value: "other", label: serverWordsFor(language).otherService }];
}

export type ServiceChoice = ReturnType<typeof serviceChoices>[number];
