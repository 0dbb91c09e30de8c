import { Button, Input } from "@mantine/core";
import { useId, useState } from "react";
import type { Standing, Way } from "../exchange/answers.ts";
import { Asking } from "../notices/asking.tsx";

interface ScheduleProps {
  standing: Standing;
  timeZone: string;
  /** It cannot be taken off. */
  isLocked: boolean;
  onLeave: () => void;
  onSchedule: (way: Extract<Way, { intent: "schedule" }>) => void;
}

/** When what is typed goes live by itself, and when it ends. */
export function Schedule({ standing, timeZone, isLocked, onLeave, onSchedule }: ScheduleProps) {
  const [publishAt, setPublishAt] = useState(clockIn(timeZone, standing.publishAt));
  const [unpublishAt, setUnpublishAt] = useState(clockIn(timeZone, standing.unpublishAt));
  const [fault, setFault] = useState("");
  const isNothing = publishAt === "" && unpublishAt === "";
  const was = standing.publishAt !== null || standing.unpublishAt !== null;
  return (
    <Asking title="Schedule" onLeave={onLeave}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isNothing && !was) return setFault("Choose a time for one of them.");
          onLeave();
          onSchedule({ intent: "schedule", anyway: false, publishAt, unpublishAt });
        }}
      >
        <p className="mb-4 text-ink-2">
          Times are those of {placeIn(timeZone)}. Leave empty what is not to happen by itself.
        </p>
        <div className="grid gap-4">
          <Time
            label={standing.isPublished ? "These changes go live" : "Goes live"}
            value={publishAt}
            write={setPublishAt}
          />
          {!isLocked && <Time label="Ends" value={unpublishAt} write={setUnpublishAt} />}
        </div>
        {fault && (
          <p role="alert" className="field-fault">
            {fault}
          </p>
        )}
        <div className="dialog-acts">
          <Button type="submit">{isNothing && was ? "Take the times away" : "Schedule"}</Button>
          <Button variant="quiet" onClick={onLeave}>
            Cancel
          </Button>
        </div>
      </form>
    </Asking>
  );
}

function Time({ label, value, write }: { label: string; value: string; write: (value: string) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-head">
        {label}
      </label>
      <Input id={id} type="datetime-local" value={value} onChange={({ currentTarget }) => write(currentTarget.value)} />
    </div>
  );
}

/** An instant as clocks of a zone show it, in the form of an input: `2026-12-01T09:00`. */
function clockIn(timeZone: string, iso: string | null): string {
  if (iso === null) return "";
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return clock.format(new Date(iso)).replace(" ", "T");
}

/** `America/New_York`: `New York`. */
function placeIn(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
