import { type Language, locales } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { formatDay } from "#src/domain/content/published/hours/business-hours.ts";
import { type JsonThing, plain, type ReadDocument } from "./documents.ts";

/**
 * What Google's documentation requires or recommends of each type that we use, as far as every page can have it. Types that it
 * does not describe have what says what they are.
 */
const required: Record<string, readonly string[]> = {
  // Local business, and organization.
  ProfessionalService: splitNames("@id name url telephone email address geo areaServed image logo"),
  PostalAddress: splitNames("streetAddress addressLocality addressRegion postalCode addressCountry"),
  OpeningHoursSpecification: ["opens", "closes"],
  GeoCoordinates: ["latitude", "longitude"],
  AdministrativeArea: ["name"],
  City: ["name"],
  WebSite: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Service: ["name", "description", "provider", "url"],
  Offer: ["priceSpecification"],
  UnitPriceSpecification: ["minPrice", "priceCurrency", "unitText"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  Person: ["name", "jobTitle"],
  EducationalOccupationalCredential: ["name", "recognizedBy"],
  Organization: ["name"],
  BusinessAudience: ["name"],
  JobPosting: splitNames(
    "title description datePosted hiringOrganization jobLocation identifier employmentType directApply",
  ),
  PropertyValue: ["name", "value"],
  BlogPosting: splitNames("headline description url datePublished dateModified author publisher image"),
  // The page of a case study has no date of publication.
  Article: splitNames("headline description url dateModified author publisher image"),
  Place: ["address"],
  Country: ["name"],
  MonetaryAmount: ["currency", "value"],
  QuantitativeValue: ["minValue", "maxValue", "unitText"],
};

function splitNames(text: string): string[] {
  return text.split(" ");
}

const isAbsolute = (value: unknown) => /^https?:\/\/[^/]/.test(String(value));
const isTime = (value: unknown) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(String(value));
const isDate = (value: unknown) => /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?Z)?)?$/.test(String(value));

/** The form that Google's documentation says for some fields. */
const forms: Record<string, (value: unknown) => boolean> = {
  url: isAbsolute,
  item: isAbsolute,
  image: isAbsolute,
  logo: isAbsolute,
  sameAs: isAbsolute,
  telephone: (value) => /^\+\d{8,15}$/.test(String(value)),
  opens: isTime,
  closes: isTime,
  datePosted: isDate,
  datePublished: isDate,
  dateModified: isDate,
  validThrough: isDate,
  headline: (value) => String(value).length <= 110,
  priceRange: (value) => String(value).length < 100,
  priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
  addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)),
};

/** Things within things, and the thing itself. */
function thingsIn(value: unknown): JsonThing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (typeof value !== "object" || value === null) return [];
  const within = Object.values(value).flatMap(thingsIn);
  return "@type" in value ? [value as JsonThing, ...within] : within;
}

/** Missing and malformed fields, unknown types, and ids that are not on the same page. */
export function missingFields(things: readonly JsonThing[]): string[] {
  const ids = new Set(things.map((thing) => thing["@id"]));
  const lacking = thingsIn(things).flatMap((thing) => {
    const fields = required[thing["@type"]];
    if (!fields) return [`${thing["@type"]} is an unknown type`];
    return [
      ...fields.filter((field) => thing[field] === undefined).map((field) => `${thing["@type"]} lacks ${field}`),
      ...malformedFields(thing),
      ...(thing["@type"] === "BreadcrumbList" ? misplaced(thing.itemListElement) : []),
    ];
  });
  const references = [...JSON.stringify(things).matchAll(/\{"@id":"([^"]*)"\}/g)].map(([, id]) => id);
  return [...lacking, ...references.filter((id) => !ids.has(id)).map((id) => `${id} is not on the page`)];
}

function malformedFields(thing: JsonThing): string[] {
  return Object.entries(forms).flatMap(([field, isRight]) => {
    const values = thing[field] === undefined ? [] : [thing[field]].flat();
    return values.filter((value) => !isRight(value)).map((value) => `${thing["@type"]}'s ${field} is ${value}`);
  });
}

/** Breadcrumbs need two items, numbered from one. */
function misplaced(items: unknown): string[] {
  const positions = thingsIn(items).map(({ position }) => position);
  const isInOrder = positions.length >= 2 && positions.every((position, index) => position === index + 1);
  return isInOrder ? [] : [`BreadcrumbList has the positions ${positions.join()}`];
}

/** Fields with codes from a fixed vocabulary, or the coordinates of the address that is shown. */
const coded = new Set(
  "@type @id inLanguage addressCountry dayOfWeek position employmentType currency unitText jobLocationType logo image dateModified directApply priceCurrency latitude longitude value".split(
    " ",
  ),
);

function clock(time: unknown, language: Language): string {
  const [hour = 0, minute = 0] = String(time).split(":").map(Number);
  return serverWordsFor(language).time(hour, minute);
}

/** `2026-11-09T23:59` as `November 9, 2026`. */
function longDate(time: string, language: Language): string {
  return new Date(time.slice(0, 10)).toLocaleDateString(locales[language], { dateStyle: "long", timeZone: "UTC" });
}

/** Facts of a thing that the page does not show. */
function invisibleFactsOf(thing: JsonThing, { text, links, canonical, language }: ReadDocument): string[] {
  const sees = (expected: string) => text.includes(expected.replaceAll(/\s+/g, " "));
  const leads = (fragment: string) => links.some((link) => link.includes(fragment)) || fragment === canonical;
  const counted = (number: string) => Number(number).toLocaleString(locales[language]);
  const isHoliday = "validFrom" in thing;
  const visibleFields: Record<string, (value: string) => boolean> = {
    telephone: (number) => leads(`tel:${number}`),
    url: leads,
    item: leads,
    sameAs: leads,
    opens: (time) => isHoliday || sees(clock(time, language)),
    closes: (time) => isHoliday || sees(clock(time, language)),
    validFrom: (day) => sees(formatDay(day, language)),
    validThrough: (day) => sees(isHoliday ? formatDay(day, language) : longDate(day, language)),
    datePosted: (day) => sees(longDate(day, language)),
    datePublished: (day) => sees(longDate(day, language)),
    minValue: (number) => sees(counted(number)),
    minPrice: (number) => sees(counted(number)),
    maxValue: (number) => sees(counted(number)),
    description: (html) => html.split(/<\/?(?:p|ul|li|strong)>/).every((fragment) => sees(plain(fragment))),
  };
  return Object.entries(thing)
    .filter(([name]) => !coded.has(name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
    .filter(([, value]) => typeof value !== "object")
    .filter(([name, value]) => !(visibleFields[String(name)] ?? sees)(String(value)))
    .map(([name, value]) => `${thing["@type"]}'s ${name}, ${value}, is not on the page`);
}

/** Structured data that visitors of the page cannot see. */
export function invisibleFacts(document: ReadDocument): string[] {
  return thingsIn(document.things).flatMap((thing) => invisibleFactsOf(thing, document));
}
