import { ArrowDown, ArrowUp, ChevronRight, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { DragHandle, onArrowKeys, useSortableItem } from "#src/admin/ui/drag/sortable.tsx";
import { IconButton } from "#src/admin/ui/icon-button.tsx";
import type { Field, FieldOf } from "#src/domain/content/fields/field.ts";
import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";
import { type Path, within } from "#src/domain/content/schema/values/path.ts";
import { useContainsFocusedField, useDerived, useDescribeItem, useErrorsWithin } from "../../context.ts";
import { inputIdOf, type RenderField } from "../field-wrapper.tsx";
import { BlockDrawing } from "./block-drawing.tsx";
import { type ItemActions, ItemMenu } from "./item-menu.tsx";

interface ItemProps extends ItemActions {
  /** Stays the same when it moves. */
  sortId: string;
  field: Field;
  path: Path;
  /** Just added. */
  isNew: boolean;
  /** Absent in lists without variants, and in full lists. */
  insertBefore?: () => void;
  draw: RenderField;
}

/** Groups collapse to cards, except those that fit in one row. */
export function listLayoutOf(field: Field): "lines" | "rows" | "cards" {
  if (field.type === "variants") return "cards";
  if (field.type !== "group") return "lines";
  const visibleFields = Object.values(field.fields).filter(({ type }) => type !== "id");
  const isShort = visibleFields.every(({ type }) => ["text", "number", "date", "choice", "time"].includes(type));
  return visibleFields.length <= 3 && isShort ? "rows" : "cards";
}

export function ListItem(props: ItemProps) {
  const { sortId, field, path, name, isRemovable, isNew, remove, insertBefore, draw: Input } = props;
  const id = inputIdOf(path);
  const isCollapsible = listLayoutOf(field) === "cards";
  const describeItem = useDescribeItem();
  // The variant was chosen when the item was added.
  const variant = useDerived(path, (value) => (field.type === "variants" ? variantOf(field, value) : ""));
  const group = field.type === "variants" ? field.variants[variant] : undefined;
  const description = useDerived(path, (value) => describeItem(field, value).slice(0, 120).toWellFormed());
  // A group's first list, such as the submenu of a menu item.
  const [sublistName, sublistField] = firstList(field);
  const sublist = useDerived(path, (value) =>
    sublistField ? describeItem(sublistField, Object(value)[sublistName]).slice(0, 120).toWellFormed() : "",
  );
  // Without words, its card shows nothing to recognize it by.
  const { isOpen, toggle, hasErrors } = useCollapsed(path, isNew || (!group && description === ""));
  const { item, startDrag } = useSortableItem(sortId);
  const summary = [group?.label, description].filter(Boolean).join(": ");
  const visibility = group && Object.keys(group.fields).find((value) => group.fields[value]?.type === "visibility");
  const isHidden = useDerived(
    path,
    (value) => isRecord(value) && visibility !== undefined && value[visibility] === true,
  );
  const body = (
    <div id={`${id}-body`} className="item-body">
      <Input field={group ?? field} path={path} namedBy={`${id}-name`} />
    </div>
  );
  return (
    <li {...item} className={isCollapsible ? "item item-card" : "item"} data-hidden={isHidden || undefined}>
      {insertBefore && (
        <button type="button" aria-label={`Insert before ${name}`} className="item-insert" onClick={insertBefore}>
          <Plus className="icon size-4" aria-hidden />
        </button>
      )}
      <div className="item-line">
        <ItemHandle {...props} summary={summary} startDrag={startDrag} />
        {isCollapsible ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-body` : undefined}
            onClick={toggle}
            className="item-title"
          >
            <ChevronRight className="icon size-4" aria-hidden />
            {group && <BlockDrawing name={variant} />}
            <span
              id={`${id}-name`}
              data-variant={variant || undefined}
              className="item-name text-xs whitespace-nowrap text-ink-3"
            >
              {group ? (
                <>
                  <span className="sr-only">{name}: </span>
                  {group.label}
                </>
              ) : (
                name
              )}
            </span>
            <span className="truncate font-medium">{description}</span>
            {sublist && <span className="flex-1 truncate text-xs text-ink-3 max-[40rem]:hidden">{sublist}</span>}
            {isHidden && <span className="item-hidden">Hidden</span>}
            {hasErrors && (
              <span className="ml-auto text-xs font-medium whitespace-nowrap text-bad">Needs attention</span>
            )}
          </button>
        ) : (
          <>
            <span id={`${id}-name`} className="sr-only">
              {name}
            </span>
            {body}
          </>
        )}
        {group ? (
          <ItemMenu {...props} summary={summary} visibility={visibility && within(path, visibility)} />
        ) : (
          <IconButton
            label={`Remove ${name}${summary && `, ${summary}`}`}
            icon={Trash2}
            title={`Remove ${name}`}
            aria-disabled={!isRemovable}
            onClick={() => isRemovable && remove()}
            className="item-remove"
          />
        )}
      </div>
      {isCollapsible && isOpen && body}
    </li>
  );
}

function variantOf({ discriminator: by }: FieldOf<"variants">, value: unknown): string {
  return isRecord(value) ? String(value[by]) : "";
}

function firstList(field: Field): [name: string, list?: Field] {
  const lists = field.type === "group" ? Object.entries(field.fields) : [];
  return lists.find(([, { type }]) => type === "list") ?? [""];
}

/** Opens on errors and around the field that gets the focus. */
function useCollapsed(path: Path, isOpenFirst: boolean) {
  const errors = useErrorsWithin(path);
  const isFocusTarget = useContainsFocusedField(path);
  const [isOpen, setOpen] = useState(isOpenFirst || errors !== null || isFocusTarget);
  const [seenErrors, setSeenErrors] = useState(errors);
  const [wasFocusTarget, setWasFocusTarget] = useState(isFocusTarget);
  if (isFocusTarget !== wasFocusTarget) {
    setWasFocusTarget(isFocusTarget);
    if (isFocusTarget) setOpen(true);
  }
  if (errors !== seenErrors) {
    setSeenErrors(errors);
    if (errors) setOpen(true);
  }
  return { isOpen, toggle: () => setOpen(!isOpen), hasErrors: errors !== null };
}

interface ItemHandleProps extends ItemProps {
  summary: string;
  startDrag: ReturnType<typeof useSortableItem>["startDrag"];
}

/** Moves an item by dragging, by arrow keys, or by the two buttons that a press shows. */
function ItemHandle({ name, summary, index, count, move, startDrag }: ItemHandleProps) {
  const [isActive, setActive] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);

  function step(by: -1 | 1) {
    const to = index + by;
    if (to >= 0 && to < count) move(index, to);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its buttons
    <span
      className="relative"
      onKeyDown={(event) => {
        onArrowKeys(event, step);
        if (event.key !== "Escape" || !isActive) return;
        setActive(false);
        handle.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(false);
      }}
    >
      <DragHandle
        ref={handle}
        startDrag={startDrag}
        aria-label={`Move ${name}${summary && `, ${summary}`}`}
        title="Drag to move, or press for options"
        aria-expanded={isActive}
        onClick={() => setActive(!isActive)}
      />
      {isActive && (
        <span className="item-moves">
          <button type="button" className="menu-line" aria-disabled={index === 0} onClick={() => step(-1)}>
            <ArrowUp className="icon" aria-hidden />
            Move up
          </button>
          <button type="button" className="menu-line" aria-disabled={index === count - 1} onClick={() => step(1)}>
            <ArrowDown className="icon" aria-hidden />
            Move down
          </button>
        </span>
      )}
    </span>
  );
}
