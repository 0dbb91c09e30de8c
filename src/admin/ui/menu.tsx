import { EllipsisVertical } from "lucide-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { Button } from "./controls.tsx";

interface MenuProps {
  /** The accessible name. */
  label: string;
  /** Renders the button that opens it, with these props. */
  trigger: (props: { popoverTarget: string }) => ReactNode;
  children: ReactNode;
}

/** A menu behind a button. It is a popover: Escape closes it, and it works without JavaScript. */
export function Menu({ label, trigger, children }: MenuProps) {
  const id = useId();
  return (
    <>
      {trigger({ popoverTarget: id })}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on an item is a click */}
      <section id={id} popover="auto" className="menu" aria-label={label} onClick={closeOnPress}>
        {children}
      </section>
    </>
  );
}

/** A menu of less frequent actions, behind three dots. */
export function OverflowMenu({ children }: { children: ReactNode }) {
  return (
    <Menu
      label="More actions"
      trigger={(opener) => (
        <Button variant="line" aria-label="More" className="w-11 flex-none p-0" {...opener}>
          <EllipsisVertical className="icon size-5" aria-hidden />
        </Button>
      )}
    >
      {children}
    </Menu>
  );
}

function closeOnPress({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("a, button")) currentTarget.hidePopover();
}
