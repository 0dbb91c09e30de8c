import { defaultLanguage, type Language, languageOf } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { ContentReader, Published } from "#src/domain/content/published/reader.server.ts";
import type { QueryParameters } from "#src/domain/content/published/site-paths.server.ts";
import { findService, otherService, serviceName } from "#src/domain/leads/services.server.ts";
import { servicePath } from "../paths.ts";

/** The service that a link asks about, by its slug. Links from elsewhere may have the slug of the default language. */
export const serviceParameter: QueryParameters[string] = {
  pattern: /^[a-z0-9-]{1,80}$/,
  canonical: (service, path, { entries }) =>
    [languageOf(path), defaultLanguage].some((language) => entries.has(servicePath(language, service)))
      ? service
      : null,
};

/** The services that the contact form offers. */
export function serviceChoices(services: Published<"service">[], language: Language) {
  const offered = services.filter(({ content: { inContactForm } }) => inContactForm).flatMap(choicesOf);
  return [...offered, { value: otherService.slug, label: serverWordsFor(language).otherService }];
}

function choicesOf({ slug, content }: Published<"service">) {
  return slug ? [{ value: slug, label: serviceName(content) }] : [];
}

/**
 * The choices, and the one that a link asks about, by its slug in the page's language or the default one. If the form does not
 * offer it, it stands before the last one.
 */
export async function withRequestedService(
  choices: ServiceChoice[],
  slug: string | null,
  { reader, language }: { reader: ContentReader; language: Language },
): Promise<{ services: ServiceChoice[]; chosen: string }> {
  if (slug === null || choices.some(({ value }) => value === slug)) return { services: choices, chosen: slug ?? "" };
  const service = await findService(reader, slug, { languages: [language, defaultLanguage], language });
  const [choice] = service ? choicesOf(service) : [];
  if (!choice) return { services: choices, chosen: "" };
  const isOffered = choices.some(({ value }) => value === choice.value);
  const services = isOffered ? choices : [...choices.slice(0, -1), choice, ...choices.slice(-1)];
  return { services, chosen: choice.value };
}

export type ServiceChoice = ReturnType<typeof serviceChoices>[number];
