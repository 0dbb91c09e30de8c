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
            {describeCompanion(companion, subject.person)}
          </b>
          {sinceText(companion, timeZone)}
        </li>
      ))}
    </ul>
  );
}

function describeCompanion({ person, name, editedAgoMs }: Companion, currentPerson: string): string {
  if (person === currentPerson) return "You have this open elsewhere too";
  return editedAgoMs === null ? `${name} has this open too` : `${name} is editing this too`;
}

function sinceText({ since, editedAgoMs }: Companion, timeZone: string): string {
  const text = `, since ${formatTime(timeZone, since)}`;
  if (editedAgoMs === null) return `${text}.`;
  const now = new Date();
  return `${text}; last change ${momentFormatter(timeZone, now)(new Date(now.getTime() - editedAgoMs)).ago}.`;
}
