import { mayBeBusy, whileBusy } from "../support/busy-page.ts";
import { expectWritten, message, send, someone, test, thanked, write } from "../support/enquiries.ts";
import { expect, openLive, screens, untilLive } from "../support/story.ts";

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

test.describe("on a device that is too busy to draw", () => {
  test.use({ tolerated: /status of 422/ });

  test("what was refused can be mended and sent", async ({ page, storedFrom }) => {
    await mayBeBusy(page);
    await openLive(page, "/contact");
    await write(page, "elena@harborline");
    await whileBusy(page, () => send(page).click());
    await expect(page.getByRole("alert")).toContainText("to mend");
    const mended = someone();
    await page.getByLabel("Email").fill(mended);
    await send(page).click();
    await expect(thanked(page)).toBeVisible();
    expect(await storedFrom(mended)).toHaveLength(1);
  });
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

test("what is written before the page's script runs stays, and can be sent", async ({ page, storedFrom }) => {
  const email = someone();
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await write(page, email);
  released.resolve();
  await untilLive(page);
  await expectWritten(page, email);
  await send(page).click();
  await expect(thanked(page)).toBeVisible();
  expect(await storedFrom(email)).toHaveLength(1);
});
