import { useId } from "react";
import type { MenuItem } from "../shell/shell.server.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { SiteLink, useCurrent } from "../ui/link.tsx";

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

function ParentItem({ item }: { item: MenuItem }) {
  const id = useId();
  const words = useWords();
  const rich = item.children.some(({ tagline }) => tagline);

  return (
    <li data-behavior="submenu" className="parent-item">
      <TopLink item={item} />
      <button
        type="button"
        aria-expanded={false}
        aria-controls={id}
        aria-label={words.submenuOf(item.text)}
        className="grid h-11 w-7 place-items-center rounded-m text-ink-3 hover:text-ink"
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
