import { Input } from "@mantine/core";
import { useState } from "react";
import { usePart } from "../context.ts";
import { type InputProps, Labelled } from "./labelled.tsx";

/** What is no number is kept as it was typed, so that nothing is lost and saving says what is wrong. */
function partOf(typed: string): number | string | null {
  const trimmed = typed.trim();
  if (trimmed === "") return null;
  const value = Number(trimmed.replace(/^(-?\d*),(\d+)$/, "$1.$2"));
  return Number.isFinite(value) ? value : typed;
}

export function NumberInput(props: InputProps<"number">) {
  const { field, path } = props;
  const [part, write] = usePart<number | string | null>(path);
  const [typed, setTyped] = useState("");
  // "1." is on its way to "1.5": the text stays as it is typed while it says the number that is kept.
  const shown = part !== null && partOf(typed) === part ? typed : String(part ?? "");
  const mayBeNegative = field.min === null || field.min < 0;
  return (
    <Labelled {...props}>
      {(labels) => (
        <Input
          {...labels}
          error={labels["aria-invalid"]}
          // Phones' number keyboards know no minus.
          inputMode={mayBeNegative ? "text" : field.isWhole ? "numeric" : "decimal"}
          autoComplete="off"
          value={shown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            write(partOf(currentTarget.value));
          }}
        />
      )}
    </Labelled>
  );
}
