/** Shows times in the visitor's own time zone. Without script, they are in the company's. */
export function runVisitorZone({ dataset }: HTMLElement): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const url = new URL(location.href);
  if (!timeZone || timeZone === dataset.zone || url.searchParams.has("zone")) return;
  url.searchParams.set("zone", timeZone);
  location.replace(url);
}
