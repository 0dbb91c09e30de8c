import { useRef } from "react";
import { useDerived, useDocument } from "../../context.ts";
import { Fieldset, type InputProps, inputIdOf, type RenderField } from "../field-wrapper.tsx";
import { Segments } from "../segments.tsx";
import { newItem } from "./new-item.ts";

/** One of several groups. Switching variants keeps each one's values. */
export function VariantsInput({ draw: Input, ...props }: InputProps<"variants"> & { draw: RenderField }) {
  const { field, path } = props;
  const selected = useDerived(path, (value) => variantName(value, field.discriminator));
  const { read, write } = useDocument();
  const previous = useRef<Record<string, unknown>>({});
  const variant = field.variants[selected];

  function choose(next: string) {
    const variant = field.variants[next];
    previous.current[selected] = read(path);
    write(path, previous.current[next] ?? (variant && newItem(variant)));
  }

  return (
    <Fieldset {...props}>
      <Segments
        label="Type"
        options={Object.entries(field.variants).map(([value, { label }]) => ({ value, label }))}
        value={selected}
        choose={choose}
      />
      {variant && (
        <Input key={selected} field={variant} path={path} namedBy={props.namedBy ?? `${inputIdOf(path)}-label`} />
      )}
    </Fieldset>
  );
}

function variantName(value: unknown, by: string): string {
  return String((value as Record<string, unknown> | null)?.[by] ?? "");
}
