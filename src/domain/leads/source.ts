import type { LeadOrigin } from "#src/base/db/tables/leads.ts";
import { campaignOf, directSource, otherName, sourceOf } from "#src/domain/visits/sources.ts";
import { formOrigins, originLabels } from "./origins.ts";

/** What a lead says about where it came from. */
export interface SourceFacts {
  landing_page: string;
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  origin?: LeadOrigin | undefined;
}

export const unknownSource = "Unknown";

const searchEngines = ["Google", "Bing", "Yahoo", "DuckDuckGo"];

const paidMedium = /^(?:cpc|ppc|ads?|paid.{0,20})$/;

/** Google and Microsoft add them to the links of ads that have no campaign parameters. */
const paidClicks: [parameter: string, source: string][] = [
  ["gclid", "Google ads"],
  ["gbraid", "Google ads"],
  ["wbraid", "Google ads"],
  ["msclkid", "Bing ads"],
];

/** Where a lead came from, as staff read it: `Google search`, `Direct`, `Referral from example.com`, `Phone call`. */
export function sourceOfLead(lead: SourceFacts): string {
  const { origin = "website" } = lead;
  if (!formOrigins.includes(origin)) return originLabels[origin];
  const { landing_page, referrer, utm_source, utm_medium, utm_campaign } = lead;
  const campaignSource = campaignOf(utm_source);
  const name = sourceOf({ referrer: referrer.split("/")[2] ?? "", utmSource: utm_source, host: null });
  if (campaignSource === null && landing_page === "" && referrer === "") return unknownSource;
  const paid = paidClicks.find(([parameter]) => queryOf(landing_page).has(parameter));
  if (campaignSource === null && paid) return paid[1];
  if (name === directSource) return utm_campaign === "" ? "Direct" : "Campaign link";
  if (name === null || name === otherName)
    return campaignSource === null ? "Referral from another site" : "Campaign link";
  if (paidMedium.test(utm_medium.trim().toLowerCase())) return `${capitalized(name)} ads`;
  if (campaignSource !== null) return capitalized(name);
  if (searchEngines.includes(name)) return `${name} search`;
  return name.includes(".") ? `Referral from ${name}` : name;
}

/** The campaign in the link that led here; null for none. */
export function campaignOfLead({ utm_campaign }: Pick<SourceFacts, "utm_campaign">): string | null {
  const name = campaignOf(utm_campaign);
  return name === otherName ? "Other" : name;
}

/** Source and campaign in one line: `Newsletter, campaign spring checklist`. */
export function describeSource(lead: SourceFacts): string {
  const campaign = campaignOfLead(lead);
  const source = sourceOfLead(lead);
  if (campaign === null) return source;
  return source === "Campaign link" ? `Campaign ${campaign}` : `${source}, campaign ${campaign}`;
}

/** The path of the first page, without its query; null if nobody knows it. */
export function landingPathOf({ landing_page }: Pick<SourceFacts, "landing_page">): string | null {
  const [path = ""] = landing_page.split(/[?#]/, 1);
  return path === "" ? null : path;
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.slice(url.indexOf("?") + 1));
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
