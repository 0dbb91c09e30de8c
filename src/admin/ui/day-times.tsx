import { CopyPlus, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Checkbox, Input } from "./controls.tsx";
import { FieldError, type FieldText, labelsOf } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

type Times = { from: string; to: string }[];

const officeHours: Times = [{ from: "09:00", to: "17:00" }];

interface DayTimesProps {
  /** The day's name. */
  text: FieldText;
  times: Times;
  /** Null for any number. */
  max: number | null;
  onChange: (times: Times) => void;
  /** On Monday. */
  copyToWeekdays?: (() => void) | undefined;
}

/** The hours of a weekday: closed, or one or more time ranges. */
export function DayTimes({ text, times, max, onChange, copyToWeekdays }: DayTimesProps) {
  const previous = useRef(officeHours);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = times.length > 0;
  const { "aria-labelledby": name, "aria-required": _, ...described } = labelsOf(text);

  function toggle() {
    if (isOpen) previous.current = times;
    onChange(isOpen ? [] : previous.current);
  }

  /** The focus goes to the last time range. */
  function change(next: Times) {
    flushSync(() => onChange(next));
    [...(list.current?.querySelectorAll(".day-time") ?? [])].at(-1)?.querySelector("input")?.focus();
  }

  return (
    <fieldset aria-labelledby={name} className="field day edit-wide">
      <legend id={`${text.id}-label`}>{text.label}</legend>
      <Checkbox {...described} label="Open" checked={isOpen} onChange={toggle} />
      <div ref={list} className="day-times">
        {!isOpen && <p className="day-closed pt-2.5 text-ink-3">Closed</p>}
        {times.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: time ranges have no other identity
          <div key={index} className="day-time">
            <Clock label="From" value={time.from} write={(from) => onChange(times.with(index, { ...time, from }))} />
            <span aria-hidden>to</span>
            <Clock label="To" value={time.to} write={(to) => onChange(times.with(index, { ...time, to }))} />
            {times.length > 1 && (
              <IconButton
                label={`Remove ${time.from} to ${time.to}`}
                icon={Trash2}
                onClick={() => change(times.toSpliced(index, 1))}
              />
            )}
          </div>
        ))}
        <FieldError id={text.id} text={text.error} />
      </div>
      <div className="day-more">
        {isOpen && (max === null || times.length < max) && (
          <IconButton label="Add hours" icon={Plus} onClick={() => change([...times, { from: "", to: "" }])} />
        )}
        {copyToWeekdays && (
          <IconButton label="Copy to Tuesday through Friday" icon={CopyPlus} onClick={copyToWeekdays} />
        )}
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
