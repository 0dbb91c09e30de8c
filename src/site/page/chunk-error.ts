/**
 * Handles a block's script that fails to load. The first page already has the block in its HTML, so a promise that
 * never settles keeps it. After a client-side navigation, the page needs the script, so the document is reloaded.
 */
export function handleChunkError(): Promise<never> {
  const [opened] = performance.getEntriesByType("navigation");
  if (opened && new URL(opened.name).pathname !== location.pathname) location.reload();
  return new Promise(() => {});
}
