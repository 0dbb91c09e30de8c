import { type Beacon, maxBeaconBytes, visitPath } from "#src/domain/visits/beacon.ts";

function beacon(): URLSearchParams {
  const query = new URLSearchParams(location.search);
  const path = location.pathname;
  const fields: Beacon = {
    path,
    referrer: document.referrer.split("/")[2] ?? "",
    utm_source: query.get("utm_source") ?? "",
    utm_campaign: query.get("utm_campaign") ?? "",
  };
  const allFields = new URLSearchParams({ ...fields });
  return `${allFields}`.length > maxBeaconBytes ? new URLSearchParams({ path }) : allFields;
}

/**
 * Tells the server that this page is seen. A page that was opened in the background or before it is needed counts when it
 * is shown, one that comes back from the browser's memory counts again.
 */
export function runVisit(): void {
  const { doNotTrack, globalPrivacyControl }: { doNotTrack: string | null; globalPrivacyControl?: boolean } = navigator;
  if (doNotTrack === "1" || globalPrivacyControl) return;
  const send = () => void navigator.sendBeacon(visitPath, beacon());
  if (document.visibilityState === "visible") send();
  else addEventListener("visibilitychange", send, { once: true });
  addEventListener("pageshow", ({ persisted }) => persisted && send());
}
