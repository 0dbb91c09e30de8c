import type { Page } from "@playwright/test";

interface Router {
  state: { navigation: { state: string }; fetchers: Map<string, { state: string }> };
}

declare global {
  interface Window {
    /** What waits to be drawn; null: it is drawn at once. */
    held: (() => void)[] | null;
    __reactRouterDataRouter: Router;
  }
}

/** Has pages that are opened from now on be busy when `whileBusy` says so. */
export async function mayBeBusy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // React draws when a message comes back that it sends to itself.
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      const draw = () => post.call(this, message);
      if (window.held) window.held.push(draw);
      else draw();
    };
  });
}

/** Has the page be so busy that nothing is drawn until the form is answered and the screen's content read anew. */
export async function whileBusy(page: Page, send: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    window.held = [];
  });
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await send();
  await answered;
  await page.waitForFunction(() => {
    const { navigation, fetchers } = window.__reactRouterDataRouter.state;
    return [navigation, ...fetchers.values()].every(({ state }) => state === "idle");
  });
  await page.evaluate(() => {
    const waiting = window.held ?? [];
    window.held = null;
    for (const draw of waiting) draw();
  });
}
