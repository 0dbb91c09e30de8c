import { useRef } from "react";
import { useDerived, useEdited } from "../context.ts";
import { Framed } from "./framed.tsx";
import { type Draw, type InputProps, useLabels } from "./labelled.tsx";
import { Segments } from "./segments.tsx";

/** One of several groups. What was filled in for one form is still there after another one was looked at. */
export function VariantsInput({ draw: Input, ...props }: InputProps<"variants"> & { draw: Draw }) {
  const { field, path } = props;
  const chosen = useDerived(path, (part) => formOf(part, field.by));
  const { read, write } = useEdited();
  const left = useRef<Record<string, unknown>>({});
  const { ids } = useLabels(props);
  const variant = field.variants[chosen];

  function choose(next: string) {
    left.current[chosen] = read(path);
    write(path, left.current[next] ?? field.variants[next]?.empty);
  }

  return (
    <Framed {...props}>
      <Segments
        label="Form"
        options={Object.entries(field.variants).map(([value, { label }]) => ({ value, label }))}
        value={chosen}
        choose={choose}
      />
      {variant && <Input key={chosen} field={variant} path={path} namedBy={props.namedBy ?? ids.label} />}
    </Framed>
  );
}

function formOf(part: unknown, by: string): string {
  return String((part as Record<string, unknown> | null)?.[by] ?? "");
}
