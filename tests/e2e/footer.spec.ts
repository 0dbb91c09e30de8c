import type { Page } from "@playwright/test";
import { expect, long, openLive, test } from "../support/e2e.ts";

function footer(page: Page) {
  return page.getByRole("contentinfo");
}

test("the footer has the company, Services, Quick Links and Contact Info", long, async ({ page }) => {
  await openLive(page, "/");
  await expect(footer(page).getByRole("heading")).toHaveText(["Services", "Quick Links", "Contact Info"]);
  await expect(footer(page)).toContainText(/Managed IT for South Florida companies .* Based in Miami/);
  for (const [network, url] of [
    ["LinkedIn", "https://www.linkedin.com/"],
    ["Facebook", "https://www.facebook.com/"],
    ["Instagram", "https://www.instagram.com/"],
  ] as const) {
    await expect(footer(page).getByRole("link", { name: network })).toHaveAttribute(
      "href",
      expect.stringContaining(url) as unknown as string,
    );
  }
  for (const [name, slug] of [
    ["IT Consulting", "consulting"],
    ["Managed Services", "managed"],
    ["Cloud Solutions", "cloud"],
    ["Security", "security"],
    ["Network", "network"],
    ["Help Desk", "help-desk"],
    ["Software Development", "software"],
    ["Data Management", "data"],
    ["Infrastructure", "infrastructure"],
  ] as const) {
    const link = footer(page).getByRole("navigation", { name: "Services" }).getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", `/services/${slug}`);
  }
  const quick = footer(page).getByRole("navigation", { name: "Quick Links" });
  for (const [name, path] of [
    ["About Us", "/about"],
    ["Our Team", "/about#team"],
    ["Portfolio", "/portfolio"],
    ["Blog", "/blog"],
    ["Careers", "/careers"],
    ["Contact", "/contact"],
  ] as const) {
    await expect(quick.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  const contact = footer(page).locator("address");
  await expect(contact.getByRole("link", { name: "(305) 555-0142" })).toHaveAttribute("href", "tel:+13055550142");
  await expect(contact.getByRole("link", { name: "hello@mangrove.example" })).toHaveAttribute(
    "href",
    "mailto:hello@mangrove.example",
  );
  await expect(contact).toContainText("100 Example Quay, Suite 610");
  await expect(contact).toContainText("Miami, FL 33131");
  await expect(contact.getByText("Mon-Fri 9:00 AM-5:00 PM", { exact: true })).toBeVisible();
  await expect(contact.getByText("Sat-Sun Closed", { exact: true })).toBeVisible();
  const year = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", year: "numeric" });
  await expect(footer(page)).toContainText(`© ${year.format(new Date())} Mangrove IT, Inc. All rights reserved.`);
  await expect(footer(page).getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms");
  await footer(page).getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("a click changes the theme, and a reload keeps it without a flash of the other one", long, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openLive(page, "/");
  const toggle = footer(page).getByRole("button", { name: /^Theme/ });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await expect(toggle).toHaveText("Theme: automatic");
  await toggle.click();
  await expect(toggle).toHaveText("Theme: dark");
  const dark = await background();
  expect(dark).not.toBe(light);

  // Records each frame from the first paint on.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const recordColor = () => seen.push(getComputedStyle(document.body).backgroundColor);
    const observer = new MutationObserver(() => {
      if (!document.body) return;
      observer.disconnect();
      seen.push(document.documentElement.dataset.theme ?? "none");
      const frame = () => {
        recordColor();
        if (seen.length < 60) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.waitForFunction(() => "live" in window);
  const [first, ...backgrounds] = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(first).toBe("dark");
  expect(new Set(backgrounds)).toEqual(new Set([dark]));
  await expect(toggle).toHaveText("Theme: dark");

  // Navigation keeps the theme, and two more clicks go through light back to automatic.
  await page.goto("/privacy");
  expect(await background()).toBe(dark);
  await toggle.click();
  await expect(toggle).toHaveText("Theme: light");
  expect(await background()).toBe(light);
  await toggle.click();
  await expect(toggle).toHaveText("Theme: automatic");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await background()).toBe(dark);
});
