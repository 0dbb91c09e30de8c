import { useState } from "react";
import { Input } from "#src/admin/ui/controls.tsx";
import { Field } from "#src/admin/ui/field.tsx";
import { ModalForm } from "#src/admin/ui/modal.tsx";
import { nextWorkingMorning, type OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import type { Command, PublicationStatus } from "../api/results.ts";

interface ScheduleDialogProps {
  publicationStatus: PublicationStatus;
  opening: OpeningHours;
  /** The document differs from the published version. */
  hasChanges: boolean;
  /** It cannot be unpublished. */
  isLocked: boolean;
  onLeave: () => void;
  onSchedule: (command: Extract<Command, { intent: "schedule" }>) => void;
}

/** Sets the times for publishing and unpublishing. */
export function ScheduleDialog({
  publicationStatus,
  opening,
  hasChanges,
  isLocked,
  onLeave,
  onSchedule,
}: ScheduleDialogProps) {
  const { timeZone } = opening;
  const wasScheduled = publicationStatus.publishAt !== null || publicationStatus.unpublishAt !== null;
  const [suggested] = useState(() => (hasChanges && !wasScheduled ? nextWorkingMorning(new Date(), opening) : ""));
  const [publishAt, setPublishAt] = useState(toLocalInput(timeZone, publicationStatus.publishAt) || suggested);
  const [unpublishAt, setUnpublishAt] = useState(toLocalInput(timeZone, publicationStatus.unpublishAt));
  const [error, setError] = useState("");
  const isEmpty = publishAt === "" && unpublishAt === "";

  function submit() {
    if (isEmpty && !wasScheduled) return setError("Choose at least one time.");
    onLeave();
    onSchedule({ intent: "schedule", ignoreWarnings: false, publishAt, unpublishAt });
  }

  const submitLabel = isEmpty && wasScheduled ? "Remove schedule" : "Schedule";
  return (
    <ModalForm title="Schedule" onLeave={onLeave} submitLabel={submitLabel} submit={submit}>
      <p className="mb-4 text-ink-2">
        Times are in your company's time zone, {zoneName(timeZone)}. Leave blank to skip.
      </p>
      <div className="grid gap-4">
        <TimeField
          label={publicationStatus.isPublished ? "Publish changes at" : "Publish at"}
          hint={publishAt !== "" && publishAt === suggested ? "Suggested: the next business day" : ""}
          value={publishAt}
          write={setPublishAt}
        />
        {!isLocked && <TimeField label="Unpublish at" value={unpublishAt} write={setUnpublishAt} />}
      </div>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </ModalForm>
  );
}

interface TimeFieldProps {
  label: string;
  hint?: string;
  value: string;
  write: (value: string) => void;
}

function TimeField({ label, hint, value, write }: TimeFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(labels) => (
        <Input
          {...labels}
          type="datetime-local"
          value={value}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** An instant as local time for an input: `2026-12-01T09:00`. */
function toLocalInput(timeZone: string, iso: string | null): string {
  if (iso === null) return "";
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return clock.format(new Date(iso)).replace(" ", "T");
}

/** `America/New_York`: `New York (Eastern Time)`. */
function zoneName(timeZone: string): string {
  const city = (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
  const dateParts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  const name = dateParts.find(({ type }) => type === "timeZoneName")?.value;
  return name === undefined || name === city ? city : `${city} (${name})`;
}
