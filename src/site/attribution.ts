/** Where a visit came from; sent in hidden fields of the contact form. */
export interface Attribution {
  landingPage: string;
  referrer: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
}

const key = "arrival";

/**
 * Stores where a visit began, on its first page. The data stays in this tab and is sent only with a form. If the visitor
 * left the first page before its script ran, that page is the referrer here.
 */
export function storeAttribution(): void {
  const { referrer } = document;
  const within = referrer.startsWith(`${location.origin}/`);
  const { pathname, search } = within ? new URL(referrer) : location;
  const query = new URLSearchParams(search);
  const utm = (name: string) => query.get(`utm_${name}`) ?? "";
  const arrival: Attribution = {
    landingPage: pathname + search,
    referrer: within ? "" : referrer,
    utmSource: utm("source"),
    utmMedium: utm("medium"),
    utmCampaign: utm("campaign"),
    utmTerm: utm("term"),
    utmContent: utm("content"),
  };
  try {
    if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, JSON.stringify(arrival));
  } catch {
    // Storage may be disabled: then the attribution is unknown.
  }
}

/** The stored attribution; empty if storage is disabled. */
export function readAttribution(): Partial<Attribution> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}
