import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, Eye, EyeOff, type LucideIcon, Trash2 } from "lucide-react";
import { Menu } from "#src/admin/ui/menu.tsx";
import type { Path } from "#src/domain/content/schema/values/path.ts";
import { useValue } from "../../context.ts";

/** What a list does with one of its items. */
export interface ItemActions {
  /** Its name in the list: "Slide 2". */
  name: string;
  index: number;
  /** The number of items in the list. */
  count: number;
  isRemovable: boolean;
  move: (from: number, to: number) => void;
  remove: () => void;
  announce: (message: string) => void;
  /** Absent in lists without variants, and in full lists. */
  duplicate?: () => void;
}

interface ItemMenuProps extends ItemActions {
  summary: string;
  /** The field that hides the item; undefined if it cannot be hidden. */
  visibility: Path | undefined;
}

/** What can be done with a block. */
export function ItemMenu(props: ItemMenuProps) {
  const { name, summary, index, count, isRemovable, move, remove, duplicate, visibility } = props;
  return (
    <Menu
      label={name}
      trigger={(triggerProps) => (
        <button
          type="button"
          {...triggerProps}
          aria-label={`More for ${name}${summary && `, ${summary}`}`}
          title="Duplicate, hide, move, remove"
          className="icon-only item-remove"
        >
          <Ellipsis className="icon size-[1.15rem]" aria-hidden />
        </button>
      )}
    >
      <MenuLine icon={CopyPlus} label="Duplicate" onSelect={duplicate} />
      {visibility !== undefined && <HideLine {...props} visibility={visibility} />}
      <MenuLine icon={ArrowUp} label="Move up" onSelect={index > 0 && (() => move(index, index - 1))} />
      <MenuLine icon={ArrowDown} label="Move down" onSelect={index < count - 1 && (() => move(index, index + 1))} />
      <MenuLine icon={Trash2} label="Remove" onSelect={isRemovable && remove} />
    </Menu>
  );
}

function HideLine({ name, announce, visibility }: ItemMenuProps & { visibility: Path }) {
  const [isHidden, write] = useValue<boolean>(visibility);
  return (
    <MenuLine
      icon={isHidden ? Eye : EyeOff}
      label={isHidden ? "Show to visitors" : "Hide from visitors"}
      onSelect={() => {
        write(!isHidden);
        announce(`${name} ${isHidden ? "shown" : "hidden"}`);
      }}
    />
  );
}

/** `act` is absent while it is not possible. */
function MenuLine({
  icon: Icon,
  label,
  onSelect,
}: {
  icon: LucideIcon;
  label: string;
  onSelect: (() => void) | false | undefined;
}) {
  return (
    <button
      type="button"
      aria-disabled={!onSelect}
      className="menu-line"
      onClick={({ currentTarget }) => {
        if (!onSelect) return;
        // Closed first, so that the focus goes where the action puts it and not back to the button.
        currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
    >
      <Icon className="icon" aria-hidden />
      {label}
    </button>
  );
}
