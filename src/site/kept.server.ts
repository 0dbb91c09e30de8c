/**
 * How a loader's content is sent: pages of made-up addresses that say what another page says are not kept. There is no
 * end to them, and each would take the place of a page that is read.
 */
export function keptUnless(isMadeUp: boolean) {
  return { headers: isMadeUp ? { "Cache-Control": "no-store" } : {} };
}
