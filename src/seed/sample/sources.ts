import type { Random } from "./random.ts";

/** How often visitors come from where. */
export const sourceWeights = {
  Google: 44,
  direct: 21,
  ads: 15,
  "chamber.example.org": 7,
  LinkedIn: 5,
  newsletter: 5,
  Bing: 3,
} as const;

export type SampleSource = keyof typeof sourceWeights;

/** Each as often as its weight says. */
export const sources = (Object.keys(sourceWeights) as SampleSource[]).flatMap((source) =>
  Array.from({ length: sourceWeights[source] }, () => source),
);

/** The names of a day's sums. */
export const campaigns = { ads: "managed-it-miami", newsletter: "hurricane-checklist" } as const;

/** What the form's script says of a visit. */
export function visitOf(random: Random, source: SampleSource, service: string): Record<string, string> {
  const landing = random.weighted({
    "/": 40,
    [`/services/${service}`]: service ? 30 : 0,
    "/pricing": 12,
    "/blog/false-invoice": 8,
    "/industries": 5,
  });
  const campaign = { utmSource: "google", utmMedium: "cpc", utmCampaign: campaigns.ads };
  const query = `?utm_source=google&utm_medium=cpc&utm_campaign=${campaigns.ads}`;
  const visits: Record<SampleSource, Record<string, string>> = {
    Google: { landingPage: landing, referrer: "https://www.google.com/" },
    direct: { landingPage: landing },
    ads: { landingPage: `/services/managed${query}`, referrer: "https://www.google.com/", ...campaign },
    "chamber.example.org": { landingPage: "/", referrer: "https://chamber.example.org/members/it" },
    LinkedIn: { landingPage: "/about", referrer: "https://www.linkedin.com/" },
    newsletter: {
      landingPage: "/blog/hurricane-season-it-plan",
      ...{ utmSource: "newsletter", utmMedium: "email", utmCampaign: campaigns.newsletter },
    },
    Bing: { landingPage: landing, referrer: "https://www.bing.com/" },
  };
  return visits[source];
}
