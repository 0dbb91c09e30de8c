import { useId, useRef } from "react";
import { useDerived, useEdited } from "../context.ts";
import { Framed } from "./group.tsx";
import { type Draw, type InputProps, useLabels } from "./labelled.tsx";

/** One of several groups. What was filled in for one form is still there after another one was looked at. */
export function VariantsInput({ draw: Input, ...props }: InputProps<"variants"> & { draw: Draw }) {
  const { field, path } = props;
  const chosen = useDerived(path, (part) => formOf(part, field.by));
  const { read, write } = useEdited();
  const left = useRef<Record<string, unknown>>({});
  const name = useId();
  const { ids } = useLabels(props);
  const variant = field.variants[chosen];

  function choose(next: string) {
    left.current[chosen] = read(path);
    write(path, left.current[next] ?? field.variants[next]?.empty);
  }

  return (
    <Framed {...props}>
      <div className="segments">
        {Object.entries(field.variants).map(([form, { label }]) => (
          <label key={form}>
            <input type="radio" name={name} checked={form === chosen} onChange={() => choose(form)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {variant && <Input key={chosen} field={variant} path={path} namedBy={props.namedBy ?? ids.label} />}
    </Framed>
  );
}

function formOf(part: unknown, by: string): string {
  return String((part as Record<string, unknown> | null)?.[by] ?? "");
}
