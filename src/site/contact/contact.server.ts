import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import { formatDay, nextHolidays } from "#src/domain/content/published/hours/business-hours.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { contactPageCompany } from "#src/domain/seo/company.ts";
import { hoursForScript, timesOf } from "../hours.ts";
import { serviceChoices, withRequestedService } from "../lead-form/service-choices.server.ts";
import { fixedPage, type PageRequest, readPage, setPageMetadata } from "../load-page.server.ts";
import { contactPath } from "../paths.ts";
import { shownReplyTime } from "../reply-time.server.ts";
import { coastAround } from "./map/coast.server.ts";

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
  const specialDays = nextHolidays(now, hours.opening, maxHolidays, words.holidayName);
  const { structuredData, pageData } = await readPage(request, content, fixedPage(content, "contact"), {
    path: contactPath(language),
    companyDetails: contactPageCompany(settings, specialDays),
    builtIn: { hasForm: true },
  });
  return {
    structuredData,
    pageData: {
      ...pageData,
      services: serviceChoices(content.entries("service"), language),
      position,
      coast: coastAround(position, words),
      invitation: settings.invitations.message,
      questions: settings.questions,
      clientHelp: clientHelpOf(settings),
      replyTime: await shownReplyTime(settings.company, request),
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
  const { structuredData, pageData } = await request.reader.derived(`contact ${language}`, (reader) =>
    readContact({ ...request, reader }),
  );
  setPageMetadata(request, pageData.head, structuredData);
  const requested = await withRequestedService(pageData.services, request.searchParams.get("service"), request);
  const recipient = await readRecipient(request);
  return { ...pageData, ...requested, recipient: recipient && { slug: recipient.slug, name: recipient.name } };
}

/** The team member that the URL names, if they have a page. Their account stays on the server. */
export async function readRecipient({ reader, language, searchParams }: PageRequest) {
  const slug = searchParams.get("to");
  if (slug === null) return null;
  const [member] = (await reader.content(language, ["member"], { member: { slug } })).entries("member");
  return member ? { slug, name: member.content.name, account: member.content.account } : null;
}
