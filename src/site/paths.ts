import { href } from "react-router";
import { inLanguage, type Language } from "#src/base/languages.ts";
import { contactFormId } from "./contact-form-id.ts";

/** Paths of the site's pages in a language. */
export const homePath = (language: Language) => inLanguage(href("/"), language);

export const searchPath = (language: Language) => inLanguage(href("/search"), language);

export const contactPath = (language: Language) => inLanguage(href("/contact"), language);

/** Shows the estimate of a price calculator, with a form to send it. */
export const estimatePath = (language: Language) => inLanguage(href("/contact/estimate"), language);

/** Ends a newsletter sign-up. `isDone`: says that it has ended. */
export const unsubscribePath = (language: Language, isDone = false) =>
  inLanguage(href("/contact/unsubscribe"), language) + (isDone ? "?done=yes" : "");

/** `isSent`: the answer to what was sent. */
export const formPath = (language: Language, form: string, isSent = false) =>
  inLanguage(href("/forms/:form", { form }), language) + (isSent ? "?sent=yes" : "");

export const bookPath = (language: Language) => inLanguage(href("/book"), language);

/** A part of pages: the next times that are free. What is below `/book` is private. */
export const nextTimesPath = (language: Language) => inLanguage(href("/contact/times.html"), language);

/** A person who has the link can move or cancel the appointment. */
export const appointmentPath = (language: Language, token: string) =>
  inLanguage(href("/book/:token", { token }), language);

/** A person who has the link can book one of the times for the lead that it was offered to. */
export const offeredTimesPath = (language: Language, offer: string) =>
  inLanguage(href("/book/times/:offer", { offer }), language);

export const calendarFilePath = (language: Language, token: string) =>
  inLanguage(href("/book/:token/appointment.ics", { token }), language);

/** `isUnbooked`: for a message with a time that is not booked yet. */
export const thanksPath = (language: Language, isUnbooked = false) =>
  inLanguage(href("/contact/thanks"), language) + (isUnbooked ? "?time=open" : "");

/** The site alerts of now and before. */
export const statusPath = (language: Language) => inLanguage(href("/status"), language);

export const privacyPath = (language: Language) => inLanguage("/privacy", language);

/** Scrolls to the contact form; preselects the service if one is given. */
export const contactFormPath = (language: Language, service?: string | null) =>
  `${contactPath(language)}${service ? `?service=${service}` : ""}#${contactFormId}`;

/** The contact form with a team member as its recipient. */
export const writeToPath = (language: Language, member: string) =>
  `${contactPath(language)}?to=${member}#${contactFormId}`;

export const servicePath = (language: Language, service?: string | null) =>
  inLanguage(href("/services/:service?", service ? { service } : {}), language);

export const projectPath = (language: Language, project?: string | null) =>
  inLanguage(href("/portfolio/:project?", project ? { project } : {}), language);

/** The list of projects, filtered by service if one is given; `page` counts from 1. */
export const portfolioPath = (language: Language, service?: string | null, page = 1) => {
  const query = new URLSearchParams({ ...(service && { service }), ...(page > 1 && { page: String(page) }) });
  return [projectPath(language), ...(query.size > 0 ? [query] : [])].join("?");
};

export const aboutPath = (language: Language) => inLanguage(href("/about"), language);

/** Team members without a slug have no page. */
export const memberPath = (language: Language, member: string | null) =>
  member === null ? null : inLanguage(href("/about/:member", { member }), language);

export const industriesPath = (language: Language) => inLanguage(href("/industries"), language);

export const industryPath = (language: Language, industry: string) =>
  inLanguage(href("/industries/:industry", { industry }), language);

/** The list of blog posts, filtered by topic if one is given; `page` counts from 1. */
export const blogPath = (language: Language, topic?: string | null, page = 1) => {
  const path = topic ? href("/blog/topic/:topic", { topic }) : href("/blog");
  return inLanguage(page > 1 ? `${path}?page=${page}` : path, language);
};

export const postPath = (language: Language, post: string) => inLanguage(href("/blog/:post", { post }), language);

export const careersPath = (language: Language) => inLanguage(href("/careers"), language);

export const openingPath = (language: Language, opening: string) =>
  inLanguage(href("/careers/:opening", { opening }), language);

export const locationsPath = (language: Language) => inLanguage(href("/locations"), language);

export const locationPath = (language: Language, location: string) =>
  inLanguage(href("/locations/:location", { location }), language);
