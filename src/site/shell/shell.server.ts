import { type Language, locales } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { readExampleCalculator } from "#src/domain/content/estimates/sent-estimate.server.ts";
import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import { readAlertHistory } from "#src/domain/content/published/alert-history.server.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import type { ContentReader, Published } from "#src/domain/content/published/reader.server.ts";
import type { Closing } from "#src/domain/content/schema/fields.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { hoursLines, specialHoursLines } from "../hours.ts";
import { topPicture } from "../page/top-picture.ts";
import { bookPath, contactFormPath, statusPath } from "../paths.ts";

type Button = Resolved<Settings["footer"]["legal"][number]>;
type Services = Published<"service">[];

/** Buttons whose link target still exists. */
export function namedLinks(buttons: Button[]): { text: string; href: string }[] {
  return buttons.flatMap(({ text, link }) => (link ? [{ text, href: link.href }] : []));
}

/** A closing call to action. It has no button if its target is no longer there. */
export function callText({ heading, text, button }: Resolved<Closing>) {
  return { heading, text, button: namedLinks([button])[0] ?? null };
}

export type CallText = ReturnType<typeof callText>;

function menuOf(settings: Resolved<Settings>, services: Services) {
  return settings.menu.flatMap(({ text, link, children }) => {
    if (!link) return [];
    const submenu = children.flatMap((child) => {
      if (!child.link) return [];
      const { entry, href } = child.link;
      const service = services.find(({ id }) => id === entry)?.content;
      return [{ text: child.text, href, icon: service?.icon, tagline: service?.tagline }];
    });
    return [{ text, href: link.href, children: submenu }];
  });
}

/** The primary button: links to the times to book, or to the contact form and preselects a service. */
function consultationOf({ consultation: { text, service } }: Resolved<Settings>, services: Services, page: PageFacts) {
  const slug = services.find(({ id }) => id === service?.entry)?.slug;
  return { text, href: page.canBook ? bookPath(page.language) : contactFormPath(page.language, slug) };
}

interface PageFacts {
  language: Language;
  /** Visitors can book appointments. */
  canBook: boolean;
}

/** Whether there is a page with times to book. Staff may have unpublished it. */
async function hasBookPage(reader: ContentReader, { language, booking }: { language: Language } & BookingSwitch) {
  if (!booking.isOn) return false;
  return (await reader.entries(language)).some(({ kind, slug }) => kind === "page" && slug === "book");
}

type BookingSwitch = Pick<Settings, "booking">;

/** What others say of the company, and since when. */
function credentialsOf({ reviews, certificates }: Resolved<Settings>, language: Language) {
  const words = serverWordsFor(language);
  const style = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const format = new Intl.DateTimeFormat(locales[language], style);
  return [
    ...reviews.map(({ site, rating, count, date, link }) => ({
      name: words.rating(site, rating),
      detail: words.reviews(count, format.format(new Date(date))),
      link,
    })),
    ...certificates.map(({ name, year, link }) => ({ name, detail: String(year), link })),
  ];
}

/** Data of the header, the footer and the closing call to action on every page. */
export async function loadShell(reader: ContentReader, language: Language) {
  const content = await reader.content(language, ["settings", "seo", "service", "home", "alert", "page"], {
    service: { linkedFrom: { kind: "settings" } },
    page: { slug: "status" },
  });
  const settings = content.single("settings").content;
  const services = content.entries("service");
  const { company, closing, footer } = settings;
  const statusHref = statusPath(language);
  const isListed = [...footer.quickLinks, ...footer.legal].some(({ link }) => link?.href === statusHref);
  const hasStatus = !isListed && (await readAlertHistory(reader, language)).length > 0;
  // It has no link while it is not published.
  const statusLinks = hasStatus
    ? content.entries("page").map((page) => ({ text: page.content.name, href: statusHref }))
    : [];
  const canBook = await hasBookPage(reader, { language, booking: settings.booking });
  const now = await reader.now();
  const words = serverWordsFor(language);
  const { street, city, region, postalCode } = company.address;
  return {
    language,
    /** All that visitors are shown, the default one first. */
    languages: await reader.languages(),
    year: Number(dateIn(company.timeZone, now).slice(0, 4)),
    company: {
      name: company.name,
      legalName: company.legalName,
      blurb: company.blurb,
      phone: company.phone,
      email: company.email,
      street,
      // City, state and ZIP code.
      cityLine: `${city}, ${region} ${postalCode}`,
      areaServed: company.areaServed,
      priceRange: company.priceRange,
    },
    hours: hoursLines(company.hours, words),
    helpDeskHours: company.helpDeskHours,
    alerts: content.entries("alert").map(({ id, locale, content: { title, text, phone, days } }) => ({
      id,
      language: locale,
      title,
      text,
      phone,
      days: specialHoursLines(days, dateIn(company.timeZone, now), language),
    })),
    credentials: credentialsOf(settings, language),
    menu: menuOf(settings, services),
    consultation: consultationOf(settings, services, { language, canBook }),
    canBook,
    closing: callText(closing),
    footer: {
      services: namedLinks(footer.services),
      quickLinks: namedLinks(footer.quickLinks),
      legal: [...namedLinks(footer.legal), ...statusLinks],
    },
    social: settings.social,
    // The home page's first picture, for the 404 page.
    backgroundPicture: topPicture(content.single("home").content.blocks),
    calculator: await readExampleCalculator(reader, language),
    hasSearch: content.single("seo").content.hasSearch,
    clientPortal: settings.clientPortal,
    remoteSupport: settings.remoteSupport,
    countVisits: settings.countVisits,
  };
}

export type Shell = Awaited<ReturnType<typeof loadShell>>;
export type MenuItem = Shell["menu"][number];
