import { Clock, ExternalLink, LogOut, type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { href } from "react-router";
import { fieldPath } from "#src/admin/session/field-paths.ts";
import { entryPath, type Screen, screenAt, screens } from "#src/admin/session/screens.ts";
import type { OptionGroup } from "#src/admin/ui/combobox/combobox.tsx";
import { matchesSearch } from "#src/admin/ui/matches-search.ts";
import { chooseTheme } from "#src/brand/theme-choice.ts";
import type { SearchResults } from "./find.ts";
import type { RecentVisit } from "./recent.ts";

/** A destination or an action. */
export interface PaletteOption {
  key: string;
  name: string;
  detail: string;
  icon: LucideIcon;
  /** A path of the admin, or a function. */
  to: string | (() => void);
}

/** Recent visits, without the current screen. */
export function recentOptions(visits: readonly RecentVisit[], currentPath: string): PaletteOption[] {
  return visits
    .filter(({ path }) => path !== currentPath)
    .map(({ name, path }) => ({
      key: `recent ${path}`,
      name,
      detail: "",
      icon: screenAt(path)?.icon ?? Clock,
      to: path,
    }));
}

export function screenOptions(visibleScreens: readonly Screen[]): PaletteOption[] {
  return visibleScreens.map(({ name, path, purpose, icon }) => ({ key: path, name, detail: purpose, icon, to: path }));
}

export function actionOptions(logOut: () => void): PaletteOption[] {
  const act = (name: string, icon: LucideIcon, to: () => void): PaletteOption => ({
    key: name,
    name,
    detail: "",
    icon,
    to,
  });
  return [
    act("View Website", ExternalLink, () => window.open("/", "_blank", "noopener")),
    act("Light theme", Sun, () => chooseTheme("light")),
    act("Dark theme", Moon, () => chooseTheme("dark")),
    act("System theme", Monitor, () => chooseTheme("auto")),
    act("Log out", LogOut, logOut),
  ];
}

/** Searches on the server. Rejects if the request failed. */
export async function findEverything(query: string, signal: AbortSignal): Promise<OptionGroup<PaletteOption>[]> {
  const url = `${href("/cms/find")}?${new URLSearchParams({ q: query })}`;
  const response = await fetch(url, { signal, redirect: "manual" });
  if (!response.ok) throw new Error(`${response.status}`);
  const { entries, leads, fields }: SearchResults = await response.json();
  return [
    {
      name: "Content",
      options: entries.flatMap((entry) => {
        const path = entryPath(entry);
        const list = path === null ? undefined : screenAt(path);
        if (path === null || !list) return [];
        return [{ key: entry.id, name: entry.title, detail: list.name, icon: list.icon, to: path }];
      }),
    },
    {
      name: "Fields",
      options: fields.flatMap(({ kind, path, name, within }) => {
        const to = fieldPath({ kind, id: kind }, path);
        const screen = to === null ? undefined : screenAt(to);
        if (to === null || !screen) return [];
        const detail = [...new Set([screen.name, ...within.split(", ").slice(1)])].join(", ");
        return [{ key: `${kind} ${path}`, name, detail, icon: screen.icon, to }];
      }),
    },
    {
      name: "Leads",
      options: leads.map(({ id, name, detail }) => ({
        key: id,
        name,
        detail,
        icon: screens.leads.icon,
        to: href("/cms/leads/:lead?", { lead: id }),
      })),
    },
  ];
}

/** The options whose name or description contains all the words. */
export function matching(options: readonly PaletteOption[], query: string): PaletteOption[] {
  return options.filter(({ name, detail }) => matchesSearch(`${name} ${detail}`, query));
}
