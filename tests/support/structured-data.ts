import { formatDay } from "../../src/content/published/business-hours.ts";
import { sentWords } from "../../src/site/words/en.ts";
import { type JsonThing, plain, type ReadDocument } from "./documents.ts";

/** The fields that schema.org or Google requires for each type that we use. */
const required: Record<string, readonly string[]> = {
  ProfessionalService: ["@id", "name", "url", "telephone", "address", "logo"],
  PostalAddress: ["streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"],
  OpeningHoursSpecification: ["opens", "closes"],
  GeoCoordinates: ["latitude", "longitude"],
  AdministrativeArea: ["name"],
  WebSite: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Service: ["name", "description", "provider"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  Person: ["name", "jobTitle"],
  JobPosting: ["title", "description", "datePosted", "hiringOrganization", "jobLocation"],
  BlogPosting: ["headline", "description", "datePublished", "author", "publisher", "image"],
  Place: ["address"],
  Country: ["name"],
  MonetaryAmount: ["currency", "value"],
  QuantitativeValue: ["minValue", "maxValue", "unitText"],
};

/** Things within things, and the thing itself. */
function thingsIn(value: unknown): JsonThing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (typeof value !== "object" || value === null) return [];
  const within = Object.values(value).flatMap(thingsIn);
  return "@type" in value ? [value as JsonThing, ...within] : within;
}

/** Missing fields, unknown types, and ids that are not on the same page. */
export function missingFields(things: readonly JsonThing[]): string[] {
  const ids = new Set(things.map((thing) => thing["@id"]));
  const lacking = thingsIn(things).flatMap((thing) => {
    const fields = required[thing["@type"]];
    if (!fields) return [`${thing["@type"]} is an unknown type`];
    return fields.filter((field) => !thing[field]).map((field) => `${thing["@type"]} lacks ${field}`);
  });
  const references = [...JSON.stringify(things).matchAll(/\{"@id":"([^"]*)"\}/g)].map(([, id]) => id);
  return [...lacking, ...references.filter((id) => !ids.has(id)).map((id) => `${id} is not on the page`)];
}

/** Fields with codes from a fixed vocabulary; pages do not show them. */
const coded = new Set(
  "@type @id inLanguage addressCountry dayOfWeek position employmentType currency unitText jobLocationType logo image".split(
    " ",
  ),
);

function clock(time: unknown): string {
  const [hour = 0, minute = 0] = String(time).split(":").map(Number);
  return sentWords.time(hour, minute);
}

/** `2026-11-09T23:59` as `November 9, 2026`. */
function dateInWords(time: string): string {
  return new Date(time.slice(0, 10)).toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" });
}

/** Facts of a thing that the page does not show. */
function invisibleFactsOf(thing: JsonThing, { text, links, canonical }: ReadDocument): string[] {
  const sees = (words: string) => text.includes(words.replaceAll(/\s+/g, " "));
  const leads = (part: string) => links.some((link) => link.includes(part)) || part === canonical;
  const isHoliday = "validFrom" in thing;
  const shown: Record<string, (value: string) => boolean> = {
    telephone: (number) => leads(`tel:${number}`),
    url: leads,
    item: leads,
    sameAs: leads,
    latitude: leads,
    longitude: leads,
    opens: (time) => isHoliday || sees(clock(time)),
    closes: (time) => isHoliday || sees(clock(time)),
    validFrom: (day) => sees(formatDay(day)),
    validThrough: (day) => sees(isHoliday ? formatDay(day) : dateInWords(day)),
    datePosted: (day) => sees(dateInWords(day)),
    datePublished: (day) => sees(dateInWords(day)),
    minValue: (number) => sees(Number(number).toLocaleString("en")),
    maxValue: (number) => sees(Number(number).toLocaleString("en")),
    description: (html) => html.split(/<\/?(?:p|ul|li|strong)>/).every((part) => sees(plain(part))),
  };
  return Object.entries(thing)
    .filter(([name]) => !coded.has(name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
    .filter(([, value]) => typeof value !== "object")
    .filter(([name, value]) => !(shown[String(name)] ?? sees)(String(value)))
    .map(([name, value]) => `${thing["@type"]}'s ${name}, ${value}, is not on the page`);
}

/** Structured data that visitors of the page cannot see. */
export function invisibleFacts(document: ReadDocument): string[] {
  return thingsIn(document.things).flatMap((thing) => invisibleFactsOf(thing, document));
}
