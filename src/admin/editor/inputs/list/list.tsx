import { Plus, Undo2 } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#src/admin/ui/controls.tsx";
import { Sortable } from "#src/admin/ui/drag/sortable.tsx";
import { loadLater } from "#src/admin/ui/load-later.ts";
import type { Field, FieldOf } from "#src/domain/content/fields/field.ts";
import { capitalize } from "#src/domain/content/fields/find-input.ts";
import { withFreshIds } from "#src/domain/content/fields/fresh-ids.ts";
import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";
import { within } from "#src/domain/content/schema/values/path.ts";
import { useDescribeItem, useDocument, useFieldError, useListItems } from "../../context.ts";
import { Fieldset, type InputProps, inputIdOf, type RenderField } from "../field-wrapper.tsx";
import { focusFirst } from "../focus.ts";
import { ListItem, listLayoutOf } from "./list-item.tsx";
import { newItem } from "./new-item.ts";

const useVariantPicker = loadLater(async () => (await import("./variant-picker.tsx")).VariantPicker);

export function ListInput({ draw, ...props }: InputProps<"list"> & { draw: RenderField }) {
  const { field, path } = props;
  const { keys, ...list } = useList(field, path);
  const count = keys.length;
  const error = useFieldError(path);
  const isFull = field.max !== null && count >= field.max;
  const itemLabel = capitalize(field.itemName);
  const variants = field.item.type === "variants" ? field.item : null;
  // Where it was; in lists of lines, which are short, below them.
  const removedIndex =
    list.removed && listLayoutOf(field.item) === "cards" ? Math.min(list.removed.index, count) : null;
  const [insertIndex, setInsertIndex] = useState<number | null>(null);
  const VariantPicker = useVariantPicker(insertIndex);

  function pick(item: unknown) {
    const index = insertIndex ?? count;
    // Closed first, so that the focus goes to the new item and not back to the button.
    flushSync(() => setInsertIndex(null));
    list.insert(index, item);
  }

  const restore = list.removed && (
    <Button variant="quiet" leftSection={<Undo2 className="icon size-4" aria-hidden />} onClick={list.restore}>
      Restore {list.removed.description}
    </Button>
  );

  return (
    <Fieldset {...props}>
      {count > 0 && (
        <Sortable ids={[...keys]} move={list.move}>
          <ul ref={list.element} data-layout={variants ? "blocks" : listLayoutOf(field.item)} className="items">
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index === removedIndex && <li className="item-removed">{restore}</li>}
                <ListItem
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
                  announce={list.announce}
                  {...(variants &&
                    !isFull && { insertBefore: () => setInsertIndex(index), duplicate: () => list.duplicate(index) })}
                  draw={draw}
                />
              </Fragment>
            ))}
            {removedIndex === count && <li className="item-removed">{restore}</li>}
          </ul>
        </Sortable>
      )}
      <div ref={list.foot} className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-3">
        <Button
          variant="line"
          aria-haspopup={variants ? "dialog" : undefined}
          aria-disabled={isFull}
          leftSection={<Plus className="icon size-4" aria-hidden />}
          onClick={() => !isFull && (variants ? setInsertIndex(count) : list.insert(count, newItem(field.item)))}
        >
          Add {field.itemName}
        </Button>
        {(removedIndex === null || count === 0) && restore}
        {!error && <p className="field-aside">{limitText(field, count)}</p>}
      </div>
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
      {variants && insertIndex !== null && VariantPicker && (
        <VariantPicker itemName={field.itemName} field={variants} pick={pick} close={() => setInsertIndex(null)} />
      )}
    </Fieldset>
  );
}

/** A list's items and operations. Each operation is announced and moves the focus to the next sensible place. */
function useList(field: FieldOf<"list">, path: string) {
  const { keys, insert, remove, move } = useListItems(path);
  const { read, keysOf } = useDocument();
  const describe = useDescribeItem();
  const [announcement, announce] = useState("");
  const [added, setAdded] = useState<string | undefined>();
  const [removed, setRemoved] = useState<{ index: number; item: unknown; description: string } | null>(null);
  const element = useRef<HTMLUListElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const itemLabel = capitalize(field.itemName);
  const itemElementAt = (index: number) => element.current?.querySelectorAll(":scope > .item")[index];

  /** The name of the first required part that is empty. */
  function firstRequired(item: unknown): string | undefined {
    const group = variantOf(field.item, item) ?? field.item;
    if (group.type !== "group") return;
    return Object.entries(group.fields).find(
      ([name, childField]) =>
        !childField.isOptional && childField.type !== "id" && describe(childField, Object(item)[name]) === "",
    )?.[0];
  }

  function insertItem(index: number, item: unknown) {
    flushSync(() => {
      insert(index, item);
      setAdded(keysOf(path)[index]);
      setRemoved(null);
      announce(`${itemLabel} ${index + 1} added`);
    });
    const line = itemElementAt(index);
    const required = firstRequired(item);
    const input = required && document.getElementById(inputIdOf(within(within(path, index), required)));
    if (input && !input.matches("fieldset")) return input.focus();
    focusFirst(input || line?.querySelector(".item-body") || line?.querySelector(".item-line") || null);
  }

  return {
    keys,
    announcement: announcement,
    added,
    removed,
    element,
    foot: footer,
    announce,
    insert: insertItem,
    /** The copy follows its original. */
    duplicate: (index: number) => {
      const copy = withFreshIds(field.item, read(within(path, index)));
      flushSync(() => {
        insert(index + 1, copy);
        announce(`${itemLabel} ${index + 1} duplicated`);
      });
      itemElementAt(index + 1)
        ?.querySelector<HTMLElement>(".item-title")
        ?.focus();
    },
    restore: () => removed && insertItem(Math.min(removed.index, keys.length), removed.item),
    remove: (index: number) => {
      const item = read(within(path, index));
      const description = describe(field.item, item) || variantOf(field.item, item)?.label || "";
      flushSync(() => {
        remove(index);
        setRemoved(
          description === "" ? null : { index, item, description: `“${description.slice(0, 40).toWellFormed()}”` },
        );
        announce(`${itemLabel} ${index + 1} removed`);
      });
      const next = itemElementAt(Math.min(index, keys.length - 2));
      const button = next?.querySelector<HTMLElement>(".item-remove") ?? footer.current?.querySelector("button");
      button?.focus();
    },
    move: (from: number, to: number) => {
      move(from, to);
      announce(`Moved to ${to + 1} of ${keys.length}`);
    },
  };
}

function variantOf(field: Field, item: unknown): FieldOf<"group"> | undefined {
  return field.type === "variants" && isRecord(item) ? field.variants[String(item[field.discriminator])] : undefined;
}

function limitText({ min, max, itemName }: FieldOf<"list">, count: number): string {
  if (max !== null && count >= max) return `Maximum ${max}`;
  if (count < min) return min === 1 ? `At least one ${itemName}` : `Minimum ${min}`;
  return "";
}
