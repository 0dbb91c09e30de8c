import { type Language, languageOf } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { ContentReader, Published } from "#src/domain/content/published/reader.server.ts";
import type { QueryParameters } from "#src/domain/content/published/site-paths.server.ts";
import { otherService, serviceName } from "#src/domain/leads/services.server.ts";
import type { PageRequest } from "../load-page.server.ts";
import { servicePath } from "../paths.ts";

/** The service that a link asks about, by its slug. */
export const serviceParameter: QueryParameters[string] = {
  pattern: /^[a-z0-9-]{1,80}$/,
  canonical: (service, path, { entries }) => (entries.has(servicePath(languageOf(path), service)) ? service : null),
};

/** The services that the contact form offers. */
export function serviceChoices(services: Published<"service">[], language: Language) {
  const offered = services.filter(({ content: { inContactForm } }) => inContactForm).flatMap(choicesOf);
  return [...offered, { value: otherService.slug, label: serverWordsFor(language).otherService }];
}

function choicesOf({ slug, content }: Published<"service">) {
  return slug ? [{ value: slug, label: serviceName(content) }] : [];
}

/** The service that a link asks about; null if there is none. */
export async function readRequestedService({ reader, language, searchParams }: PageRequest) {
  const slug = searchParams.get("service");
  if (slug === null) return null;
  const [service] = (await reader.content(language, ["service"], { service: { slug } })).entries("service");
  return service ? { slug, name: serviceName(service.content) } : null;
}

/** The choices with the service that a link asks about, if the form does not offer it, before the last one. */
export async function withRequestedService(
  choices: ServiceChoice[],
  requestedService: string | null,
  { reader, language }: { reader: ContentReader; language: Language },
): Promise<ServiceChoice[]> {
  if (requestedService === null || choices.some(({ value }) => value === requestedService)) return choices;
  const content = await reader.content(language, ["service"], { service: { slug: requestedService } });
  return [...choices.slice(0, -1), ...content.entries("service").flatMap(choicesOf), ...choices.slice(-1)];
}

export type ServiceChoice = ReturnType<typeof serviceChoices>[number];
