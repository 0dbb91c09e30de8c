import type { Language } from "../content/languages.ts";
import { companyReference, person, type Thing } from "./structured-data.ts";

/** What a post's page says of it. */
export interface PostFacts {
  title: string;
  summary: string;
  /** As `2026-11-17`. */
  day: string;
  topics: readonly string[];
  author: { name: string; role: string } | null;
  language: Language;
  /** Absolute, like that of its picture. */
  address: string;
  picture: string | undefined;
}

/** What nobody has signed is the company's. */
export function blogPosting(origin: string, post: PostFacts): Thing {
  const { title, summary, day, topics, author, language, address, picture } = post;
  return {
    "@type": "BlogPosting",
    headline: title,
    description: summary,
    url: address,
    datePublished: day,
    inLanguage: language,
    articleSection: topics,
    ...(picture && { image: picture }),
    author: author ? person(origin, { name: author.name, role: author.role }) : companyReference(origin),
    publisher: companyReference(origin),
  };
}
