import { Plus } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "../../admin-ui/controls.tsx";
import { CloseDialog } from "../../admin-ui/dialog.tsx";
import type { FieldOf } from "../../content/fields/field.ts";
import { blockDrawings } from "./block-drawings.tsx";
import { newItem } from "./new-item.ts";

interface VariantPickerProps {
  itemName: string;
  field: FieldOf<"variants">;
  isFull: boolean;
  pick: (item: unknown) => void;
}

/** Adds an item of one of several variants, shown with name, purpose and thumbnail. */
export function VariantPicker({ itemName, field, isFull, pick }: VariantPickerProps) {
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
      <dialog ref={dialog} aria-labelledby={id} className="dialog variant-picker">
        <h3 id={id} className="mr-10 mb-4 text-[1.25rem] leading-tight tracking-[-.02em]">
          Add {itemName}
        </h3>
        <ul>
          {Object.entries(field.variants).map(([name, variant]) => (
            <li key={name}>
              <button
                type="button"
                className="variant-option"
                aria-describedby={`${id}-${name}`}
                onClick={() => {
                  // Closed first, so that the focus goes to the new item and not back to the button.
                  dialog.current?.close();
                  pick(newItem(variant));
                }}
              >
                {blockDrawings.get(name)}
                <span className="variant-option-name">{variant.label}</span>
                <small id={`${id}-${name}`} className="variant-option-hint">
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
