import { momentFormatter } from "#src/admin/ui/time/times.ts";
import type { Companion } from "../api/results.ts";
import { useEditorContext } from "../context.ts";
import { formatTime } from "../publish-bar/status-text.ts";

/** Shows who else has the entry open, so that they can talk before they both save. */
export function Presence({ companions }: { companions: readonly Companion[] }) {
  const { subject, timeZone } = useEditorContext();
  if (companions.length === 0) return null;
  return (
    <ul className="text-xs text-ink-2" aria-label="Also here">
      {companions.map((companion) => (
        <li key={companion.person}>
          <b role="status" className="font-link text-ink">
            {whoIsHere(companion, subject.person)}
          </b>
          {sinceText(companion, timeZone)}
        </li>
      ))}
    </ul>
  );
}

function whoIsHere({ person, name, typedAgo }: Companion, you: string): string {
  if (person === you) return "You have this open elsewhere too";
  return typedAgo === null ? `${name} has this open too` : `${name} is editing this too`;
}

function sinceText({ since, typedAgo }: Companion, timeZone: string): string {
  const words = `, since ${formatTime(timeZone, since)}`;
  if (typedAgo === null) return `${words}.`;
  const now = new Date();
  return `${words}; last change ${momentFormatter(timeZone, now)(new Date(now.getTime() - typedAgo)).ago}.`;
}
