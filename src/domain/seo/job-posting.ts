import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { postalAddress } from "./company.ts";
import { companyReference, type Thing } from "./structured-data.ts";
import { xml } from "./xml.ts";

export interface JobFacts {
  id: string;
  title: string;
  /** Followed by `lists`, as on the page. */
  description: string;
  lists: readonly { heading: string; points: readonly string[] }[];
  employment: keyof typeof employmentTypes;
  workplace: "on-site" | "hybrid" | "remote";
  salary: { from: number; to: number; currency: string; per: "hour" | "year" } | null;
  /** Days, such as `2027-01-31`. */
  posted: string;
  closes: string | null;
  /** The page has the application form. Else applications go by email. */
  directApply: boolean;
}

const employmentTypes = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  contract: "CONTRACTOR",
  temporary: "TEMPORARY",
  internship: "INTERN",
} as const;

/** Search engines show descriptions as HTML, so staff's text is escaped. */
function descriptionOf({ description, lists }: JobFacts): string {
  const listsHtml = lists.map(({ heading, points }) => {
    const items = points.map((point) => `<li>${xml(point)}</li>`).join("");
    return `<p><strong>${xml(heading)}</strong></p><ul>${items}</ul>`;
  });
  return `<p>${xml(description)}</p>${listsHtml.join("")}`;
}

/** The address is the office's. Jobs elsewhere are remote. */
export function jobPosting(origin: string, job: JobFacts, { name, address }: Pick<Company, "name" | "address">): Thing {
  const { salary } = job;
  return {
    "@type": "JobPosting",
    title: job.title,
    description: descriptionOf(job),
    datePosted: job.posted,
    // Open until the end of the last day.
    ...(job.closes && { validThrough: `${job.closes}T23:59` }),
    directApply: job.directApply,
    employmentType: employmentTypes[job.employment],
    identifier: { "@type": "PropertyValue", name, value: job.id },
    hiringOrganization: companyReference(origin),
    jobLocation: { "@type": "Place", address: postalAddress(address) },
    ...(job.workplace === "remote" && {
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: { "@type": "Country", name: address.country },
    }),
    ...(salary && {
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: salary.currency,
        value: {
          "@type": "QuantitativeValue",
          minValue: salary.from,
          maxValue: salary.to,
          unitText: salary.per.toUpperCase(),
        },
      },
    }),
  };
}
