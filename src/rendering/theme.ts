// Runs in the page's head, before the first paint: a visitor who chose a color scheme sees no other.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off: the system's scheme stands.
}

// The parts of a visitor's page below the first view are laid out when they are needed, or when the page's script has time.
// A visitor who comes back to a place further down, or to an anchor, needs the true height of what is above.
const [visit] = performance.getEntriesByType("navigation");
const isNew = visit && "type" in visit && visit.type === "navigate" && location.hash === "";
if (isNew && !location.pathname.startsWith("/cms")) document.documentElement.dataset.partial = "";

export {};
