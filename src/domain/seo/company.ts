import type { Resolved, ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import type { SpecialDay } from "#src/domain/content/published/hours/business-hours.ts";
import type { Company, Hours, Settings, Weekday } from "#src/domain/content/schema/kinds/settings.ts";
import { variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import { companyReference, type Thing } from "./structured-data.ts";

export interface CompanyFacts {
  origin: string;
  /** With the country code; undefined if it can't be dialed. */
  telephone: string | undefined;
  settings: Pick<Resolved<Settings>, "company" | "social">;
  logo: ResolvedPicture | null;
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

/** Every program shows a PNG. */
export function logoPath(logo: ResolvedPicture): string {
  return variantUrl(logo.key, "logo", widthsFor("logo", logo).at(-1) ?? 0, "png");
}

/** The company on every page, with what every page shows of it. */
export function company({ origin, telephone, settings, logo }: CompanyFacts): Thing {
  const { name, email, address, hours, areaServed, priceRange } = settings.company;
  const opening = openingHours(hours);
  const logoUrl = origin + (logo ? logoPath(logo) : "/icon-512.png");
  return {
    "@type": "ProfessionalService",
    ...companyReference(origin),
    name,
    url: `${origin}/`,
    logo: logoUrl,
    image: logoUrl,
    telephone,
    email,
    address: postalAddress(address),
    geo: { "@type": "GeoCoordinates", latitude: address.latitude, longitude: address.longitude },
    areaServed: areaServed.map((name) => ({ "@type": "AdministrativeArea", name })),
    ...(priceRange && { priceRange }),
    ...(settings.social.length > 0 && { sameAs: settings.social.map((link) => link.address) }),
    ...(opening.length > 0 && { openingHoursSpecification: opening }),
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

/** More facts for the contact page, which alone shows holidays. */
export function contactPageCompany(
  { company: { legalName, blurb } }: CompanyFacts["settings"],
  specialDays: readonly SpecialDay[],
): Omit<Thing, "@type"> {
  return {
    legalName,
    description: blurb,
    ...(specialDays.length > 0 && { specialOpeningHoursSpecification: specialDays.flatMap(specialHours) }),
  };
}
