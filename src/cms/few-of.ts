const mostNamed = 3;

const list = new Intl.ListFormat("en-US");

/** Names as a sentence has them, of many the first: `Phone, Email, Address, and 4 more`. Each is named once. */
export function fewOf(names: readonly string[]): string {
  const each = [...new Set(names)];
  const more = each.length - mostNamed;
  return list.format(more > 0 ? [...each.slice(0, mostNamed), `${more} more`] : each);
}
