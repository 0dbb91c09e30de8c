/** Whether a route is visitors', or the root that all pages share. `routes.ts` gives visitors' routes ids of this form. */
export function isSiteRoute(id: string): boolean {
  return id === "root" || id.startsWith("site/");
}
