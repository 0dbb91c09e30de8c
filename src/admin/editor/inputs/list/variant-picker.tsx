import { Fragment, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
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

/** A dialog that offers a new item of each variant, with name, purpose and thumbnail, in groups until someone searches. */
export function VariantPicker({ itemName, field, pick, close }: VariantPickerProps) {
  const [query, setQuery] = useState("");
  const choices = useRef<HTMLDivElement>(null);
  const id = useId();
  const variants = Object.entries(field.variants);
  const found = variants
    .filter(([, { label, hint }]) => matchesSearch(`${label} ${hint}`, query))
    .toSorted(([, one], [, other]) => searchRank(one.label, query) - searchRank(other.label, query));
  const groups: [heading: string, variants: typeof found][] =
    query.trim() === "" && Object.keys(field.groups).length > 0
      ? Object.entries(field.groups).map(([heading, names]) => [
          heading,
          names.flatMap((name) => variants.filter(([variant]) => variant === name)),
        ])
      : [["", found]];

  // The dialog focuses the search, which would open the keyboard of a phone.
  useLayoutEffect(() => {
    if (matchMedia("(pointer: coarse)").matches) choices.current?.querySelector("button")?.focus();
  }, []);

  return (
    <Modal
      title={`Add ${itemName}`}
      className="dialog variant-picker"
      onLeave={close}
      onClose={close}
      onKeyDown={(event) => choices.current && focusNeighbor(choices.current, event)}
    >
      {variants.length > searchThreshold && (
        <FilterInput
          label="Search"
          placeholder="Search, such as video or prices"
          className="mb-4"
          value={query}
          change={setQuery}
          onEnter={() => {
            const [first] = groups.flatMap(([, ofGroup]) => ofGroup);
            if (first) pick(newItem(first[1]));
          }}
        />
      )}
      <div ref={choices}>
        {groups.map(([heading, ofGroup], index) => (
          <Fragment key={heading}>
            {heading && <h4 id={`${id}-${index}`}>{heading}</h4>}
            <ul aria-labelledby={heading ? `${id}-${index}` : undefined}>
              {ofGroup.map(([name, variant]) => (
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
          </Fragment>
        ))}
      </div>
      <p role="status" className="search-note">
        {found.length === 0 && "No results"}
      </p>
      <DialogCloseButton />
    </Modal>
  );
}

/** Arrow keys move the focus between the choices as they are on the screen; down from the search leads to the first one. */
function focusNeighbor(choices: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...choices.querySelectorAll("button")];
  const index = buttons.findIndex((button) => button.matches(":focus"));
  const current = buttons[index];
  const isDown = event.key === "ArrowDown";
  let next: HTMLElement | undefined;
  if (!current) next = isDown ? buttons[0] : undefined;
  else if (event.key === "ArrowRight") next = buttons[index + 1];
  else if (event.key === "ArrowLeft") next = buttons[index - 1];
  else if (isDown || event.key === "ArrowUp")
    next = nextInColumn(current, isDown ? buttons.slice(index) : buttons.slice(0, index).toReversed());
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The button of the next row that is nearest to the column of another one. */
function nextInColumn(current: HTMLElement, following: HTMLElement[]): HTMLElement | undefined {
  const offRow = following.filter(({ offsetTop }) => offsetTop !== current.offsetTop);
  const row = offRow.filter(({ offsetTop }) => offsetTop === offRow[0]?.offsetTop);
  const distance = ({ offsetLeft }: HTMLElement) => Math.abs(offsetLeft - current.offsetLeft);
  return row.toSorted((one, other) => distance(one) - distance(other))[0];
}
