import type { Page } from "@playwright/test";
import { expect, long, openLive, screens, settled } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "settings" });
test.describe.configure({ mode: "default" });

/** The names of controls, and of the focused element, that a toast covers. */
async function underToast(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const toast = [...document.querySelectorAll(".toast")].at(-1);
    const area = toast?.getBoundingClientRect() ?? new DOMRect();
    const isUnder = (control: HTMLElement) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [from, to] = [Math.max(left, area.left), Math.min(right, area.right)];
      const [above, below] = [Math.max(top, area.top), Math.min(bottom, area.bottom)];
      if (from >= to || above >= below) return false;
      const stack = document.elementsFromPoint((from + to) / 2, (above + below) / 2);
      return control.contains(stack.find((element) => !element.closest(".toasts")) ?? null);
    };
    return [...document.querySelectorAll<HTMLElement>("a, button, summary, :focus")]
      .filter((control) => !control.closest(".toasts") && isUnder(control))
      .map((control) => control.ariaLabel ?? control.innerText);
  });
}

for (const screen of screens) {
  test.describe(screen.name, long, () => {
    test.use(screen.use);

    test("toasts cover neither the buttons of a form nor the menus of a list", async ({ page, context, ada: _ }) => {
      const toast = page.getByRole("alert");
      await openLive(page, "/cms/testimonials");
      const name = await page.locator("tbody .entry-title").first().innerText();
      await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
      await page.getByRole("region", { name, exact: true }).getByText("Move down", { exact: true }).click();
      await expect(toast.getByRole("button", { name: "Undo" })).toBeVisible();
      expect((await underToast(page)).filter((control) => /^(?:More|New)/.test(control))).toEqual([]);
      if (screen.use.viewport.width > 1400) expect(await underToast(page)).toEqual([]);
      await toast.getByRole("button", { name: "Undo" }).click();
      await expect(page.locator("tbody .entry-title").first()).toHaveText(name);

      await openLive(page, "/cms/services/service-network");
      await page.getByLabel("Tagline").fill(`Cables, ${screen.name}`);
      await page.keyboard.press("ControlOrMeta+s");
      await expect(toast.getByText("Draft saved")).toBeVisible();
      expect(await underToast(page)).toEqual([]);

      await openLive(page, "/cms/settings");
      await page.getByLabel("Legal name").fill(`Harbor, ${screen.name}`);
      await page.keyboard.press("ControlOrMeta+s");
      await expect(toast.getByText("Settings saved")).toBeVisible();
      expect(await underToast(page)).toEqual([]);
      await expect(page.getByRole("link", { name: "Version history" })).toBeInViewport();

      await context.clearCookies({ name: /session/ });
      await page.getByLabel("Legal name").fill(`Harbor again, ${screen.name}`);
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.getByRole("link", { name: "Log in in a new tab" })).toBeVisible();
      expect((await underToast(page)).filter((control) => control.startsWith("Log in"))).toEqual([]);
    });
  });
}
