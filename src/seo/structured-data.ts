import type { Question } from "../content/schema/blocks.ts";
import type { Member } from "../content/schema/member.ts";
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

export function website(site: { origin: string; name: string; language: string }): Thing {
  return {
    "@type": "WebSite",
    "@id": `${site.origin}/#website`,
    name: site.name,
    url: `${site.origin}/`,
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
}

export function service(origin: string, path: string, { title: name, description }: ServiceFacts): Thing {
  return { "@type": "Service", name, description, url: new URL(path, origin).href, provider: companyReference(origin) };
}

/** Empty for a page without questions. */
export function frequentQuestions(questions: readonly Question[]): Thing[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}

export function person(
  origin: string,
  { name, role, description }: Pick<Member, "name" | "role"> & Partial<Pick<Member, "description">>,
): Thing {
  return {
    "@type": "Person",
    name,
    jobTitle: role,
    ...(description && { description }),
    worksFor: companyReference(origin),
  };
}

interface PostFacts {
  title: string;
  summary: string;
  /** Such as `2026-11-17`. */
  day: string;
  topics: readonly string[];
  author: { name: string; role: string } | null;
  head: PageHead;
}

/** A post without an author belongs to the company. */
export function blogPosting(origin: string, post: PostFacts): Thing {
  const { title, summary, day, topics, author, head } = post;
  return {
    "@type": "BlogPosting",
    headline: title,
    description: summary,
    url: head.canonical,
    datePublished: day,
    inLanguage: head.language,
    articleSection: topics,
    ...(head.image && { image: head.image }),
    author: author ? person(origin, { name: author.name, role: author.role }) : companyReference(origin),
    publisher: companyReference(origin),
  };
}
