import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button, Checkbox, Select } from "#src/admin/ui/controls.tsx";
import { fetchFreeTimes } from "./free-times.ts";
import type { FreeTimes } from "./offer-times.ts";

const unreachable = "The server isn't responding. Check your connection, then try again.";

interface Choice {
  person: string;
  place: string;
  /** Those that are listed, and which of them are checked. */
  listed: string[];
  checked: string[];
}

interface TimesPickerProps {
  lead: string;
  insert: (text: string) => void;
  close: () => void;
}

/** Chooses times to offer to a lead. It begins with some that fit. Its fields have no names: they aren't part of the reply. */
export function TimesPicker({ lead, insert, close }: TimesPickerProps) {
  const [free, setFree] = useState<FreeTimes | null>(null);
  const [choice, setChoice] = useState<Choice>({ person: "", place: "", listed: [], checked: [] });
  const [error, setError] = useState("");
  const panel = useRef<HTMLFieldSetElement>(null);

  const load = async (query?: URLSearchParams) => {
    try {
      const loaded = await fetchFreeTimes(lead, query);
      const { person, place, suggested } = loaded;
      setFree(loaded);
      setChoice({ person, place, listed: suggested, checked: suggested });
    } catch {
      setError(unreachable);
    }
  };
  const onOpen = useEffectEvent(() => {
    panel.current?.focus({ preventScroll: true });
    void load();
  });
  useEffect(() => onOpen(), []);
  const isLoaded = free !== null;
  useEffect(() => {
    if (isLoaded) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isLoaded]);

  const submit = async () => {
    const { person, place, checked } = choice;
    const query = new URLSearchParams({ person, place });
    for (const at of checked) query.append("at", at);
    try {
      const { text } = await fetchFreeTimes(lead, query);
      if (text !== null) return insert(text);
      await load(new URLSearchParams({ person, place }));
      setError("One of these times was just taken. Choose again.");
    } catch {
      setError(unreachable);
    }
  };
  const { min, max } = free?.sizes ?? { min: 0, max: 0 };
  const canAdd = choice.checked.length >= min && choice.checked.length <= max;
  return (
    <fieldset
      ref={panel}
      tabIndex={-1}
      className="template-picker"
      onKeyDown={(event) => {
        const { key, target } = event;
        if (key === "Escape") {
          event.preventDefault();
          close();
        }
        // It would send the reply.
        if (key === "Enter" && !(target instanceof HTMLButtonElement)) event.preventDefault();
      }}
    >
      <legend className="sr-only">Offer times</legend>
      {free && free.days.length === 0 && (
        <p>No times are free. Check the hours and calendars of who takes appointments.</p>
      )}
      {free && free.days.length > 0 && (
        <Fields free={free} choice={choice} setChoice={setChoice} reload={(query) => void load(query)} />
      )}
      <p role="status" className="text-sm text-bad empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {free && free.days.length > 0 && (
          <Button variant="line" disabled={!canAdd} onClick={() => void submit()}>
            {canAdd ? "Add to reply" : `Choose ${min} to ${max} times`}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

interface FieldsProps {
  free: FreeTimes;
  choice: Choice;
  setChoice: (choice: Choice) => void;
  reload: (query: URLSearchParams) => void;
}

function Fields({ free, choice, setChoice, reload }: FieldsProps) {
  const { person, place, listed, checked } = choice;
  const labels = new Map(
    free.days.flatMap(({ label, times }) => times.map((time) => [time.value, `${label}, ${time.label}`] as const)),
  );
  const toggle = (value: string) => {
    const others = checked.filter((one) => one !== value);
    setChoice({ ...choice, checked: others.length < checked.length ? others : [...checked, value] });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {free.people.length > 1 && (
          <Select
            aria-label="With"
            options={[{ value: "", label: "With anyone" }, ...free.people]}
            value={person}
            onChange={({ currentTarget: { value } }) => reload(new URLSearchParams({ person: value, place }))}
          />
        )}
        {free.places.length > 1 && (
          <Select
            aria-label="How"
            options={free.places}
            value={place}
            onChange={({ currentTarget: { value } }) => reload(new URLSearchParams({ person, place: value }))}
          />
        )}
      </div>
      {!free.hasNumber && (
        <p className="text-sm text-ink-2">This lead has no phone number. Ask for it in your reply.</p>
      )}
      <ul className="grid gap-2.5">
        {listed.map((value) => (
          <li key={value}>
            <Checkbox label={labels.get(value)} checked={checked.includes(value)} onChange={() => toggle(value)} />
          </li>
        ))}
      </ul>
      <OtherTime
        free={free}
        add={(value) =>
          setChoice({
            ...choice,
            listed: [...new Set([...listed, value])].sort(),
            checked: [...new Set([...checked, value])],
          })
        }
      />
      <p className="text-xs text-ink-3">{free.zone}. Times aren't held until one is booked.</p>
    </>
  );
}

/** `Mon, Nov 30`. */
function shortened(day: string): string {
  return day.replaceAll(/([A-Z][a-z]{2})[a-z]*/g, "$1");
}

function OtherTime({ free, add }: { free: FreeTimes; add: (value: string) => void }) {
  const [date, setDate] = useState(free.days[0]?.date ?? "");
  const time: RefObject<HTMLSelectElement | null> = useRef(null);
  const day = free.days.find((one) => one.date === date) ?? free.days[0];
  if (!day) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Another day"
        options={free.days.map(({ date: value, label }) => ({ value, label: shortened(label) }))}
        value={day.date}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <Select ref={time} key={day.date} aria-label="Another time" options={day.times} />
      <Button variant="line" onClick={() => time.current && add(time.current.value)}>
        Add
      </Button>
    </div>
  );
}
