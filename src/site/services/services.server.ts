import type { Language } from "../../content/languages.ts";
import type { Published, PublishedContent } from "../../content/published.server.ts";
import { contactFormPath, servicePath } from "../addresses.ts";
import { projectFacts } from "../portfolio/projects.server.ts";

/** What a service's card shows. */
export function serviceCards(services: Published<"service">[], language: Language) {
  return services
    .filter(({ content }) => content.onServicesPage)
    .map(({ slug, content: { title, icon, summary, picture } }) => ({
      href: servicePath(language, slug),
      title,
      icon,
      summary,
      picture,
    }));
}

export type ServiceCard = ReturnType<typeof serviceCards>[number];

/** What stands above the cards when an address names a service. */
export function serviceDetail(
  { slug, content: service }: Published<"service">,
  content: PublishedContent<"project" | "testimonial" | "settings">,
  language: Language,
) {
  const { title, icon, description, audience, included, picture, firstNinetyDays, questions } = service;
  const project = content.entries("project").find(({ id }) => id === service.project?.entry);
  const testimonial = content.entries("testimonial").find(({ id }) => id === service.testimonial?.entry)?.content;
  return {
    title,
    icon,
    description,
    audience,
    included,
    picture,
    firstNinetyDays,
    questions,
    project: project ? projectFacts(project, language) : null,
    quote: testimonial ? { ...testimonial, text: testimonial.content } : clientQuote(project),
    nextStep: content.single("settings").content.invitations.service,
    contactHref: contactFormPath(language, service.inContactForm ? slug : null),
  };
}

/** Without a testimonial, the project's client speaks. */
function clientQuote(project: Published<"project"> | undefined) {
  const quote = project?.content.quote;
  return quote ? { text: quote.text, name: quote.source } : null;
}

export type ServiceDetail = ReturnType<typeof serviceDetail>;
