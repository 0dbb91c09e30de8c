import type { RouterContextProvider } from "react-router";
import type { Language } from "../../content/languages.ts";
import { publishedContent } from "../../content/published.server.ts";
import { type Services, servicesContext } from "../../context.ts";
import { pageHead } from "../../discovery/head.ts";
import { contactPath } from "../addresses.ts";
import { fixedPage } from "../fixed-page.server.ts";
import { lastKnown } from "../last-known.server.ts";
import { wordsFor } from "../words/words.ts";

async function readContact({ db, origin }: Services, language: Language) {
  const content = await publishedContent(db, language, ["page", "service", "settings", "seo"]);
  const { title, name, intro, picture, blocks, seo } = fixedPage(content, "contact").content;
  const { address, hours, holidays, timeZone } = content.single("settings").content.company;
  const { latitude, longitude } = address;
  const site = content.single("seo").content;
  const path = contactPath(language);
  const services = content
    .entries("service")
    .filter(({ content: { inContactForm } }) => inContactForm)
    .flatMap(({ slug, content: { title, contactFormLabel } }) =>
      slug ? [{ value: slug, label: contactFormLabel || title }] : [],
    );
  return {
    head: pageHead({ origin, language, path, site, seo, title: name, description: intro, picture }),
    page: { title, name, intro, picture },
    blocks,
    services: [...services, { value: "other", label: wordsFor(language).otherService }],
    position: { latitude, longitude },
    opening: { hours, holidays, timeZone },
  };
}

const lastContact = lastKnown<Awaited<ReturnType<typeof readContact>>>();

/** What the contact page shows, in a language. */
export function loadContact(context: Readonly<RouterContextProvider>, language: Language) {
  return lastContact(context, language, () => readContact(context.get(servicesContext), language));
}
