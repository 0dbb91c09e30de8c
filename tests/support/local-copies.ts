import type { Page } from "@playwright/test";

/** What the browser has of unsaved input. */
export function localCopies(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open("mangrove");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("copies").objectStore("copies").getAll();
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
  );
}
