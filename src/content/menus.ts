import type { Settings } from "./kinds/settings.ts";

/**
 * A list of links that every page shows: the header's menu, what opens under one of its lines (`under About`), and the
 * lists of the footer.
 */
export type MenuPlace = "menu" | `under ${string}` | `footer ${keyof Settings["footer"]}`;

/** A place as somebody chooses it. */
export interface MenuChoice {
  place: MenuPlace;
  label: string;
  /** What the entry is called there; null where it does not stand. */
  text: string | null;
  /** How many lines open under it. */
  under: number;
  isFull: boolean;
}

type Lists = Pick<Settings, "menu" | "footer">;
type Line = Settings["footer"]["legal"][number];

interface Held {
  place: MenuPlace;
  label: string;
  lines: readonly Line[];
  most: number;
}

/** As many as the settings' own form takes. */
const most = { menu: 8, under: 10, services: 12, quickLinks: 12, legal: 6 };

const footerLabels = { services: "Services", quickLinks: "Quick links", legal: "Legal links" };

function listsIn({ menu, footer }: Lists): Held[] {
  const names = Object.keys(footerLabels) as (keyof typeof footerLabels)[];
  return [
    { place: "menu", label: "Header menu", lines: menu, most: most.menu },
    ...menu.map(
      ({ text, children }): Held => ({
        place: `under ${text}`,
        label: `Header menu, under “${text}”`,
        lines: children,
        most: most.under,
      }),
    ),
    ...names.map(
      (name): Held => ({
        place: `footer ${name}`,
        label: `Footer, ${footerLabels[name].toLowerCase()}`,
        lines: footer[name],
        most: most[name],
      }),
    ),
  ];
}

const leadsTo =
  (entry: string) =>
  ({ link }: Line) =>
    "entry" in link && link.entry === entry && link.anchor === undefined;

/** All places, and where an entry stands already. */
export function menuChoices(settings: Lists, entry: string): MenuChoice[] {
  return listsIn(settings).map(({ place, label, lines, most }) => {
    const line = lines.find(leadsTo(entry));
    const under = line && place === "menu" ? settings.menu.find(({ text }) => text === line.text)?.children.length : 0;
    return { place, label, text: line?.text ?? null, under: under ?? 0, isFull: lines.length >= most };
  });
}

/** The same settings with another list at a place. */
function withLines(settings: Settings, place: MenuPlace, change: (lines: readonly Line[]) => Line[]): Settings {
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

/** Puts a link to an entry at the end of a list. `gone`: there is no such list any more. */
export function addToMenu(
  settings: Settings,
  { place, entry, text }: { place: string; entry: string; text: string },
): Change<"gone" | "full" | "same"> {
  const choice = menuChoices(settings, entry).find((known) => known.place === place);
  if (!choice) return { state: "gone" };
  if (choice.text !== null) return { state: "same" };
  if (choice.isFull) return { state: "full" };
  const line = { text, link: { entry } };
  return { state: "changed", settings: withLines(settings, choice.place, (lines) => [...lines, line]) };
}

/** Takes an entry's links out of a list. What opens under a line of the menu goes with it. */
export function removeFromMenu(
  settings: Settings,
  { place, entry }: { place: string; entry: string },
): Change<"gone" | "same"> {
  const choice = menuChoices(settings, entry).find((known) => known.place === place);
  if (!choice) return { state: "gone" };
  if (choice.text === null) return { state: "same" };
  const isKept = (line: Line) => !leadsTo(entry)(line);
  return { state: "changed", settings: withLines(settings, choice.place, (lines) => lines.filter(isKept)) };
}
