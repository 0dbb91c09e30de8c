import { Clock, ExternalLink, LogOut, type LucideIcon, Monitor, Moon, Plus, Sun } from "lucide-react";
import { href } from "react-router";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { fieldPath } from "#src/admin/session/field-paths.ts";
import { screenAt } from "#src/admin/session/screen-at.ts";
import { contentScreens, type Screen, screens } from "#src/admin/session/screens.ts";
import type { OptionGroup } from "#src/admin/ui/combobox/combobox.tsx";
import { type Findable, rankMatch } from "#src/base/rank-match.ts";
import { chooseTheme } from "#src/brand/theme-choice.ts";
import { can, type Role } from "#src/domain/auth/policies.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import type { SearchResults } from "./find.ts";
import { additions, keywordsOf } from "./keywords.ts";
import type { RecentVisit } from "./recent.ts";

/** A destination or an action. */
export interface PaletteOption extends Findable {
  key: string;
  icon: LucideIcon;
  /** The language of its name, if that is not staff's. */
  language?: string;
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
      keywords: "",
      icon: screenAt(path)?.icon ?? Clock,
      to: path,
    }));
}

export function screenOptions(visibleScreens: readonly Screen[]): PaletteOption[] {
  return visibleScreens.map((screen) => ({
    key: screen.path,
    name: screen.name,
    detail: screen.purpose,
    keywords: keywordsOf(screen),
    icon: screen.icon,
    to: screen.path,
  }));
}

/** What a user may add: entries of each kind, which `start` begins, and what screens create. */
export function createOptions(
  person: { roles: readonly Role[] },
  start: (path: string, kind: KindName) => void,
): PaletteOption[] {
  const option = (name: string, keywords: string, to: PaletteOption["to"]): PaletteOption => ({
    key: name,
    name,
    detail: "",
    keywords: `new add create ${keywords}`,
    icon: Plus,
    to,
  });
  const entries = contentScreens
    .filter(({ right }) => can(person, right))
    .flatMap(({ creatable, path, keywords }) =>
      creatable.map(({ kind, label }) => option(`New ${label.toLowerCase()}`, keywords, () => start(path, kind))),
    );
  const others = additions.filter(({ right }) => can(person, right));
  return [...entries, ...others.map(({ name, keywords, path }) => option(name, keywords, path))];
}

export function actionOptions(logOut: () => void): PaletteOption[] {
  const act = (name: string, keywords: string, icon: LucideIcon, to: () => void): PaletteOption => ({
    key: name,
    name,
    detail: "",
    keywords,
    icon,
    to,
  });
  return [
    act("View Website", "site homepage", ExternalLink, () => window.open("/", "_blank", "noopener")),
    act("Light theme", "mode", Sun, () => chooseTheme("light")),
    act("Dark theme", "mode night", Moon, () => chooseTheme("dark")),
    act("System theme", "mode", Monitor, () => chooseTheme("auto")),
    act("Log out", "logout sign signout", LogOut, logOut),
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
        const { id: key, title: name, language } = entry;
        const option = { key, name, detail: list.name, keywords: "", icon: list.icon, to: path };
        return [{ ...option, ...(language && { language }) }];
      }),
    },
    {
      name: "Fields",
      options: fields.flatMap(({ kind, path, name, within }) => {
        const to = fieldPath({ kind, id: kind }, path);
        const screen = to === null ? undefined : screenAt(to);
        if (to === null || !screen) return [];
        const detail = [...new Set([screen.name, ...within.split(", ").slice(1)])].join(", ");
        return [{ key: `${kind} ${path}`, name, detail, keywords: "", icon: screen.icon, to }];
      }),
    },
    {
      name: "Leads",
      options: leads.map(({ id, name, detail }) => ({
        key: id,
        name,
        detail,
        keywords: "",
        icon: screens.leads.icon,
        to: href("/cms/leads/:lead?", { lead: id }),
      })),
    },
  ];
}

/** The rank of what the server found by something else than its name. */
const lastRank = 5;

/** The options that match. */
export function matching(options: readonly PaletteOption[], query: string): PaletteOption[] {
  return options.filter((option) => rankMatch(query, option) !== null);
}

/** Groups with the best matches first. */
export function ranked(groups: readonly OptionGroup<PaletteOption>[], query: string): OptionGroup<PaletteOption>[] {
  return groups
    .map(({ name, options }) => {
      const sorted = options
        .map((option) => ({ option, rank: rankMatch(query, option) ?? lastRank }))
        .toSorted((one, other) => one.rank - other.rank);
      return { name, options: sorted.map(({ option }) => option), rank: sorted[0]?.rank ?? lastRank };
    })
    .toSorted((one, other) => one.rank - other.rank);
}
