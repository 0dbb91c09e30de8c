/**
 * What a page does when the script of one of its blocks cannot be had. As its document came it needs none, so it stays
 * that way: React waits for what never comes. A page that was changed to has only its script to be drawn by, so its
 * document is loaded.
 */
export function doWithout(): Promise<never> {
  const [opened] = performance.getEntriesByType("navigation");
  if (opened && new URL(opened.name).pathname !== location.pathname) location.reload();
  return new Promise(() => {});
}
