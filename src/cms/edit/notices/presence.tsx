import { momentsIn } from "../../times.ts";
import { timeIn } from "../bar/words.ts";
import type { Companion } from "../keeping/typed.ts";

interface PresenceProps {
  companions: readonly Companion[];
  /** Who looks at the form. */
  person: string;
  timeZone: string;
}

/** Says who else has the entry open. What they save is noticed by itself; this is for talking to each other before. */
export function Presence({ companions, person, timeZone }: PresenceProps) {
  if (companions.length === 0) return null;
  return (
    <ul className="present" aria-label="Also here">
      {companions.map((companion) => (
        <li key={companion.person}>
          <b role="status">{whoIsHere(companion, person)}</b>
          {sinceWhen(companion, timeZone)}
        </li>
      ))}
    </ul>
  );
}

function whoIsHere({ person, name, typedAgo }: Companion, you: string): string {
  if (person === you) return "You have this open elsewhere too";
  return typedAgo === null ? `${name} has this open too` : `${name} is editing this too`;
}

function sinceWhen({ since, typedAgo }: Companion, timeZone: string): string {
  const words = `, since ${timeIn(timeZone, since)}`;
  if (typedAgo === null) return `${words}.`;
  const now = new Date();
  return `${words}; last change ${momentsIn(timeZone, now)(new Date(now.getTime() - typedAgo)).ago}.`;
}
