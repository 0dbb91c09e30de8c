import type { Language } from "../languages.ts";
import { companyReference, person, type Thing } from "./structured-data.ts";

export interface PostFacts {
  title: string;
  summary: string;
  /** Such as `2026-11-17`. */
  day: string;
  topics: readonly string[];
  author: { name: string; role: string } | null;
  language: Language;
  /** Absolute, as is `picture`. */
  address: string;
  picture: string | undefined;
}

/** A post without an author belongs to the company. */
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
