import { useId } from "react";
import { CloseDialog } from "../../admin-ui/dialog.tsx";
import { Modal } from "../../admin-ui/modal.tsx";
import type { FieldOf } from "../../content/fields/field.ts";
import { BlockDrawing } from "./block-drawing.tsx";
import { newItem } from "./new-item.ts";

interface VariantPickerProps {
  itemName: string;
  field: FieldOf<"variants">;
  pick: (item: unknown) => void;
  close: () => void;
}

/** A dialog that offers a new item of each variant, with name, purpose and thumbnail. */
export function VariantPicker({ itemName, field, pick, close }: VariantPickerProps) {
  const id = useId();
  return (
    <Modal title={`Add ${itemName}`} className="dialog variant-picker" onLeave={close} onClose={close}>
      <ul>
        {Object.entries(field.variants).map(([name, variant]) => (
          <li key={name}>
            <button type="button" aria-describedby={`${id}-${name}`} onClick={() => pick(newItem(variant))}>
              <BlockDrawing name={name} />
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
  );
}
