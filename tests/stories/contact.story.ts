import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../src/db/connect.ts";
import { test as base, desktop, expect, openLive, phone, screens, settled, untilLive } from "../support/story.ts";

interface Stored {
  email: string;
  name: string;
  phone: string;
  company: string;
  service: string;
  message: string;
  landing_page: string;
  utm_source: string;
}

const test = base.extend<{ storedFrom: (email: string) => Promise<Stored[]> }>({
  storedFrom: async ({ dataDir }, use) => {
    const db = await openDatabase({ dataDir });
    await use((email) => db.selectFrom("leads").selectAll().where("email", "=", email).execute());
    await db.destroy();
  },
});

/** An address of the running story's own. */
function someone(): string {
  return `elena.${crypto.randomUUID().slice(0, 8)}@harborline.example`;
}

const message = "Three offices, the server is from 2016, and our insurer wants answers by March.";

async function write(page: Page, email: string) {
  await page.getByLabel("Name").fill("Elena Marsh");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("(305) 555-0100");
  await page.getByLabel("Company").fill("Harborline Charters");
  await page.getByLabel("Service Interest").selectOption("Cybersecurity");
  await page.getByLabel("Message").fill(message);
}

const send = (page: Page) => page.getByRole("button", { name: "Send to an engineer" });

async function expectWritten(page: Page, email: string) {
  await expect(page.getByLabel("Name")).toHaveValue("Elena Marsh");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Phone")).toHaveValue("(305) 555-0100");
  await expect(page.getByLabel("Company")).toHaveValue("Harborline Charters");
  await expect(page.getByLabel("Service Interest")).toHaveValue("security");
  await expect(page.getByLabel("Message")).toHaveValue(message);
}

const thanked = (page: Page) => page.getByRole("heading", { level: 1, name: /^Thank you/ });

