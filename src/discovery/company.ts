import type { Company, Hours, Settings, Weekday } from "../content/kinds/settings.ts";
import type { Resolved, ResolvedPicture } from "../content/resolved.ts";
import { drawingAddress, variantAddress, widthsFor } from "../media/places.ts";
import { companyReference, type Thing } from "./structured-data.ts";

export interface CompanyFacts {
  origin: string;
  /** With the country's code. */
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

/** Opening hours, days with the same ones together. Days without any are closed. */
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

/** What every page says of the company: no more than lets the home page come in one round trip. */
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

/** What the contact page says of it besides: where it is and works, when it is open, and on which days it is not. */
export function companyInFull(
  { company, social }: CompanyFacts["settings"],
  closedOn: Company["holidays"],
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
    ...(closedOn.length > 0 && {
      // Opening and closing at the same midnight is how a closed day is written.
      specialOpeningHoursSpecification: closedOn.map(({ date, name }) => ({
        "@type": "OpeningHoursSpecification",
        name,
        validFrom: date,
        validThrough: date,
        opens: "00:00",
        closes: "00:00",
      })),
    }),
  };
}
