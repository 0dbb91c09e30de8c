const maxNamed = 3;

/** Formats unique names as a list, at most three: `Phone, Email, Address, and 4 more`. */
export function formatList(names: readonly string[]): string {
  const uniqueNames = [...new Set(names)];
  const hiddenCount = uniqueNames.length - maxNamed;
  return new Intl.ListFormat("en-US").format(
    hiddenCount > 0 ? [...uniqueNames.slice(0, maxNamed), `${hiddenCount} more`] : uniqueNames,
  );
}
