import { initialsOf } from "../content/initials.ts";

/** Somebody's initials in a circle; the name itself stands beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <span aria-hidden className="initials">
      {initialsOf(name)}
    </span>
  );
}
