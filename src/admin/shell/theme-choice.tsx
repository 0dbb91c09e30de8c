import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { chooseTheme, onThemeChange, readTheme, type ThemeName } from "../../brand/theme-choice.ts";

const choices: { theme: ThemeName; name: string; icon: LucideIcon }[] = [
  { theme: "auto", name: "System", icon: Monitor },
  { theme: "light", name: "Light", icon: Sun },
  { theme: "dark", name: "Dark", icon: Moon },
];

/** The color scheme, shared with the public site. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore<ThemeName>(onThemeChange, readTheme, () => "auto");
  return (
    <fieldset className="flex items-center gap-1 px-3 py-1.5 unscripted:hidden">
      <legend className="sr-only">Theme</legend>
      <span aria-hidden className="mr-auto text-ink-2">
        Theme
      </span>
      {choices.map(({ theme, name, icon: Icon }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={chosen === theme}
          aria-label={name}
          onClick={() => chooseTheme(theme)}
          className="icon-only"
        >
          <Icon className="icon size-[1.15rem]" aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
