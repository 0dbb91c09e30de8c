import { Button } from "@mantine/core";
import { Plus, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldOf } from "../../../content/kinds/field.ts";
import { nameOfItem } from "../../../content/words-of.ts";
import { useEdited, useItems, useNames } from "../context.ts";
import { within } from "../editor/edited.ts";
import { focusFirst } from "./focus.ts";
import { FormPicker } from "./form-picker.tsx";
import { Framed } from "./framed.tsx";
import { freshPart } from "./fresh.ts";
import type { Draw, InputProps } from "./labelled.tsx";
import { formOf, ListItem } from "./list-item.tsx";

export function ListInput({ draw, ...props }: InputProps<"list"> & { draw: Draw }) {
  const { field, path } = props;
  const { keys, ...list } = useList(field, path);
  const count = keys.length;
  const isFull = field.max !== null && count >= field.max;
  const called = capitalised(field.itemName);
  return (
    <Framed {...props}>
      {count > 0 && (
        <ul ref={list.element} data-form={formOf(field.item)} className="items">
          {keys.map((key, index) => (
            <ListItem
              key={key}
              field={field.item}
              path={within(path, index)}
              name={`${called} ${index + 1}`}
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
      )}
      <div ref={list.foot} className="items-foot">
        {field.item.type === "variants" ? (
          <FormPicker itemName={field.itemName} field={field.item} isFull={isFull} pick={list.add} />
        ) : (
          <Button
            variant="line"
            aria-disabled={isFull}
            leftSection={<Plus className="icon size-4" aria-hidden />}
            onClick={() => !isFull && list.add(freshPart(field.item))}
          >
            Add {field.itemName}
          </Button>
        )}
        {list.removed && (
          <Button variant="quiet" leftSection={<Undo2 className="icon size-4" aria-hidden />} onClick={list.restore}>
            Bring back {list.removed.words}
          </Button>
        )}
        <p className="field-aside">{limitIn(field, count)}</p>
      </div>
      <p role="status" className="sr-only">
        {list.said}
      </p>
    </Framed>
  );
}

/** A list's items and what is done with them: each step is told, and leaves the focus where one goes on. */
function useList(field: FieldOf<"list">, path: string) {
  const { keys, insert, remove, move } = useItems(path);
  const { read, keysOf } = useEdited();
  const names = useNames();
  const [said, say] = useState("");
  const [added, setAdded] = useState<string | undefined>();
  const [removed, setRemoved] = useState<{ index: number; item: unknown; words: string } | null>(null);
  const element = useRef<HTMLUListElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const called = capitalised(field.itemName);

  function insertAt(index: number, item: unknown) {
    flushSync(() => {
      insert(index, item);
      setAdded(keysOf(path)[index]);
      setRemoved(null);
      say(`${called} ${index + 1} added`);
    });
    focusFirst(element.current?.children[index]?.querySelector(".item-body") ?? null);
  }

  return {
    keys,
    said,
    added,
    removed,
    element,
    foot,
    add: (item: unknown) => insertAt(keys.length, item),
    restore: () => removed && insertAt(Math.min(removed.index, keys.length), removed.item),
    remove: (index: number) => {
      const item = read(within(path, index));
      const words = nameOfItem(field.item, item, names);
      flushSync(() => {
        remove(index);
        setRemoved(words === "" ? null : { index, item, words: `“${words.slice(0, 40).toWellFormed()}”` });
        say(`${called} ${index + 1} removed`);
      });
      const next = element.current?.children[Math.min(index, keys.length - 2)];
      const button = next?.querySelector<HTMLElement>(".item-remove") ?? foot.current?.querySelector("button");
      button?.focus();
    },
    move: (from: number, to: number) => {
      move(from, to);
      say(`Moved to ${to + 1} of ${keys.length}`);
    },
  };
}

function limitIn({ min, max, itemName }: FieldOf<"list">, count: number): string {
  if (max !== null && count >= max) return `${max} at most`;
  if (min > 0 && count <= min) return min === 1 ? `At least one ${itemName}` : `At least ${min}`;
  return "";
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
