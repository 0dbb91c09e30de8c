/** The initials of a first and last name: `MV`. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).flatMap((part) => part.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return [...parts.slice(0, 1), ...parts.slice(1).slice(-1)].join("").toUpperCase();
}
