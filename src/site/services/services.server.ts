import type { Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { DatedPost } from "#src/domain/content/published/posts.server.ts";
import type { Published, PublishedContent } from "#src/domain/content/published/reader.server.ts";
import { postCard } from "../blog/posts.server.ts";
import type { LocationFacts } from "../locations/locations.server.ts";
import { contactFormPath, contactPath, servicePath } from "../paths.ts";
import { projectFacts } from "../portfolio/projects.server.ts";
import { quotationOf } from "../quotation.server.ts";
import { type CallText, callText } from "../shell/shell.server.ts";
import { formatAmount } from "../ui/money.ts";

/** Props of the service cards. */
export function serviceCards(services: Published<"service">[], language: Language) {
  return services.map(({ slug, content: { title, icon, summary, picture } }) => ({
    href: servicePath(language, slug),
    title,
    icon,
    summary,
    picture,
  }));
}

export type ServiceCard = ReturnType<typeof serviceCards>[number];

/** Detail of a service, shown above the cards. */
export function serviceDetail(
  { id, content: service }: Published<"service">,
  content: PublishedContent<"project" | "testimonial">,
  articles: readonly DatedPost[],
  locations: LocationFacts[],
  language: Language,
) {
  const { title, icon, description, audience, included, picture, firstNinetyDays, price, questions } = service;
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
    price: price && { amount: formatAmount(price.from, price.currency, language), unit: price.unit },
    pricedService: service.showsPrice ? id : null,
    questions,
    project: project ? projectFacts(project, language) : null,
    quote: testimonial ? quotationOf(testimonial, language) : clientQuote(project),
    articles: articles.map((post) => postCard(post, language)),
    locations,
  };
}

/** The call to action of a service: its own, or that of all services. The contact form opens with the service chosen. */
export function serviceClosing(
  { slug, content: { title, closing } }: Published<"service">,
  content: PublishedContent<"settings">,
  language: Language,
): CallText {
  const contactForm = contactFormPath(language, slug);
  if (!closing) {
    const { heading, text } = content.single("settings").content.invitations.service;
    return { heading, text, button: { text: serverWordsFor(language).askAbout(title), href: contactForm } };
  }
  const { button, ...texts } = callText(closing);
  const isContact = button?.href === contactPath(language);
  return { ...texts, button: isContact ? { ...button, href: contactForm } : button };
}

/** The quote of the project's client, used without a testimonial. */
function clientQuote(project: Published<"project"> | undefined) {
  const quote = project?.content.quote;
  return quote ? { text: quote.text, name: quote.source } : null;
}

export type ServiceDetail = ReturnType<typeof serviceDetail>;
