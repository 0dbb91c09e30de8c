/** `1 row`, `1,200 rows`. */
export function plural(number: number, what: string): string {
  return `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
