import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "../icon.tsx";
import { SiteLink, useCurrent } from "../link.tsx";
import { type MenuItem, type SubmenuItem, useShell, useWords } from "../shell.ts";

/** The site's menu on wide screens: submenus open by pointer, focus and press, and without script by style alone. */
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

/** Whether a submenu is shown, as the styles in `header.css` show it. */
function useSubmenu() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Closed by Escape, by a second press or by going somewhere, until pointer or focus come back. */
  const [dismissed, setDismissed] = useState(false);
  const [openAtPress, setOpenAtPress] = useState(false);
  const open = (pointed || focused) && !dismissed;
  const { key } = useLocation();
  const arrivedBy = useRef(key);
  const item = useRef<HTMLLIElement>(null);

  // What was touched stays pointed at, as browsers see it: a submenu would lie over the page that it led to.
  useEffect(() => {
    if (arrivedBy.current === key) return;
    arrivedBy.current = key;
    setDismissed(true);
  }, [key]);

  // Wherever focus is: what opens by pointing must go away without pointing elsewhere. The styles open it before
  // anything is rendered, so what is asked is what they ask.
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
      // A mouse has opened it by pointing; a finger or a key turns it over. Keys press without a pointer (detail 0).
      onClick: ({ detail }: { detail: number }) => {
        if (!pointed) setDismissed(detail === 0 ? open : openAtPress);
      },
    },
  };
}

/** Moves focus through a submenu by arrow keys. */
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

function SubmenuLine({ child }: { child: SubmenuItem }) {
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
