import { Clock, ExternalLink, LogOut, type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { href } from "react-router";
import { entryPath, type Screen, screenAt, screens } from "#src/admin/session/screens.ts";
import type { OptionGroup } from "#src/admin/ui/combobox/combobox.tsx";
import { hasWords } from "#src/admin/ui/has-words.ts";
import { chooseTheme } from "#src/brand/theme-choice.ts";
import type { SearchResults } from "./find.ts";
import type { Visited } from "./recent.ts";

/** A destination or an action. */
export interface Option {
  key: string;
  name: string;
  detail: string;
  icon: LucideIcon;
  /** A path of the admin, or a function. */
  to: string | (() => void);
}

/** Recent visits, without the current screen. */
export function recentOptions(visits: readonly Visited[], here: string): Option[] {
  return visits
    .filter(({ address }) => address !== here)
    .map(({ name, address }) => ({
      key: `recent ${address}`,
      name,
      detail: "",
      icon: screenAt(address)?.icon ?? Clock,
      to: address,
    }));
}

export function screenOptions(shown: readonly Screen[]): Option[] {
  return shown.map(({ name, address, purpose, icon }) => ({ key: address, name, detail: purpose, icon, to: address }));
}

export function actionOptions(logOut: () => void): Option[] {
  const act = (name: string, icon: LucideIcon, to: () => void): Option => ({ key: name, name, detail: "", icon, to });
  return [
    act("View Website", ExternalLink, () => window.open("/", "_blank", "noopener")),
    act("Light theme", Sun, () => chooseTheme("light")),
    act("Dark theme", Moon, () => chooseTheme("dark")),
    act("System theme", Monitor, () => chooseTheme("auto")),
    act("Log out", LogOut, logOut),
  ];
}

/** Searches on the server. Rejects if the request failed. */
export async function findEverything(words: string, signal: AbortSignal): Promise<OptionGroup<Option>[]> {
  const address = `${href("/cms/find")}?${new URLSearchParams({ q: words })}`;
  const response = await fetch(address, { signal, redirect: "manual" });
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
        const form = entryPath({ kind, id: kind });
        const icon = form === null ? undefined : screenAt(form)?.icon;
        if (form === null || !icon) return [];
        return [{ key: `${kind} ${path}`, name, detail: within, icon, to: `${form}#field-${path}` }];
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
export function matching(options: readonly Option[], words: string): Option[] {
  return options.filter(({ name, detail }) => hasWords(`${name} ${detail}`, words));
}
