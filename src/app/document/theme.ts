// Runs in the page's head, before the first paint: a visitor who chose a color scheme sees no other.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off: the system's scheme stands.
}

export {};
