import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import { formatDay, nextHolidays } from "#src/domain/content/published/hours/business-hours.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { companyInFull } from "#src/domain/seo/company.ts";
import { contactPath } from "../addresses.ts";
import { hoursForScript, timesOf } from "../hours.ts";
import { fixedPage, type PageRequest, passOn, readPage } from "../load-page.server.ts";
import { serverWordsFor } from "../words/words.ts";
import { coastAround } from "./map/coast.server.ts";
import { serviceChoices, withAsked } from "./service-choices.server.ts";

/** Number of upcoming holidays shown. */
const maxHolidays = 3;

async function readContact(request: PageRequest) {
  const { reader, language } = request;
  const content = await reader.content(language, ["page", "service", "settings", "seo"], {
    service: { flag: "inContactForm" },
  });
  const settings = content.single("settings").content;
  const { address, areaServed } = settings.company;
  const position = { latitude: address.latitude, longitude: address.longitude };
  const now = await reader.now();
  const hours = hoursForScript(settings.company, language, now);
  const words = serverWordsFor(language);
  const specialDays = nextHolidays(now, hours.opening, maxHolidays);
  const { structuredData, shown } = await readPage(request, content, fixedPage(content, "contact"), {
    path: contactPath(language),
    companyDetails: companyInFull(settings, specialDays),
    own: { hasForm: true },
  });
  return {
    structuredData,
    shown: {
      ...shown,
      services: serviceChoices(content.entries("service"), language),
      position,
      coast: coastAround(position, words),
      invitation: settings.invitations.message,
      questions: settings.questions,
      clientHelp: clientHelpOf(settings),
      hours,
      specialDays: specialDays.map(({ date, name, times = [] }) => ({
        day: formatDay(date, language),
        text: times.length > 0 ? timesOf(times, words) : name,
        isClosed: times.length === 0,
      })),
      areaServed,
    },
  };
}

/** What clients get instead of the form; null if there is nothing for them. */
function clientHelpOf({ clientHelp, clientPortal, remoteSupport }: Resolved<Settings>) {
  const hasHelp = clientHelp.phone || clientHelp.email || clientPortal || remoteSupport;
  return hasHelp ? { ...clientHelp, portal: clientPortal, remoteSupport } : null;
}

export type ClientHelp = NonNullable<ReturnType<typeof clientHelpOf>>;

/** Data of the contact page. */
export async function loadContact(request: PageRequest) {
  const { language } = request;
  const { structuredData, shown } = await request.reader.derived(`contact ${language}`, (reader) =>
    readContact({ ...request, reader }),
  );
  passOn(request, shown.head, structuredData);
  const asked = request.searchParams.get("service");
  const services = await withAsked(shown.services, asked, request);
  const chosen = services.find(({ value }) => value === asked)?.value ?? "";
  return { ...shown, services, chosen };
}
