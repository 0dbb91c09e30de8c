import { useEffect, useState, useSyncExternalStore } from "react";
import { minuteMs } from "#src/base/durations.ts";
import { staffLanguage } from "#src/base/languages.ts";
import { zoneIfElsewhere } from "#src/domain/content/published/hours/business-hours.ts";
import { subscribeToNothing } from "../keys.ts";
import { type Moment, momentFormatter } from "./times.ts";

/** What follows a time of another zone than the reader's: ` EST`. Else empty. */
export function useZone(): (at: Date, timeZone: string) => string {
  // The server doesn't know where the reader is.
  const isBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (at, timeZone) => (isBrowser ? zoneIfElsewhere(at, timeZone, staffLanguage) : "");
}

/** Formats exact times, with their zone for who reads them in another one: `Mar 10, 12:29 PM EST`. */
function useExactTime(): (at: Moment) => string {
  const zone = useZone();
  return ({ iso, exact, referenceTime }) => exact + zone(new Date(iso), referenceTime.timeZone);
}

/** An exact time. */
export function ExactTime({ at, className }: { at: Moment; className?: string }) {
  return (
    <time dateTime={at.iso} className={className}>
      {useExactTime()(at)}
    </time>
  );
}

/** A relative time with the exact time as its tooltip. It updates while the page is open. */
export function TimeAgo({ at }: { at: Moment }) {
  const [ago, setAgo] = useState(at.ago);
  const { iso, referenceTime: asOf } = at;

  useEffect(() => {
    setAgo(at.ago);
    // Adds the time since rendering, because the browser's clock may differ from the server's.
    const mountedAtMs = Date.now();
    const timer = setInterval(() => {
      const now = new Date(Date.parse(asOf.iso) + Date.now() - mountedAtMs);
      setAgo(momentFormatter(asOf.timeZone, now)(new Date(iso)).ago);
    }, minuteMs);
    return () => clearInterval(timer);
  }, [at.ago, iso, asOf.iso, asOf.timeZone]);

  return (
    <time dateTime={iso} title={useExactTime()(at)}>
      {ago}
    </time>
  );
}
