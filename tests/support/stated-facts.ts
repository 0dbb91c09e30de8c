import { dayInWords } from "../../src/content/business-hours.ts";
import { enSent } from "../../src/site/words/en.ts";
import { type JsonThing, plain, type ReadDocument } from "./documents.ts";

/** What schema.org, or Google where it asks for more, wants to know of each type of thing that we describe. */
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

/** What is missing of each thing, and which types we do not know; ids must name something on the same page. */
export function incomplete(things: readonly JsonThing[]): string[] {
  const ids = new Set(things.map((thing) => thing["@id"]));
  const lacking = thingsIn(things).flatMap((thing) => {
    const fields = required[thing["@type"]];
    if (!fields) return [`${thing["@type"]} is not a type of ours`];
    return fields.filter((field) => !thing[field]).map((field) => `${thing["@type"]} lacks ${field}`);
  });
  const references = [...JSON.stringify(things).matchAll(/\{"@id":"([^"]*)"\}/g)].map(([, id]) => id);
  return [...lacking, ...references.filter((id) => !ids.has(id)).map((id) => `${id} is not on the page`)];
}

/** Words for programs alone, in a fixed vocabulary. */
const coded = new Set(
  "@type @id inLanguage addressCountry dayOfWeek position employmentType currency unitText jobLocationType logo image".split(
    " ",
  ),
);

function clock(time: unknown): string {
  const [hour = 0, minute = 0] = String(time).split(":").map(Number);
  return enSent.time(hour, minute);
}

/** `2026-11-09T23:59` as `November 9, 2026`. */
function dateInWords(time: string): string {
  return new Date(time.slice(0, 10)).toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" });
}

/** Of a thing's own facts those that the page does not show. */
function unseenOf(thing: JsonThing, { text, links, canonical }: ReadDocument): string[] {
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
    validFrom: (day) => sees(dayInWords(day)),
    validThrough: (day) => sees(isHoliday ? dayInWords(day) : dateInWords(day)),
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
    .map(([name, value]) => `${thing["@type"]}'s ${name}, ${value}, is not to be seen`);
}

/** What a page says to programs that its visitors cannot see. */
export function unseen(document: ReadDocument): string[] {
  return thingsIn(document.things).flatMap((thing) => unseenOf(thing, document));
}
