import { Plus, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../admin-ui/controls.tsx";
import { Sortable } from "../../admin-ui/sortable.tsx";
import { describeItem } from "../../content/fields/describe.ts";
import type { FieldOf } from "../../content/fields/field.ts";
import { within } from "../../content/schema/path.ts";
import { useDocument, useListItems, useNames } from "../context.ts";
import { Fieldset, type InputProps, type RenderField } from "./field-wrapper.tsx";
import { focusFirst } from "./focus.ts";
import { ListItem, layoutOf } from "./list-item.tsx";
import { newItem } from "./new-item.ts";
import { VariantPicker } from "./variant-picker.tsx";

export function ListInput({ draw, ...props }: InputProps<"list"> & { draw: RenderField }) {
  const { field, path } = props;
  const { keys, ...list } = useList(field, path);
  const count = keys.length;
  const isFull = field.max !== null && count >= field.max;
  const itemLabel = capitalize(field.itemName);
  return (
    <Fieldset {...props}>
      {count > 0 && (
        <Sortable ids={[...keys]} move={list.move}>
          <ul ref={list.element} data-layout={layoutOf(field.item)} className="items">
            {keys.map((key, index) => (
              <ListItem
                key={key}
                sortId={key}
                field={field.item}
                path={within(path, index)}
                name={`${itemLabel} ${index + 1}`}
                index={index}
                count={count}
                isRemovable={count > field.min}
                isNew={key === list.added}
                move={list.move}
                remove={() => list.remove(index)}
                draw={draw}
              />
            ))}
          </ul>
        </Sortable>
      )}
      <div ref={list.foot} className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-3">
        {field.item.type === "variants" ? (
          <VariantPicker itemName={field.itemName} field={field.item} isFull={isFull} pick={list.add} />
        ) : (
          <Button
            variant="line"
            aria-disabled={isFull}
            leftSection={<Plus className="icon size-4" aria-hidden />}
            onClick={() => !isFull && list.add(newItem(field.item))}
          >
            Add {field.itemName}
          </Button>
        )}
        {list.removed && (
          <Button variant="quiet" leftSection={<Undo2 className="icon size-4" aria-hidden />} onClick={list.restore}>
            Restore {list.removed.words}
          </Button>
        )}
        <p className="field-aside">{limitText(field, count)}</p>
      </div>
      <p role="status" className="sr-only">
        {list.said}
      </p>
    </Fieldset>
  );
}

/** A list's items and operations. Each operation is announced and moves the focus to the next sensible place. */
function useList(field: FieldOf<"list">, path: string) {
  const { keys, insert, remove, move } = useListItems(path);
  const { read, keysOf } = useDocument();
  const names = useNames();
  const [announcement, announce] = useState("");
  const [added, setAdded] = useState<string | undefined>();
  const [removed, setRemoved] = useState<{ index: number; item: unknown; words: string } | null>(null);
  const element = useRef<HTMLUListElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const itemLabel = capitalize(field.itemName);

  function insertAt(index: number, item: unknown) {
    flushSync(() => {
      insert(index, item);
      setAdded(keysOf(path)[index]);
      setRemoved(null);
      announce(`${itemLabel} ${index + 1} added`);
    });
    focusFirst(element.current?.children[index]?.querySelector(".item-body") ?? null);
  }

  return {
    keys,
    said: announcement,
    added,
    removed,
    element,
    foot,
    add: (item: unknown) => insertAt(keys.length, item),
    restore: () => removed && insertAt(Math.min(removed.index, keys.length), removed.item),
    remove: (index: number) => {
      const item = read(within(path, index));
      const words = describeItem(field.item, item, names);
      flushSync(() => {
        remove(index);
        setRemoved(words === "" ? null : { index, item, words: `“${words.slice(0, 40).toWellFormed()}”` });
        announce(`${itemLabel} ${index + 1} removed`);
      });
      const next = element.current?.children[Math.min(index, keys.length - 2)];
      const button = next?.querySelector<HTMLElement>(".item-remove") ?? foot.current?.querySelector("button");
      button?.focus();
    },
    move: (from: number, to: number) => {
      move(from, to);
      announce(`Moved to ${to + 1} of ${keys.length}`);
    },
  };
}

function limitText({ min, max, itemName }: FieldOf<"list">, count: number): string {
  if (max !== null && count >= max) return `Maximum ${max}`;
  if (min > 0 && count <= min) return min === 1 ? `At least one ${itemName}` : `Minimum ${min}`;
  return "";
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
