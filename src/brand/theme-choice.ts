export type Theme = "light" | "dark";

/** A theme, or the system's. */
export type ThemeName = Theme | "auto";

/** What was chosen; it is applied before the first paint by `app/document/theme.ts`. */
export function readTheme(): ThemeName {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "auto";
}

export function onThemeChange(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

export function chooseTheme(choice: ThemeName): void {
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
