import type { Moment } from "./times.ts";

/** How long ago, with the exact time for whoever points at it. */
export function Ago({ at }: { at: Moment }) {
  return (
    <time dateTime={at.iso} title={at.exact}>
      {at.ago}
    </time>
  );
}
