import type { Settings } from "../schema/kinds/settings.ts";

/**
 * A list of links on every page: the header menu, a submenu (`under About`), or a list in the footer.
 */
export type MenuKey = "menu" | `under ${string}` | `footer ${keyof Settings["footer"]}`;

/** A menu to choose from. */
export interface MenuOption {
  menuKey: MenuKey;
  label: string;
  /** The entry's link text there; null if it is not in this menu. */
  text: string | null;
  /** The number of items in its submenu. */
  submenuCount: number;
  isFull: boolean;
}

type MenuSettings = Pick<Settings, "menu" | "footer">;
type MenuLink = Settings["footer"]["legal"][number];

interface MenuLinks {
  menuKey: MenuKey;
  label: string;
  lines: readonly MenuLink[];
  maxLines: number;
}

/** The limits of the settings schema. */
const maxLinks = { menu: 8, under: 10, services: 12, quickLinks: 12, legal: 6 };

const footerLabels = { services: "Services", quickLinks: "Quick links", legal: "Legal links" };

function menusIn({ menu, footer }: MenuSettings): MenuLinks[] {
  const names = Object.keys(footerLabels) as (keyof typeof footerLabels)[];
  return [
    { menuKey: "menu", label: "Header menu", lines: menu, maxLines: maxLinks.menu },
    ...menu.map(
      ({ text, children }): MenuLinks => ({
        menuKey: `under ${text}`,
        label: `Header menu, under “${text}”`,
        lines: children,
        maxLines: maxLinks.under,
      }),
    ),
    ...names.map(
      (name): MenuLinks => ({
        menuKey: `footer ${name}`,
        label: `Footer, ${footerLabels[name].toLowerCase()}`,
        lines: footer[name],
        maxLines: maxLinks[name],
      }),
    ),
  ];
}

const linksTo =
  (entry: string) =>
  ({ link }: MenuLink) =>
    "entry" in link && link.entry === entry && link.anchor === undefined;

/** All menus, and where an entry is already. */
export function menuOptions(settings: MenuSettings, entry: string): MenuOption[] {
  return menusIn(settings).map(({ menuKey, label, lines, maxLines }) => {
    const line = lines.find(linksTo(entry));
    const submenuCount =
      line && menuKey === "menu" ? settings.menu.find(({ text }) => text === line.text)?.children.length : 0;
    return {
      menuKey,
      label,
      text: line?.text ?? null,
      submenuCount: submenuCount ?? 0,
      isFull: lines.length >= maxLines,
    };
  });
}

/** Copies the settings with one list changed. */
function withMenuLinks(
  settings: Settings,
  menuKey: MenuKey,
  change: (lines: readonly MenuLink[]) => MenuLink[],
): Settings {
  if (menuKey === "menu") {
    const known = new Map(settings.menu.map((line) => [line.text, line.children]));
    const menu = change(settings.menu).map((line) => ({ ...line, children: known.get(line.text) ?? [] }));
    return { ...settings, menu };
  }
  const name = menuKey.slice(menuKey.indexOf(" ") + 1);
  if (menuKey.startsWith("under ")) {
    const menu = settings.menu.map((line) =>
      line.text === name ? { ...line, children: change(line.children) } : line,
    );
    return { ...settings, menu };
  }
  const list = name as keyof Settings["footer"];
  return { ...settings, footer: { ...settings.footer, [list]: change(settings.footer[list]) } };
}

type MenuEdit<Refused extends string> = { state: "changed"; settings: Settings } | { state: Refused };

/** Appends a link to an entry. `gone`: the menu no longer exists. */
export function addToMenu(
  settings: Settings,
  { menuKey, entry, text }: { menuKey: string; entry: string; text: string },
): MenuEdit<"gone" | "full" | "same"> {
  const option = menuOptions(settings, entry).find((known) => known.menuKey === menuKey);
  if (!option) return { state: "gone" };
  if (option.text !== null) return { state: "same" };
  if (option.isFull) return { state: "full" };
  const line = { text, link: { entry } };
  return { state: "changed", settings: withMenuLinks(settings, option.menuKey, (lines) => [...lines, line]) };
}

/** Removes an entry's links from a menu, with their submenus. */
export function removeFromMenu(
  settings: Settings,
  { menuKey, entry }: { menuKey: string; entry: string },
): MenuEdit<"gone" | "same"> {
  const option = menuOptions(settings, entry).find((known) => known.menuKey === menuKey);
  if (!option) return { state: "gone" };
  if (option.text === null) return { state: "same" };
  const isOther = (line: MenuLink) => !linksTo(entry)(line);
  return { state: "changed", settings: withMenuLinks(settings, option.menuKey, (lines) => lines.filter(isOther)) };
}
