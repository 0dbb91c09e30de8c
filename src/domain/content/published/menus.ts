import type { Settings } from "../schema/kinds/settings.ts";

/**
 * A list of links on every page: the header menu, a submenu (`under About`), or a list in the footer.
 */
export type MenuPlace = "menu" | `under ${string}` | `footer ${keyof Settings["footer"]}`;

/** A menu to choose from. */
export interface MenuOption {
  place: MenuPlace;
  label: string;
  /** The entry's link text there; null if it is not in this menu. */
  text: string | null;
  /** The number of items in its submenu. */
  under: number;
  isFull: boolean;
}

type Lists = Pick<Settings, "menu" | "footer">;
type MenuLink = Settings["footer"]["legal"][number];

interface MenuList {
  place: MenuPlace;
  label: string;
  lines: readonly MenuLink[];
  most: number;
}

/** The limits of the settings schema. */
const maxLinks = { menu: 8, under: 10, services: 12, quickLinks: 12, legal: 6 };

const footerLabels = { services: "Services", quickLinks: "Quick links", legal: "Legal links" };

function listsIn({ menu, footer }: Lists): MenuList[] {
  const names = Object.keys(footerLabels) as (keyof typeof footerLabels)[];
  return [
    { place: "menu", label: "Header menu", lines: menu, most: maxLinks.menu },
    ...menu.map(
      ({ text, children }): MenuList => ({
        place: `under ${text}`,
        label: `Header menu, under “${text}”`,
        lines: children,
        most: maxLinks.under,
      }),
    ),
    ...names.map(
      (name): MenuList => ({
        place: `footer ${name}`,
        label: `Footer, ${footerLabels[name].toLowerCase()}`,
        lines: footer[name],
        most: maxLinks[name],
      }),
    ),
  ];
}

const linksTo =
  (entry: string) =>
  ({ link }: MenuLink) =>
    "entry" in link && link.entry === entry && link.anchor === undefined;

/** All menus, and where an entry is already. */
export function menuOptions(settings: Lists, entry: string): MenuOption[] {
  return listsIn(settings).map(({ place, label, lines, most }) => {
    const line = lines.find(linksTo(entry));
    const under = line && place === "menu" ? settings.menu.find(({ text }) => text === line.text)?.children.length : 0;
    return { place, label, text: line?.text ?? null, under: under ?? 0, isFull: lines.length >= most };
  });
}

/** Copies the settings with one list changed. */
function withLines(settings: Settings, place: MenuPlace, change: (lines: readonly MenuLink[]) => MenuLink[]): Settings {
  if (place === "menu") {
    const known = new Map(settings.menu.map((line) => [line.text, line.children]));
    const menu = change(settings.menu).map((line) => ({ ...line, children: known.get(line.text) ?? [] }));
    return { ...settings, menu };
  }
  const name = place.slice(place.indexOf(" ") + 1);
  if (place.startsWith("under ")) {
    const menu = settings.menu.map((line) =>
      line.text === name ? { ...line, children: change(line.children) } : line,
    );
    return { ...settings, menu };
  }
  const list = name as keyof Settings["footer"];
  return { ...settings, footer: { ...settings.footer, [list]: change(settings.footer[list]) } };
}

type Change<Refused extends string> = { state: "changed"; settings: Settings } | { state: Refused };

/** Appends a link to an entry. `gone`: the menu no longer exists. */
export function addToMenu(
  settings: Settings,
  { place, entry, text }: { place: string; entry: string; text: string },
): Change<"gone" | "full" | "same"> {
  const choice = menuOptions(settings, entry).find((known) => known.place === place);
  if (!choice) return { state: "gone" };
  if (choice.text !== null) return { state: "same" };
  if (choice.isFull) return { state: "full" };
  const line = { text, link: { entry } };
  return { state: "changed", settings: withLines(settings, choice.place, (lines) => [...lines, line]) };
}

/** Removes an entry's links from a menu, with their submenus. */
export function removeFromMenu(
  settings: Settings,
  { place, entry }: { place: string; entry: string },
): Change<"gone" | "same"> {
  const choice = menuOptions(settings, entry).find((known) => known.place === place);
  if (!choice) return { state: "gone" };
  if (choice.text === null) return { state: "same" };
  const isKept = (line: MenuLink) => !linksTo(entry)(line);
  return { state: "changed", settings: withLines(settings, choice.place, (lines) => lines.filter(isKept)) };
}
