import { useSyncExternalStore } from "react";
import { Icon } from "../icon.tsx";
import { useWords } from "../shell.ts";

type Theme = "light" | "dark";
type Choice = Theme | "auto";

function readChoice(): Choice {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "auto";
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** From automatic to the other theme than the system's, so that the first press shows; then to the system's own. */
function nextChoice(choice: Choice): Choice {
  const system: Theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  if (choice === "auto") return system === "dark" ? "light" : "dark";
  return choice === system ? "auto" : system;
}

function choose(choice: Choice) {
  const { dataset } = document.documentElement;
  if (choice === "auto") delete dataset.theme;
  else dataset.theme = choice;
  try {
    if (choice === "auto") localStorage.removeItem("theme");
    else localStorage.setItem("theme", choice);
  } catch {
    // Storage may be switched off: the choice holds for this page.
  }
}

/** Light, dark, or as the system says. The choice is applied before paint by `rendering/theme.ts`. */
export function ThemeToggle() {
  const choice = useSyncExternalStore<Choice>(subscribe, readChoice, () => "auto");
  const words = useWords();
  return (
    <button
      type="button"
      data-replay=""
      onClick={() => choose(nextChoice(readChoice()))}
      className="inline-flex min-h-11 items-center gap-[.45em] underline-offset-[.25em] hover:text-on-deep hover:underline unscripted:hidden"
    >
      <Icon name="sun-moon" />
      {words.theme}: {words.themes[choice]}
    </button>
  );
}
