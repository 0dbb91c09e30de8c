import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../admin-ui/controls.tsx";
import { CloseDialog } from "../../admin-ui/dialog.tsx";
import { Modal } from "../../admin-ui/modal.tsx";
import type { Field, FieldOf } from "../../content/fields/field.ts";
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
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  function choose(variant: Field) {
    // Closed first, so that the focus goes to the new item and not back to the button.
    flushSync(close);
    pick(newItem(variant));
  }

  return (
    <>
      <Button
        variant="line"
        aria-haspopup="dialog"
        aria-disabled={isFull}
        leftSection={<Plus className="icon size-4" aria-hidden />}
        onClick={() => setOpen(!isFull)}
      >
        Add {itemName}
      </Button>
      {isOpen && (
        <Modal title={`Add ${itemName}`} className="dialog variant-picker" onLeave={close} onClose={close}>
          <ul>
            {Object.entries(field.variants).map(([name, variant]) => (
              <li key={name}>
                <button type="button" aria-describedby={`${id}-${name}`} onClick={() => choose(variant)}>
                  {blockDrawings.get(name)}
                  <span className="font-medium">{variant.label}</span>
                  <small id={`${id}-${name}`} className="text-xs text-ink-2">
                    {variant.hint}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <CloseDialog />
        </Modal>
      )}
    </>
  );
}
