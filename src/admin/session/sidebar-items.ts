import type { Screen } from "./screens.ts";
import { sections } from "./sections.ts";

/** A link of the sidebar, to the first of its screens. */
export interface SidebarLink extends Pick<Screen, "name" | "icon"> {
  screens: [Screen, ...Screen[]];
}

/** A group is at the position of its first screen, as is a section. */
export type SidebarItem = SidebarLink | { group: string; links: SidebarLink[] };

export function sidebarItems(visibleScreens: readonly Screen[]): SidebarItem[] {
  const items: SidebarItem[] = [];
  for (const screen of visibleScreens.filter(({ isUnlisted }) => !isUnlisted)) {
    const { group, section, name, icon } = screen;
    const link: SidebarLink = { ...(section ? sections[section] : { name, icon }), screens: [screen] };
    const existing = items.find((item) => ("group" in item ? item.group === group : item.name === link.name));
    if (existing === undefined) items.push(group === undefined ? link : { group, links: [link] });
    else if ("group" in existing) existing.links.push(link);
    else existing.screens.push(screen);
  }
  return items;
}
