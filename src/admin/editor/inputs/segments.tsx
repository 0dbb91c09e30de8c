import { useId } from "react";

interface SegmentsProps<Value extends string> {
  /** The group's label. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: string;
  choose: (value: Value) => void;
}

/** A segmented control. */
export function Segments<Value extends string>({ label, options, value, choose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="segments">
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => choose(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
