import { useId, useLayoutEffect, useRef, useState } from "react";
import { DialogCloseButton } from "#src/admin/ui/dialog.tsx";
import { FilterInput } from "#src/admin/ui/filter-input.tsx";
import { matchesSearch } from "#src/admin/ui/matches-search.ts";
import { Modal } from "#src/admin/ui/modal.tsx";
import type { FieldOf } from "#src/domain/content/fields/field.ts";
import { BlockDrawing } from "./block-drawing.tsx";
import { newItem } from "./new-item.ts";

interface VariantPickerProps {
  itemName: string;
  field: FieldOf<"variants">;
  pick: (item: unknown) => void;
  close: () => void;
}

/** More variants than this are searched by name and purpose. */
const searchThreshold = 9;

/** Variants that are named as searched come first, then those whose name begins so. */
function searchRank(label: string, query: string): number {
  const [name, term] = [label.toLowerCase(), query.trim().toLowerCase()];
  if (term === "" || name === term) return 0;
  return name.startsWith(term) ? 1 : 2;
}

/** A dialog that offers a new item of each variant, with name, purpose and thumbnail. */
export function VariantPicker({ itemName, field, pick, close }: VariantPickerProps) {
  const [query, setQuery] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const variants = Object.entries(field.variants);
  const found = variants
    .filter(([, { label, hint }]) => matchesSearch(`${label} ${hint}`, query))
    .toSorted(([, one], [, other]) => searchRank(one.label, query) - searchRank(other.label, query));

  // The dialog focuses the search, which would open the keyboard of a phone.
  useLayoutEffect(() => {
    if (matchMedia("(pointer: coarse)").matches) list.current?.querySelector("button")?.focus();
  }, []);

  return (
    <Modal title={`Add ${itemName}`} className="dialog variant-picker" onLeave={close} onClose={close}>
      {variants.length > searchThreshold && (
        <FilterInput
          label="Search"
          placeholder="Search, such as video or prices"
          className="mb-4"
          value={query}
          change={setQuery}
          onEnter={() => {
            const [first] = found;
            if (first) pick(newItem(first[1]));
          }}
        />
      )}
      <ul ref={list}>
        {found.map(([name, variant]) => (
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
      <p role="status" className="search-note">
        {found.length === 0 && "No results"}
      </p>
      <DialogCloseButton />
    </Modal>
  );
}
