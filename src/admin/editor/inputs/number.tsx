import { useState } from "react";
import { Input } from "#src/admin/ui/controls.tsx";
import { useValue } from "../context.ts";
import { FieldWrapper, type InputProps } from "./field-wrapper.tsx";

/** Parses the input. Invalid input stays as text, so that nothing is lost and validation reports it. */
function parseNumber(input: string): number | string | null {
  const trimmed = input.trim();
  if (trimmed === "") return null;
  const value = Number(trimmed.replace(/^(-?\d*),(\d+)$/, "$1.$2"));
  return Number.isFinite(value) ? value : input;
}

export function NumberInput(props: InputProps<"number">) {
  const { field, path } = props;
  const [value, write] = useValue<number | string | null>(path);
  const [input, setInput] = useState("");
  // Keeps input such as "1." on its way to "1.5" while it parses to the stored number.
  const visibleText = value !== null && parseNumber(input) === value ? input : String(value ?? "");
  const mayBeNegative = field.min === null || field.min < 0;
  return (
    <FieldWrapper {...props}>
      {(labels) => (
        <Input
          {...labels}
          // Phones' number keyboards have no minus key.
          inputMode={mayBeNegative ? "text" : field.isInteger ? "numeric" : "decimal"}
          autoComplete="off"
          value={visibleText}
          onChange={({ currentTarget }) => {
            setInput(currentTarget.value);
            write(parseNumber(currentTarget.value));
          }}
        />
      )}
    </FieldWrapper>
  );
}
