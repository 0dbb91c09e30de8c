/** Where a visit came from: the fields of a form that the visitor does not see. */
export interface Arrival {
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
 * Notes, on the first page of a visit, where it began. It stays in this tab and is sent only with a form. Who left that
 * page before its script ran came from it to this one: its address is then the referrer.
 */
export function rememberArrival(): void {
  const { referrer } = document;
  const within = referrer.startsWith(`${location.origin}/`);
  const { pathname, search } = within ? new URL(referrer) : location;
  const query = new URLSearchParams(search);
  const utm = (name: string) => query.get(`utm_${name}`) ?? "";
  const arrival: Arrival = {
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
    // Storage may be switched off: where the visit began stays unknown.
  }
}

/** What was noted of this visit's beginning; nothing where storage is switched off. */
export function recallArrival(): Partial<Arrival> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}
