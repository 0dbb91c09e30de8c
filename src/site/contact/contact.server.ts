import type { RouterContextProvider } from "react-router";
import { formatDay, nextHolidays } from "../../content/published/business-hours.ts";
import { publishedContent } from "../../content/published/published.server.ts";
import { type Services, servicesContext } from "../../context.ts";
import type { Language } from "../../languages.ts";
import { companyInFull } from "../../seo/company.ts";
import { frequentQuestions } from "../../seo/structured-data.ts";
import { contactPath } from "../addresses.ts";
import { fixedPage } from "../fixed-page.server.ts";
import { headOfPage } from "../head.server.ts";
import { lastKnown } from "../last-known.server.ts";
import { showBlocks } from "../page/blocks.server.ts";
import { describePage, questionsIn } from "../structured-data.server.ts";
import { serverWordsFor } from "../words/words.ts";
import { coastAround } from "./coast.server.ts";
import { serviceChoices } from "./service-choices.server.ts";

/** Number of upcoming holidays shown. */
const maxHolidays = 3;

async function readContact({ db, origin, now }: Services, language: Language) {
  const content = await publishedContent(db, language, ["page", "service", "settings", "seo"], {
    service: { flag: "inContactForm" },
  });
  const page = fixedPage(content, "contact").content;
  const { title, name, intro, picture, blocks } = page;
  const settings = content.single("settings").content;
  const { address, areaServed, hours, holidays, timeZone } = settings.company;
  const { latitude, longitude } = address;
  const opening = { hours, holidays, timeZone };
  const closedOn = nextHolidays(now(), opening, maxHolidays);
  const path = contactPath(language);
  const head = headOfPage(content, page, { origin, language, path });
  return {
    described: {
      head,
      settings,
      crumbs: [{ name, path }],
      companyDetails: companyInFull(settings, closedOn),
      things: frequentQuestions(questionsIn(blocks)),
    },
    shown: {
      head,
      page: { title, name, intro, picture },
      blocks: await showBlocks(db, language, blocks, { hasForm: true }),
      services: serviceChoices(content.entries("service"), language),
      position: { latitude, longitude },
      coast: coastAround({ latitude, longitude }, serverWordsFor(language)),
      invitation: settings.invitations.message,
      opening,
      closedOn: closedOn.map(({ date, name }) => ({ day: formatDay(date, language), name })),
      areaServed,
    },
  };
}

const lastContact = lastKnown<Awaited<ReturnType<typeof readContact>>>();

/** Data of the contact page in a language. */
export async function loadContact(context: Readonly<RouterContextProvider>, language: Language) {
  const { described, shown } = await lastContact(context, language, () =>
    readContact(context.get(servicesContext), language),
  );
  describePage(context, described);
  return shown;
}
