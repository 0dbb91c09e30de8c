import type { HiddenField } from "../fields.ts";

/** Where a visit came from; sent in hidden fields of the contact form. */
export type Attribution = Record<HiddenField, string>;

const utmFields = {
  utmSource: "utm_source",
  utmMedium: "utm_medium",
  utmCampaign: "utm_campaign",
  utmTerm: "utm_term",
  utmContent: "utm_content",
} as const;

type UtmField = keyof typeof utmFields;

const utmNames = Object.keys(utmFields) as UtmField[];

/** The campaign in a query. */
export function campaignIn(query: URLSearchParams): Record<UtmField, string> {
  return Object.fromEntries(utmNames.map((name) => [name, query.get(utmFields[name]) ?? ""])) as Record<
    UtmField,
    string
  >;
}

/** In characters. Longer addresses are not read. */
const maxUrlLength = 4000;

/**
 * What the server can tell without script: the page with the form is the address that the browser names with it. A
 * campaign in it says that the visit began there. Links within the site have none, and nothing else in a query is kept.
 */
export function attributionFromReferrer(url: string | null, host: string): Partial<Attribution> {
  if (url === null || url.length > maxUrlLength || !URL.canParse(url)) return {};
  const page = new URL(url);
  if (page.host !== host) return {};
  const campaign = campaignIn(page.searchParams);
  const named = utmNames.filter((name) => campaign[name] !== "");
  if (named.length === 0) return { formPage: page.pathname };
  const query = new URLSearchParams(named.map((name) => [utmFields[name], campaign[name]]));
  return { formPage: page.pathname, landingPage: `${page.pathname}?${query}`, ...campaign };
}
