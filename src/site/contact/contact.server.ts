import type { RouterContextProvider } from "react-router";
import { dayInWords, nextHolidays } from "../../content/business-hours.ts";
import type { Language } from "../../content/languages.ts";
import { publishedContent } from "../../content/published.server.ts";
import { type Services, servicesContext } from "../../context.ts";
import { companyInFull } from "../../discovery/company.ts";
import { frequentQuestions } from "../../discovery/structured-data.ts";
import { contactPath } from "../addresses.ts";
import { fixedPage } from "../fixed-page.server.ts";
import { headOfPage } from "../head.server.ts";
import { lastKnown } from "../last-known.server.ts";
import { showBlocks } from "../page/blocks.server.ts";
import { describePage, questionsIn } from "../structured-data.server.ts";
import { sentWordsFor } from "../words/words.ts";
import { coastAround } from "./coast.server.ts";
import { serviceChoices } from "./service-choices.server.ts";

/** How many holidays are announced. */
const announced = 3;

async function readContact({ db, origin, now }: Services, language: Language) {
  const content = await publishedContent(db, language, ["page", "service", "settings", "seo"], {
    service: { marked: "inContactForm" },
  });
  const page = fixedPage(content, "contact").content;
  const { title, name, intro, picture, blocks } = page;
  const settings = content.single("settings").content;
  const { address, areaServed, hours, holidays, timeZone } = settings.company;
  const { latitude, longitude } = address;
  const opening = { hours, holidays, timeZone };
  const closedOn = nextHolidays(now(), opening, announced);
  const path = contactPath(language);
  const head = headOfPage(content, page, { origin, language, path });
  return {
    described: {
      head,
      settings,
      crumbs: [{ name, path }],
      companyToo: companyInFull(settings, closedOn),
      things: frequentQuestions(questionsIn(blocks)),
    },
    shown: {
      head,
      page: { title, name, intro, picture },
      blocks: await showBlocks(db, language, blocks, { hasForm: true }),
      services: serviceChoices(content.entries("service"), language),
      position: { latitude, longitude },
      coast: coastAround({ latitude, longitude }, sentWordsFor(language)),
      invitation: settings.invitations.message,
      opening,
      closedOn: closedOn.map(({ date, name }) => ({ day: dayInWords(date), name })),
      areaServed,
    },
  };
}

const lastContact = lastKnown<Awaited<ReturnType<typeof readContact>>>();

/** What the contact page shows, in a language. */
export async function loadContact(context: Readonly<RouterContextProvider>, language: Language) {
  const { described, shown } = await lastContact(context, language, () =>
    readContact(context.get(servicesContext), language),
  );
  describePage(context, described);
  return shown;
}
