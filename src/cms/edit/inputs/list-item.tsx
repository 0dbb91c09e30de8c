import { ArrowDown, ArrowUp, ChevronRight, GripVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Field, FieldOf } from "../../../content/kinds/field.ts";
import { hasParts } from "../../../content/same.ts";
import { type Names, nameOfItem, wordsOf } from "../../../content/words-of.ts";
import { useDerived, useFaultsWithin, useIsSoughtWithin, useNames } from "../context.ts";
import type { Path } from "../editor/edited.ts";
import { startDrag } from "./drag.ts";
import { type Draw, idOf } from "./labelled.tsx";

interface ItemProps {
  field: Field;
  path: Path;
  /** What it is called beside its words: "Slide 2". */
  name: string;
  index: number;
  /** How many there are in the list. */
  count: number;
  isRemovable: boolean;
  /** It was just added. */
  isNew: boolean;
  move: (from: number, to: number) => void;
  remove: () => void;
  draw: Draw;
}

/** Groups fold to one line, but for those that fit into one. */
export function formOf(field: Field): "lines" | "rows" | "cards" {
  if (field.type === "variants") return "cards";
  if (field.type !== "group") return "lines";
  const shown = Object.values(field.fields).filter(({ type }) => type !== "id");
  const isShort = shown.every(({ type }) => ["text", "number", "date", "choice", "time"].includes(type));
  return shown.length <= 3 && isShort ? "rows" : "cards";
}

export function ListItem(props: ItemProps) {
  const { field, path, name, isRemovable, isNew, remove, draw: Input } = props;
  const id = idOf(path);
  const isFolding = formOf(field) === "cards";
  const names = useNames();
  // Of several forms, that was chosen when it was added.
  const form = useDerived(path, (part) => (field.type === "variants" ? formNamed(field, part) : ""));
  const group = field.type === "variants" ? field.variants[form] : undefined;
  const words = useDerived(path, (part) => nameOfItem(field, part, names).slice(0, 120).toWellFormed());
  const inside = useDerived(path, (part) => (isFolding ? listIn(field, part, names).slice(0, 120).toWellFormed() : ""));
  const { isOpen, toggle, hasFaults } = useFolding(path, isNew);
  const said = [group?.label, words].filter(Boolean).join(": ");
  const body = (
    <div id={`${id}-body`} className="item-body">
      <Input field={group ?? field} path={path} namedBy={`${id}-name`} />
    </div>
  );
  return (
    <li className={isFolding ? "item item-card" : "item"}>
      <div className="item-line">
        <Grip {...props} words={said} />
        {isFolding ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-body` : undefined}
            onClick={toggle}
            className="item-title"
          >
            <ChevronRight className="icon size-4" aria-hidden />
            <span id={`${id}-name`} data-form={form || undefined} className="item-name">
              {group ? (
                <>
                  <span className="sr-only">{name}: </span>
                  {group.label}
                </>
              ) : (
                name
              )}
            </span>
            <span className="item-words">{words}</span>
            {inside && <span className="item-inside">{inside}</span>}
            {hasFaults && <span className="item-fault">Look here</span>}
          </button>
        ) : (
          <>
            <span id={`${id}-name`} className="sr-only">
              {name}
            </span>
            {body}
          </>
        )}
        <button
          type="button"
          aria-label={`Remove ${name}${said && `, ${said}`}`}
          title={`Remove ${name}`}
          aria-disabled={!isRemovable}
          onClick={() => isRemovable && remove()}
          className="icon-only item-remove"
        >
          <Trash2 className="icon size-[1.1rem]" aria-hidden />
        </button>
      </div>
      {isFolding && isOpen && body}
    </li>
  );
}

function formNamed({ by }: FieldOf<"variants">, part: unknown): string {
  return hasParts(part) ? String(part[by]) : "";
}

/** What stands in the first list of a group: the submenu of a menu's line. */
function listIn(field: Field, part: unknown, names: Names): string {
  if (field.type !== "group" || !hasParts(part)) return "";
  const list = Object.entries(field.fields).find(([, { type }]) => type === "list");
  return list ? wordsOf(list[1], part[list[0]], names) : "";
}

/** Opens where faults were found, and around what somebody is led to. */
function useFolding(path: Path, isOpenFirst: boolean) {
  const faults = useFaultsWithin(path);
  const isSought = useIsSoughtWithin(path);
  const [isOpen, setOpen] = useState(isOpenFirst || faults !== null || isSought);
  const [known, setKnown] = useState(faults);
  const [wasSought, setSought] = useState(isSought);
  if (isSought !== wasSought) {
    setSought(isSought);
    if (isSought) setOpen(true);
  }
  if (faults !== known) {
    setKnown(faults);
    if (faults) setOpen(true);
  }
  return { isOpen, toggle: () => setOpen(!isOpen), hasFaults: faults !== null };
}

/** Where an item is taken to be moved: it is dragged, moved by arrow keys, or pressed for two buttons that move it. */
function Grip({ name, words, index, count, move }: ItemProps & { words: string }) {
  const [isTaken, setTaken] = useState(false);
  const grip = useRef<HTMLButtonElement>(null);

  function step(by: -1 | 1) {
    const to = index + by;
    if (to >= 0 && to < count) move(index, to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape" && isTaken) {
      setTaken(false);
      grip.current?.focus();
    } else if (by === -1 || by === 1) {
      event.preventDefault();
      step(by);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <span
      className="item-grip"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTaken(false);
      }}
    >
      <button
        ref={grip}
        type="button"
        aria-label={`Move ${name}${words && `, ${words}`}`}
        title="Drag to move, or press for more"
        aria-expanded={isTaken}
        onClick={() => setTaken(!isTaken)}
        onPointerDown={({ nativeEvent, currentTarget }) => {
          const item = currentTarget.closest("li");
          if (item) startDrag({ down: nativeEvent, grip: currentTarget, item, drop: move });
        }}
        className="icon-only"
      >
        <GripVertical className="icon size-[1.1rem]" aria-hidden />
      </button>
      {isTaken && (
        <span className="item-moves">
          <button type="button" aria-disabled={index === 0} onClick={() => step(-1)}>
            <ArrowUp className="icon size-4" aria-hidden />
            Move up
          </button>
          <button type="button" aria-disabled={index === count - 1} onClick={() => step(1)}>
            <ArrowDown className="icon size-4" aria-hidden />
            Move down
          </button>
        </span>
      )}
    </span>
  );
}
