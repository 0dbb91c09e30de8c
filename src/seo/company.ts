import type { Resolved, ResolvedPicture } from "../content/fields/resolved.ts";
import type { SpecialDay } from "../content/published/business-hours.ts";
import type { Company, Hours, Settings, Weekday } from "../content/schema/settings.ts";
import { drawingAddress, variantAddress, widthsFor } from "../media/places.ts";
import { companyReference, type Thing } from "./structured-data.ts";

export interface CompanyFacts {
  origin: string;
  /** With the country code. */
  telephone: string;
  settings: Pick<Resolved<Settings>, "company" | "social">;
}

const dayNames: Record<Weekday, string> = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};

const isWeekday = (name: string): name is Weekday => Object.hasOwn(dayNames, name);

/** Groups days with the same hours. Days without hours are closed. */
function openingHours(hours: Hours): Thing[] {
  const daysByTimes = new Map<string, Weekday[]>();
  for (const day of Object.keys(dayNames).filter(isWeekday)) {
    for (const { from, to } of hours[day]) {
      const times = `${from} ${to}`;
      daysByTimes.set(times, [...(daysByTimes.get(times) ?? []), day]);
    }
  }
  return [...daysByTimes].map(([times, days]) => {
    const [opens = "", to] = times.split(" ");
    // Search engines read midnight to midnight as closed.
    const closes = opens === "00:00" && to === "00:00" ? "23:59" : to;
    return { "@type": "OpeningHoursSpecification", dayOfWeek: days.map((day) => dayNames[day]), opens, closes };
  });
}

export function postalAddress(address: Company["address"]): Thing {
  return {
    "@type": "PostalAddress",
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.region,
    postalCode: address.postalCode,
    addressCountry: address.country,
  };
}

function logoAddress(logo: ResolvedPicture): string {
  if (logo.vector) return drawingAddress(logo.key);
  return variantAddress(logo.key, "card", widthsFor("card", logo).at(-1) ?? 0, "webp");
}

/** The company on every page. Kept short, so that the home page arrives in one round trip. */
export function company({ origin, telephone, settings }: CompanyFacts): Thing {
  const { name, email, address, logo } = settings.company;
  return {
    "@type": "ProfessionalService",
    ...companyReference(origin),
    name,
    url: `${origin}/`,
    logo: origin + (logo ? logoAddress(logo) : "/icon-512.png"),
    telephone,
    email,
    address: postalAddress(address),
  };
}

/** schema.org: the same opening and closing time means closed. */
function specialHours({ date, name, times = [] }: SpecialDay): Thing[] {
  const intervals = times.length > 0 ? times : [{ from: "00:00", to: "00:00" }];
  return intervals.map(({ from, to }) => ({
    "@type": "OpeningHoursSpecification",
    name,
    validFrom: date,
    validThrough: date,
    opens: from,
    closes: to === "00:00" && from === "00:00" && times.length > 0 ? "23:59" : to,
  }));
}

/** More facts for the contact page: location, service area, hours, and holidays. */
export function companyInFull(
  { company, social }: CompanyFacts["settings"],
  specialDays: readonly SpecialDay[],
): Omit<Thing, "@type"> {
  const { legalName, blurb, address, areaServed, hours } = company;
  const opening = openingHours(hours);
  return {
    legalName,
    description: blurb,
    geo: { "@type": "GeoCoordinates", latitude: address.latitude, longitude: address.longitude },
    areaServed: areaServed.map((name) => ({ "@type": "AdministrativeArea", name })),
    ...(social.length > 0 && { sameAs: social.map((link) => link.address) }),
    ...(opening.length > 0 && { openingHoursSpecification: opening }),
    ...(specialDays.length > 0 && { specialOpeningHoursSpecification: specialDays.flatMap(specialHours) }),
  };
}
