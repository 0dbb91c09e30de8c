import { Checkbox, Input } from "@mantine/core";
import { CopyPlus, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { Hours } from "../../../content/kinds/settings.ts";
import { useEdited, usePart } from "../context.ts";
import type { Path } from "../editor/edited.ts";
import { focusFirst } from "./focus.ts";
import { Fault, type FieldProps, type InputProps, Labelled, useLabels } from "./labelled.tsx";
import { useText } from "./text.tsx";

type OpeningTimes = Hours["mon"];

const officeHours: OpeningTimes = [{ from: "09:00", to: "17:00" }];

/** When it is open on a weekday: not at all, or from one time to another, once or several times. */
export function OpeningTimesInput(props: InputProps<"opening-times">) {
  const { field, path } = props;
  const [times, write] = usePart<OpeningTimes>(path);
  const { labels, ids, fault } = useLabels(props);
  const left = useRef(officeHours);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = times.length > 0;
  const { "aria-labelledby": name, "aria-required": _, ...described } = labels;

  function toggle() {
    if (isOpen) left.current = times;
    write(isOpen ? [] : left.current);
  }

  /** The focus goes on with the last of the times that there are then. */
  function change(next: OpeningTimes) {
    flushSync(() => write(next));
    focusFirst([...(list.current?.querySelectorAll(".day-time") ?? [])].at(-1) ?? null);
  }

  return (
    <fieldset aria-labelledby={name} className="field day edit-wide">
      <legend id={ids.label}>{field.label}</legend>
      <Checkbox {...described} label="Open" checked={isOpen} onChange={toggle} />
      <div ref={list} className="day-times">
        {!isOpen && <p className="day-closed">Closed</p>}
        {times.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: opening times have no other name than their place
          <div key={index} className="day-time">
            <Clock label="From" value={time.from} write={(from) => write(times.with(index, { ...time, from }))} />
            <span aria-hidden>to</span>
            <Clock label="To" value={time.to} write={(to) => write(times.with(index, { ...time, to }))} />
            {times.length > 1 && (
              <button
                type="button"
                aria-label={`Remove ${time.from} to ${time.to}`}
                className="icon-only"
                onClick={() => change(times.toSpliced(index, 1))}
              >
                <Trash2 className="icon size-[1.1rem]" aria-hidden />
              </button>
            )}
          </div>
        ))}
        <Fault id={ids.fault} text={fault} />
      </div>
      <div className="day-more">
        {isOpen && times.length < (field.max ?? Number.POSITIVE_INFINITY) && (
          <button
            type="button"
            aria-label="Add hours"
            title="Add hours"
            className="icon-only"
            onClick={() => change([...times, { from: "", to: "" }])}
          >
            <Plus className="icon size-[1.1rem]" aria-hidden />
          </button>
        )}
        <CopyOn path={path} />
      </div>
    </fieldset>
  );
}

function Clock({ label, value, write }: { label: string; value: string; write: (time: string) => void }) {
  return (
    <Input
      type="time"
      aria-label={label}
      aria-required
      value={value}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}

/** Monday's times are those of most weekdays. */
function CopyOn({ path }: { path: Path }) {
  const { read, write } = useEdited();
  const week = /^(.*)\bmon$/.exec(path)?.[1];
  if (week === undefined) return null;
  return (
    <button
      type="button"
      aria-label="Copy to Tuesday through Friday"
      title="Copy to Tuesday through Friday"
      className="icon-only"
      onClick={() => {
        for (const day of ["tue", "wed", "thu", "fri"]) write(`${week}${day}`, read(path));
      }}
    >
      <CopyPlus className="icon size-[1.1rem]" aria-hidden />
    </button>
  );
}

export function TimeInput(props: FieldProps) {
  const [time, write] = useText(props.path, props.field.isNullable);
  return (
    <Labelled {...props}>
      {(labels) => (
        <Input
          {...labels}
          type="time"
          error={labels["aria-invalid"]}
          value={time}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
