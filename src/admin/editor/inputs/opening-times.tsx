import { CopyPlus, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Checkbox, Input } from "#src/admin/ui/controls.tsx";
import { FieldError, labelsOf } from "#src/admin/ui/field.tsx";
import { IconButton } from "#src/admin/ui/icon-button.tsx";
import type { Hours } from "#src/domain/content/schema/kinds/settings.ts";
import type { Path } from "#src/domain/content/schema/values/path.ts";
import { useDocument, useValue } from "../context.ts";
import { type InputProps, useFieldText } from "./field-wrapper.tsx";
import { focusFirst } from "./focus.ts";

type OpeningTimes = Hours["mon"];

const officeHours: OpeningTimes = [{ from: "09:00", to: "17:00" }];

/** Opening hours of a weekday: closed, or one or more time ranges. */
export function OpeningTimesInput(props: InputProps<"opening-times">) {
  const { field, path } = props;
  const [times, write] = useValue<OpeningTimes>(path);
  const text = useFieldText(props);
  const previous = useRef(officeHours);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = times.length > 0;
  const { "aria-labelledby": name, "aria-required": _, ...described } = labelsOf(text);

  function toggle() {
    if (isOpen) previous.current = times;
    write(isOpen ? [] : previous.current);
  }

  /** The focus goes to the last time range. */
  function change(next: OpeningTimes) {
    flushSync(() => write(next));
    focusFirst([...(list.current?.querySelectorAll(".day-time") ?? [])].at(-1) ?? null);
  }

  return (
    <fieldset aria-labelledby={name} className="field day edit-wide">
      <legend id={`${text.id}-label`}>{field.label}</legend>
      <Checkbox {...described} label="Open" checked={isOpen} onChange={toggle} />
      <div ref={list} className="day-times">
        {!isOpen && <p className="day-closed pt-2.5 text-ink-3">Closed</p>}
        {times.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: time ranges have no other identity
          <div key={index} className="day-time">
            <Clock label="From" value={time.from} write={(from) => write(times.with(index, { ...time, from }))} />
            <span aria-hidden>to</span>
            <Clock label="To" value={time.to} write={(to) => write(times.with(index, { ...time, to }))} />
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
        {isOpen && times.length < (field.max ?? Number.POSITIVE_INFINITY) && (
          <IconButton label="Add hours" icon={Plus} onClick={() => change([...times, { from: "", to: "" }])} />
        )}
        <CopyToWeekdays path={path} />
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

/** Copies Monday's hours to the other weekdays. */
function CopyToWeekdays({ path }: { path: Path }) {
  const { read, write } = useDocument();
  const week = /^(.*)\bmon$/.exec(path)?.[1];
  if (week === undefined) return null;
  return (
    <IconButton
      label="Copy to Tuesday through Friday"
      icon={CopyPlus}
      onClick={() => {
        for (const day of ["tue", "wed", "thu", "fri"]) write(`${week}${day}`, read(path));
      }}
    />
  );
}
