import { Input } from "@mantine/core";
import { useId, useState } from "react";
import type { Opening } from "../../../content/business-hours.ts";
import { nextWorkingMorning } from "../../../content/working-morning.ts";
import type { Standing, Way } from "../exchange/answers.ts";
import { Described, Hint } from "../inputs/labelled.tsx";
import { Answers, Asking } from "../notices/asking.tsx";

interface ScheduleProps {
  standing: Standing;
  opening: Opening;
  /** There is something that visitors do not see yet. */
  hasNews: boolean;
  /** It cannot be taken off. */
  isLocked: boolean;
  onLeave: () => void;
  onSchedule: (way: Extract<Way, { intent: "schedule" }>) => void;
}

/** When what is typed goes live by itself, and when it ends. */
export function Schedule({ standing, opening, hasNews, isLocked, onLeave, onSchedule }: ScheduleProps) {
  const { timeZone } = opening;
  const was = standing.publishAt !== null || standing.unpublishAt !== null;
  const [suggested] = useState(() => (hasNews && !was ? nextWorkingMorning(new Date(), opening) : ""));
  const [publishAt, setPublishAt] = useState(clockIn(timeZone, standing.publishAt) || suggested);
  const [unpublishAt, setUnpublishAt] = useState(clockIn(timeZone, standing.unpublishAt));
  const [fault, setFault] = useState("");
  const isNothing = publishAt === "" && unpublishAt === "";
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
          Times are those of {placeIn(timeZone)}, the company's time zone. Leave empty what is not to happen by itself.
        </p>
        <div className="grid gap-4">
          <Time
            label={standing.isPublished ? "These changes go live" : "Goes live"}
            hint={publishAt !== "" && publishAt === suggested ? "The next working day, until you choose another" : ""}
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
        <Answers done={isNothing && was ? "Take the times away" : "Schedule"} onLeave={onLeave} />
      </form>
    </Asking>
  );
}

interface TimeProps {
  label: string;
  hint?: string;
  value: string;
  write: (value: string) => void;
}

function Time({ label, hint = "", value, write }: TimeProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-head">
        {label}
      </label>
      <Described by={hint ? `${id}-hint` : undefined}>
        <Input
          id={id}
          type="datetime-local"
          value={value}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </Described>
      <Hint id={`${id}-hint`} text={hint} />
    </div>
  );
}

/** An instant as clocks of a zone show it, in the form of an input: `2026-12-01T09:00`. */
function clockIn(timeZone: string, iso: string | null): string {
  if (iso === null) return "";
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return clock.format(new Date(iso)).replace(" ", "T");
}

/** `America/New_York`: `New York (Eastern Time)`. */
function placeIn(timeZone: string): string {
  const place = (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value;
  return name === undefined || name === place ? place : `${place} (${name})`;
}
