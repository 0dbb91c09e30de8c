import { useSyncExternalStore } from "react";
import { chooseTheme, onThemeChange, readTheme, type Theme, type ThemeName } from "../../brand/theme-choice.ts";
import { Icon } from "../icon.tsx";
import { useWords } from "../shell.ts";

/** From automatic to the other theme than the system's, so that the first press shows; then to the system's own. */
function nextChoice(choice: ThemeName): ThemeName {
  const system: Theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  if (choice === "auto") return system === "dark" ? "light" : "dark";
  return choice === system ? "auto" : system;
}

/** Light, dark, or as the system says. The choice is applied before paint by `rendering/theme.ts`. */
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