for (const screen of screens) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript, ${screen.name}`, () => {
      test.use({ ...screen.use, javaScriptEnabled, tolerated: /status of 422/ });

      test("a message is stored, and thanked for on a page of its own", async ({ page, storedFrom }) => {
        const email = someone();
        await page.goto("/contact");
        if (javaScriptEnabled) await untilLive(page);
        await write(page, email);
        await send(page).click();
        await expect(thanked(page)).toBeVisible();
        await expect(page).toHaveURL("/contact/thanks");
        await expect(page.getByText(/^You hear from an engineer (?:by|within)/)).toBeVisible();
        await page.reload();
        await expect(thanked(page)).toBeVisible();
        await page.goBack();
        await page.goForward();
        expect(await storedFrom(email)).toMatchObject([
          {
            name: "Elena Marsh",
            phone: "(305) 555-0100",
            company: "Harborline Charters",
            service: "security",
            message,
          },
        ]);
      });

      test("what is wrong is said in plain words, and nothing that was written is lost", async ({
        page,
        storedFrom,
      }) => {
        const email = "elena@harborline";
        await page.goto("/contact");
        if (javaScriptEnabled) await untilLive(page);
        await write(page, email);
        await page.getByLabel("Message").fill("   ");
        await send(page).click();
        const summary = page.getByRole("alert");
        await expect(summary).toContainText("2 things to mend");
        await expect(summary).toBeInViewport();
        await expect(summary).toBeFocused();
        await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Write the whole email address/);
        await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
        await expect(page.getByLabel("Name")).not.toHaveAttribute("aria-invalid");
        await page.getByLabel("Message").fill(message);
        await expectWritten(page, email);
        const mended = someone();
        await page.getByLabel("Email").fill(mended);
        await send(page).click();
        await expect(thanked(page)).toBeVisible();
        expect(await storedFrom(mended)).toHaveLength(1);
      });

      test("a link that names a service chooses it and brings the form into view", async ({ page }) => {
        await page.goto("/contact?service=managed#contact-form");
        await expect(page.getByLabel("Service Interest")).toHaveValue("managed");
        await expect(page.getByRole("heading", { name: "Send us a Message" })).toBeInViewport();
        await expect(page.getByLabel("Service Interest").getByRole("option")).toHaveText([
          "Choose a service",
          "IT Consulting",
          "Managed Services",
          "Cloud Solutions",
          "Cybersecurity",
          "Software Development",
          "Other",
        ]);
      });
    });
  }
}

test("a double click makes one lead", async ({ page, storedFrom }) => {
  const email = someone();
  await openLive(page, "/contact");
  await write(page, email);
  await send(page).dblclick();
  await expect(thanked(page)).toBeVisible();
  expect(await storedFrom(email)).toHaveLength(1);
});

test("without JavaScript, going back and sending again makes one lead", async ({ browser, baseURL, storedFrom }) => {
  const email = someone();
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (let times = 0; times < 2; times++) {
    await page.goto("/contact");
    await write(page, email);
    await send(page).click();
    await expect(thanked(page)).toBeVisible();
  }
  expect(await storedFrom(email)).toHaveLength(1);
  await context.close();
});

test("the browser asks for what is missing before anything is sent", async ({ page }) => {
  await openLive(page, "/contact");
  await page.getByLabel("Name").fill("Elena Marsh");
  await send(page).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page).toHaveURL("/contact");
  for (const [label, required] of [
    ["Name", true],
    ["Email", true],
    ["Message", true],
    ["Phone", false],
    ["Company", false],
    ["Service Interest", false],
  ] as const) {
    expect(await page.getByLabel(label).evaluate((field: HTMLInputElement) => field.required), label).toBe(required);
  }
  const box = await page.getByLabel("Message").boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(150);
});

test("while it is sent the button says so and cannot be pressed", async ({ page }) => {
  await openLive(page, "/contact");
  await write(page, someone());
  const answered = Promise.withResolvers<void>();
  await page.route("**/contact.data*", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await send(page).click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  answered.resolve();
  await expect(thanked(page)).toBeVisible();
});

test.describe("when the connection fails", () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ });

  test("it is said with the phone number, and what was written stays", async ({
    page,
    context,
    faults,
    storedFrom,
  }) => {
    const email = someone();
    await openLive(page, "/contact");
    await write(page, email);
    await context.setOffline(true);
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("the connection failed");
    await expect(page.getByRole("alert").getByRole("link", { name: "(305) 555-0142" })).toBeVisible();
    await expectWritten(page, email);
    await context.setOffline(false);
    await send(page).click();
    await expect(thanked(page)).toBeVisible();
    expect(await storedFrom(email)).toHaveLength(1);
    expect(faults.every((fault) => fault.includes("ERR_INTERNET_DISCONNECTED"))).toBe(true);
    faults.length = 0;
  });
});

test("where the visit began comes with the message", async ({ page, storedFrom }) => {
  const email = someone();
  await openLive(page, "/services?utm_source=newsletter");
  await page.getByRole("banner").getByRole("link", { name: "Get a Free Consultation" }).click();
  await expect(page).toHaveURL("/contact?service=consulting#contact-form");
  await expect(page.getByLabel("Service Interest")).toHaveValue("consulting");
  await write(page, email);
  await send(page).click();
  await expect(thanked(page)).toBeVisible();
  expect(await storedFrom(email)).toMatchObject([
    { landing_page: "/services?utm_source=newsletter", utm_source: "newsletter" },
  ]);
});

test("the keyboard alone writes and sends", async ({ page, storedFrom }) => {
  const email = someone();
  await openLive(page, "/contact");
  await page.getByLabel("Name").focus();
  for (const text of ["Elena Marsh", email, "", "", "", message]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(send(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(thanked(page)).toBeVisible();
  expect(await storedFrom(email)).toMatchObject([{ message }]);
});

test("the street map comes from its own site, and only when it is asked for", async ({ page, context, faults }) => {
  await context.route("https://www.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Map</title><p>A map" }),
  );
  await openLive(page, "/contact");
  await expect(page.getByRole("img", { name: /Drawing of the coast/ })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(faults).toEqual([]);
  await page.getByRole("button", { name: "Open the street map" }).click();
  const frame = page.getByTitle(/^Street map around 100 Example Quay/);
  await expect(frame).toBeFocused();
  await expect(frame.contentFrame().getByText("A map")).toBeVisible();
  expect(faults).toEqual([expect.stringMatching(/another host: https:\/\/www\.openstreetmap\.org\/export\/embed/)]);
  faults.length = 0;
});

test.describe("on a Friday evening in Miami", () => {
  test("today's hours are marked, and it is said when the office opens", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2026-11-20T23:30:00Z"));
    await openLive(page, "/contact");
    const facts = page.getByRole("region", { name: "Contact Information" });
    await expect(facts.getByText("Closed now. Opens Monday 9:00 AM")).toBeVisible();
    await expect(facts.locator('[aria-current="date"]')).toHaveText("Mon-Fri 9:00 AM-5:00 PM");
  });

  test("and at noon it is open", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2026-11-20T17:00:00Z"));
    await openLive(page, "/contact");
    await expect(page.getByText("Open now, until 5:00 PM")).toBeVisible();
  });
});

test.describe("to every rule of axe", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" }, tolerated: /status of 422/ });

  test("the form with its faults and the page of thanks conform, wide and narrow, light and dark", async ({ page }) => {
    const faulty = async () => {
      await openLive(page, "/contact");
      await page.getByLabel("Name").fill("Elena");
      await page.getByLabel("Email").fill("elena@harborline");
      await page.getByLabel("Message").fill("Hello");
      await send(page).click();
      await expect(page.getByRole("alert")).toBeVisible();
    };
    for (const open of [faulty, () => openLive(page, "/contact/thanks")]) {
      await open();
      for (const { viewport } of [desktop, phone]) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          const { violations } = await new AxeBuilder({ page }).analyze();
          const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
          expect.soft(found, `${page.url()}, ${viewport.width} pixels, ${colorScheme}`).toEqual([]);
        }
      }
    }
  });
});
