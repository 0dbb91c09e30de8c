import { useId } from "react";

interface SegmentsProps<Value extends string> {
  /** What is chosen between. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: string;
  choose: (value: Value) => void;
}

/** A choice between a few, side by side. */
export function Segments<Value extends string>({ label, options, value, choose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="segments">
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => choose(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
