import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "../icon.tsx";
import { SiteLink, useCurrent } from "../link.tsx";
import type { MenuItem } from "../shell.server.ts";
import { useShell, useWords } from "../shell.ts";
import { useAfterChange } from "../use-after-change.ts";

/** The menu on wide screens. Submenus open on hover, focus and click; without script by CSS alone. */
export function MainMenu() {
  const { menu } = useShell();
  return (
    <nav aria-label={useWords().mainMenu} className="ml-auto max-xl:hidden">
      <ul className="flex flex-wrap justify-end gap-x-1">
        {menu.map((item) =>
          item.children.length > 0 ? (
            <ParentItem key={item.href} item={item} />
          ) : (
            <li key={item.href}>
              <TopLink item={item} />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function TopLink({ item: { href, text } }: { item: MenuItem }) {
  return (
    <SiteLink to={href} aria-current={useCurrent()(href)} className="top-link">
      {text}
    </SiteLink>
  );
}

/** State of a submenu; `header.css` applies the same rules. */
function useSubmenu() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Closed by Escape, a second click or a navigation, until pointer or focus return. */
  const [dismissed, setDismissed] = useState(false);
  const [openAtPress, setOpenAtPress] = useState(false);
  const open = (pointed || focused) && !dismissed;
  const item = useRef<HTMLLIElement>(null);

  // After a touch, browsers keep the hover state: the submenu would cover the new page.
  useAfterChange(useLocation().key, () => setDismissed(true));

  // Escape closes a hovered submenu wherever focus is (WCAG 1.4.13). CSS opens it before hydration, so the check uses
  // the same selectors.
  useEffect(() => {
    const dismiss = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && item.current?.matches(":hover, :focus-within")) setDismissed(true);
    };
    document.addEventListener("keydown", dismiss);
    return () => document.removeEventListener("keydown", dismiss);
  }, []);

  return {
    open,
    dismissed,
    item: {
      ref: item,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== "mouse") return;
        setPointed(true);
        if (!focused) setDismissed(false);
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setPointed(false),
      onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget) && !pointed) setDismissed(false);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
    button: {
      onPointerDown: () => setOpenAtPress(open),
      // A mouse has already opened it by hover; touch and keys toggle it. Clicks by keyboard have detail 0.
      onClick: ({ detail }: { detail: number }) => {
        if (!pointed) setDismissed(detail === 0 ? open : openAtPress);
      },
    },
  };
}

/** Moves focus in a submenu by arrow keys. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0) return false;
  const links = [...currentTarget.querySelectorAll<HTMLElement>("[data-submenu] a")];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
  links.at(at === -1 && step === -1 ? -1 : (at + step) % links.length)?.focus();
  return true;
}

function ParentItem({ item }: { item: MenuItem }) {
  const id = useId();
  const words = useWords();
  const submenu = useSubmenu();
  const rich = item.children.some(({ tagline }) => tagline);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape" && submenu.open) {
      event.currentTarget.querySelector<HTMLElement>("button")?.focus();
    } else if (submenu.open && moveFocus(event)) {
      event.preventDefault();
    }
  }

  return (
    <li className="parent-item" data-dismissed={submenu.dismissed || undefined} onKeyDown={onKeyDown} {...submenu.item}>
      <TopLink item={item} />
      <button
        type="button"
        aria-expanded={submenu.open}
        aria-controls={id}
        aria-label={words.submenuOf(item.text)}
        className="grid h-11 w-7 place-items-center rounded-m text-ink-3 hover:text-ink"
        {...submenu.button}
      >
        <Icon name="chevron-down" size="small" />
      </button>
      <div id={id} data-submenu={rich ? "rich" : "plain"} className="submenu">
        <ul className={rich ? "grid grid-cols-2 gap-0.5" : "grid gap-0.5"}>
          {item.children.map((child) => (
            <SubmenuLine key={child.href} child={child} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function SubmenuLine({ child }: { child: MenuItem["children"][number] }) {
  const current = useCurrent()(child.href);
  return (
    <li className={child.tagline ? "" : "col-span-full"}>
      <SiteLink
        to={child.href}
        aria-current={current === "page" ? "page" : undefined}
        className="flex min-h-11 items-start gap-3 rounded-m p-3 leading-[1.3] text-ink-2 hover:bg-mist hover:text-ink current:bg-mist"
      >
        {child.icon && (
          <span className="mt-px text-body text-leaf">
            <Icon name={child.icon} />
          </span>
        )}
        <span>
          <span className="block text-sm font-medium text-ink">{child.text}</span>
          {child.tagline && <span className="text-xs text-ink-3">{child.tagline}</span>}
        </span>
      </SiteLink>
    </li>
  );
}
