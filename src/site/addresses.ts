import { href } from "react-router";
import { inLanguage, type Language } from "../languages.ts";

/** Paths of the site's pages in a language. */
export const homePath = (language: Language) => inLanguage(href("/"), language);

export const contactPath = (language: Language) => inLanguage(href("/contact"), language);

export const thanksPath = (language: Language) => inLanguage(href("/contact/thanks"), language);

export const privacyPath = (language: Language) => inLanguage("/privacy", language);

/** Scrolls to the contact form; preselects the service if one is given. */
export const contactFormPath = (language: Language, service?: string | null) =>
  `${contactPath(language)}${service ? `?service=${service}` : ""}#contact-form`;

export const servicePath = (language: Language, service?: string | null) =>
  inLanguage(href("/services/:service?", service ? { service } : {}), language);

export const projectPath = (language: Language, project?: string | null) =>
  inLanguage(href("/portfolio/:project?", project ? { project } : {}), language);

/** The list of blog posts, filtered by topic if one is given; `page` counts from 1. */
export const blogPath = (language: Language, topic?: string | null, page = 1) => {
  const path = topic ? href("/blog/topic/:topic", { topic }) : href("/blog");
  return inLanguage(page > 1 ? `${path}?page=${page}` : path, language);
};

export const postPath = (language: Language, post: string) => inLanguage(href("/blog/:post", { post }), language);

export const careersPath = (language: Language) => inLanguage(href("/careers"), language);

export const openingPath = (language: Language, opening: string) =>
  inLanguage(href("/careers/:opening", { opening }), language);
