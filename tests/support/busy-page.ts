import type { Page } from "@playwright/test";

interface Router {
  state: { navigation: { state: string }; fetchers: Map<string, { state: string }> };
}

declare global {
  interface Window {
    /** Pending renders; null: render at once. */
    held: (() => void)[] | null;
    __reactRouterDataRouter: Router;
  }
}

/** Lets `whileBusy` delay the rendering of pages that are opened from now on. */
export async function installBusyHook(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // React's scheduler renders when its own message arrives.
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      const draw = () => post.call(this, message);
      if (window.held) window.held.push(draw);
      else draw();
    };
  });
}

/** Delays all rendering until the form's response has arrived and the page's data is revalidated. */
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
