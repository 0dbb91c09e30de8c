import { useEffect, useState } from "react";
import { minuteMs } from "#src/base/durations.ts";
import { type Moment, momentFormatter } from "./times.ts";

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
    <time dateTime={iso} title={at.exact}>
      {ago}
    </time>
  );
}
