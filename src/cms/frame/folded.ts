const key = "folded";

/** The groups of the sidebar that were folded in this browser: all others stand open. */
function readFolded(): string[] {
  try {
    return localStorage.getItem(key)?.split("\n") ?? [];
  } catch {
    // Storage may be switched off: then every group stands open.
    return [];
  }
}

export function isFolded(group: string): boolean {
  return readFolded().includes(group);
}

export function keepFolded(group: string, folded: boolean): void {
  const others = readFolded().filter((name) => name !== group);
  try {
    localStorage.setItem(key, (folded ? [...others, group] : others).join("\n"));
  } catch {
    // As above.
  }
}
