import { useSyncExternalStore } from "react";
import { chooseTheme, onThemeChange, readTheme, type Theme, type ThemeName } from "../../brand/theme-choice.ts";
import { Icon } from "../icon.tsx";
import { useWords } from "../shell.ts";

/** From auto to the theme that the system does not use, so that the first click is visible; then to the system's. */
function nextChoice(choice: ThemeName): ThemeName {
  const system: Theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  if (choice === "auto") return system === "dark" ? "light" : "dark";
  return choice === system ? "auto" : system;
}

/** Light, dark or auto. `rendering/theme.ts` applies the choice before paint. */
export function ThemeToggle() {
  const choice = useSyncExternalStore<ThemeName>(onThemeChange, readTheme, () => "auto");
  const words = useWords();
  return (
    <button
      type="button"
      data-replay=""
      onClick={() => chooseTheme(nextChoice(readTheme()))}
      className="inline-flex min-h-11 items-center gap-[.45em] underline-offset-[.25em] hover:text-on-deep hover:underline unscripted:hidden"
    >
      <Icon name="sun-moon" />
      {`${words.theme}: ${words.themes[choice]}`}
    </button>
  );
}
