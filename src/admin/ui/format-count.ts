/** `1 service`, `1,200 industries`. */
export function countOf(number: number, one: string): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : plural(one)}`;
}

/** The plural of what lists have: `posts`, `industries`, `addresses`. */
export function plural(one: string): string {
  if (one === "person") return "people";
  return one.endsWith("y") ? `${one.slice(0, -1)}ies` : `${one}${one.endsWith("s") ? "es" : "s"}`;
}
