import { chooseTheme, onThemeChange, readTheme, type Theme, type ThemeName } from "#src/brand/theme-choice.ts";

/** From auto to the theme that the system does not use, so that the first click is visible; then to the system's. */
function nextChoice(choice: ThemeName): ThemeName {
  const system: Theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  if (choice === "auto") return system === "dark" ? "light" : "dark";
  return choice === system ? "auto" : system;
}

/** Changes the theme on click, and says which one is chosen. */
export function runThemeToggle(button: HTMLElement): void {
  const labels: Record<ThemeName, string> = JSON.parse(button.dataset.labels ?? "{}");
  const label = button.querySelector("span");
  const update = () => {
    if (label) label.textContent = labels[readTheme()];
  };
  button.addEventListener("click", () => chooseTheme(nextChoice(readTheme())));
  onThemeChange(update);
  update();
}
