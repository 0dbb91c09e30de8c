import { inLanguage, type Language } from "#src/base/languages.ts";
import type { Question } from "#src/domain/content/schema/blocks.ts";
import type { Member } from "#src/domain/content/schema/kinds/member.ts";
import type { ContentOf } from "#src/domain/content/schema/kinds.ts";
import type { PageHead } from "./head.ts";

/** A schema.org Thing. */
export interface Thing {
  "@type": string;
  [property: string]: Value;
}

type Value = string | number | boolean | Thing | { "@id": string } | readonly Value[] | undefined;

export interface Crumb {
  name: string;
  path: string;
}

/**
 * The text of a `<script type="application/ld+json">`. It escapes `<`, so that no text can end the script.
 */
export function scriptText(things: readonly Thing[]): string {
  const [only, ...more] = things;
  const graph = more.length === 0 ? only : { "@graph": things };
  return JSON.stringify({ "@context": "https://schema.org", ...graph })
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** A reference to the company, which every page includes. */
export function companyReference(origin: string): { "@id": string } {
  return { "@id": `${origin}/#company` };
}

/** In each language, the site is a website of the same company. */
export function website(site: { origin: string; name: string; language: Language }): Thing {
  const url = new URL(inLanguage("/", site.language), site.origin).href;
  return {
    "@type": "WebSite",
    "@id": `${url}#website`,
    name: site.name,
    url,
    inLanguage: site.language,
    publisher: companyReference(site.origin),
  };
}

export function breadcrumbs(origin: string, crumbs: readonly Crumb[]): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}

interface ServiceFacts {
  title: string;
  description: string;
  price?: ContentOf<"service">["price"];
}

export function serviceThing(origin: string, path: string, { title: name, description, price }: ServiceFacts): Thing {
  return {
    "@type": "Service",
    name,
    description,
    url: new URL(path, origin).href,
    provider: companyReference(origin),
    ...(price && { offers: offer(price) }),
  };
}

/** A price that begins at an amount. */
function offer({ from, currency, unit }: NonNullable<ServiceFacts["price"]>): Thing {
  return {
    "@type": "Offer",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      minPrice: from,
      priceCurrency: currency,
      unitText: unit,
    },
  };
}

interface LocalFacts extends Omit<ServiceFacts, "price"> {
  city: string;
  /** The name of the service; absent if it is not published. */
  type: string | undefined;
}

/** A service in one city. */
export function localService(origin: string, path: string, { city, type, ...facts }: LocalFacts): Thing {
  return {
    ...serviceThing(origin, path, facts),
    ...(type && { serviceType: type }),
    areaServed: { "@type": "City", name: city },
  };
}

/** What the company does for an industry. */
export function industryService(
  origin: string,
  path: string,
  { title, heading, intro }: { title: string; heading: string; intro: string },
): Thing {
  return {
    ...serviceThing(origin, path, { title: heading, description: intro }),
    audience: { "@type": "BusinessAudience", name: title },
  };
}

/** Empty for a page without questions. */
export function frequentQuestions(questions: readonly Pick<Question, "question" | "answer">[]): Thing[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}

interface PersonFacts
  extends Pick<Member, "name" | "role">,
    Partial<Pick<Member, "description" | "languages" | "certificates">> {
  /** The path of the person's page; null without one. */
  path: string | null;
}

export function person(
  origin: string,
  { name, role, description, languages = [], certificates = [], path }: PersonFacts,
): Thing {
  return {
    "@type": "Person",
    name,
    jobTitle: role,
    ...(description && { description }),
    ...(path && { url: new URL(path, origin).href }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(certificates.length > 0 && { hasCredential: certificates.map(credential) }),
    worksFor: companyReference(origin),
  };
}

/** The year is when it was awarded. */
function credential({ name, issuer, year }: Member["certificates"][number]): Thing {
  return {
    "@type": "EducationalOccupationalCredential",
    name,
    recognizedBy: { "@type": "Organization", name: issuer },
    ...(year && { dateCreated: String(year) }),
  };
}

interface PostFacts {
  title: string;
  summary: string;
  /** Such as `2026-11-17`. */
  day: string;
  topics: readonly string[];
  author: Pick<PersonFacts, "name" | "role" | "path"> | null;
  modified: Date;
  head: PageHead;
}

/** A post without an author belongs to the company. */
export function blogPosting(origin: string, post: PostFacts): Thing {
  const { title, summary, day, topics, author, modified, head } = post;
  return {
    "@type": "BlogPosting",
    headline: title,
    description: summary,
    url: head.canonical,
    datePublished: day,
    dateModified: modified.toISOString(),
    inLanguage: head.language,
    articleSection: topics,
    ...(head.picture && { image: head.picture }),
    author: author
      ? person(origin, { name: author.name, role: author.role, path: author.path })
      : companyReference(origin),
    publisher: companyReference(origin),
  };
}

interface CaseFacts {
  title: string;
  description: string;
  /** The category, and when it was changed, in ISO 8601. */
  article: { section: string; modified: string };
  head: PageHead;
}

/** A case study. Its client may be anonymous, so that it is about the work. */
export function caseStudy(origin: string, { title, description, article, head }: CaseFacts): Thing {
  return {
    "@type": "Article",
    headline: title,
    description,
    url: head.canonical,
    dateModified: article.modified,
    inLanguage: head.language,
    articleSection: article.section,
    ...(head.picture && { image: head.picture }),
    author: companyReference(origin),
    publisher: companyReference(origin),
  };
}
