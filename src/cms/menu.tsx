import { type MouseEvent, type ReactNode, useId } from "react";

interface MenuProps {
  /** What is found in it. */
  label: string;
  /** The button that opens it, which these belong to. */
  opener: (props: { popoverTarget: string }) => ReactNode;
  children: ReactNode;
}

/** Some things to do behind a button. A popover, as the sidebar is: Escape closes it, and it works without script. */
export function Menu({ label, opener, children }: MenuProps) {
  const id = useId();
  return (
    <>
      {opener({ popoverTarget: id })}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses what is in it is a click */}
      <section id={id} popover="auto" className="menu" aria-label={label} onClick={closeAfterwards}>
        {children}
      </section>
    </>
  );
}

function closeAfterwards({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("a, button")) currentTarget.hidePopover();
}
