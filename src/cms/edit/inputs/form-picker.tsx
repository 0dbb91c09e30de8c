import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useId, useRef } from "react";
import type { FieldOf } from "../../../content/kinds/field.ts";
import { CloseDialog } from "../../dialog.tsx";
import { blockDrawings } from "./block-drawings.tsx";
import { freshPart } from "./fresh.ts";

interface FormPickerProps {
  itemName: string;
  field: FieldOf<"variants">;
  isFull: boolean;
  pick: (item: unknown) => void;
}

/** Adds an item that may have one of several forms: each with its name, what it is for, and how it looks. */
export function FormPicker({ itemName, field, isFull, pick }: FormPickerProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button
        variant="line"
        aria-haspopup="dialog"
        aria-disabled={isFull}
        leftSection={<Plus className="icon size-4" aria-hidden />}
        onClick={() => !isFull && dialog.current?.showModal()}
      >
        Add {itemName}
      </Button>
      <dialog ref={dialog} aria-labelledby={id} className="dialog form-picker">
        <h3 id={id} className="mr-10 mb-4 text-[1.25rem] leading-tight tracking-[-.02em]">
          Add {itemName}
        </h3>
        <ul>
          {Object.entries(field.variants).map(([name, variant]) => (
            <li key={name}>
              <button
                type="button"
                className="form-choice"
                aria-describedby={`${id}-${name}`}
                onClick={() => {
                  // Closed first: the focus goes to what is added, and not back to the button.
                  dialog.current?.close();
                  pick(freshPart(variant));
                }}
              >
                {blockDrawings.get(name)}
                <span className="form-choice-name">{variant.label}</span>
                <small id={`${id}-${name}`} className="form-choice-hint">
                  {variant.hint}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <CloseDialog />
      </dialog>
    </>
  );
}
