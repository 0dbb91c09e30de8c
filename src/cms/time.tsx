import { useEffect, useState } from "react";
import { type Moment, momentsIn } from "./times.ts";

const minute = 60_000;

/** How long ago, with the exact time for whoever points at it. It grows older while the page is open. */
export function Ago({ at }: { at: Moment }) {
  const [ago, setAgo] = useState(at.ago);
  const { iso, seen } = at;

  useEffect(() => {
    setAgo(at.ago);
    // By how long it is looked at, since the browser's clock may be another one than the server's.
    const arrived = Date.now();
    const timer = setInterval(() => {
      const now = new Date(Date.parse(seen.iso) + Date.now() - arrived);
      setAgo(momentsIn(seen.timeZone, now)(new Date(iso)).ago);
    }, minute);
    return () => clearInterval(timer);
  }, [at.ago, iso, seen.iso, seen.timeZone]);

  return (
    <time dateTime={iso} title={at.exact}>
      {ago}
    </time>
  );
}
