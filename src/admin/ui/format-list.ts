const maxNamed = 3;

/** Formats unique names as a list, at most three: `Phone, Email, Address, and 4 more`. */
export function formatList(names: readonly string[]): string {
  const each = [...new Set(names)];
  const more = each.length - maxNamed;
  return new Intl.ListFormat("en-US").format(more > 0 ? [...each.slice(0, maxNamed), `${more} more`] : each);
}
