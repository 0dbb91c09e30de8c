import { desktop, expect, expectOnly, hold, long, openLive, phone, untilLive } from "../support/e2e.ts";
import { expectInput, fillForm, message, sendForm, test, thankYouHeading, uniqueEmail } from "../support/inquiries.ts";

for (const [name, screen, javaScriptEnabled, details] of [
  ["with JavaScript, on a desktop", desktop, true, {}],
  ["with JavaScript, on a phone", phone, true, long],
  ["without JavaScript, on a phone", phone, false, {}],
] as const) {
  test.describe(name, details, () => {
    test.use({ ...screen, javaScriptEnabled, allowedConsole: /status of 422/ });

    test("a message is stored, and a separate page says thanks", async ({ page, storedFrom }) => {
      const email = uniqueEmail();
      await page.goto("/contact");
      if (javaScriptEnabled) await untilLive(page);
      // On a phone, the map's label holds nothing but the button for the street map.
      await expect(page.locator(".map-tag")).toBeVisible({ visible: javaScriptEnabled });
      await fillForm(page, email);
      await sendForm(page).click();
      await expect(thankYouHeading(page)).toBeVisible();
      await expect(page).toHaveURL("/contact/thanks");
      await expect(page.getByText(/^You’ll hear from an engineer (?:by|within)/)).toBeVisible();
      await page.reload();
      await expect(thankYouHeading(page)).toBeVisible();
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

    test("errors are described in plain words, and the input is kept", async ({ page, storedFrom }) => {
      const email = "elena@harborline";
      await page.goto("/contact");
      if (javaScriptEnabled) await untilLive(page);
      await fillForm(page, email);
      await page.getByLabel("Message").fill("   ");
      await sendForm(page).click();
      const summary = page.getByRole("alert");
      await expect(summary).toContainText("2 things to fix");
      await expect(summary).toBeInViewport();
      await expect(summary).toBeFocused();
      await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
        /Enter your full email address/,
      );
      await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Name")).not.toHaveAttribute("aria-invalid");
      await page.getByLabel("Message").fill(message);
      await expectInput(page, email);
      const corrected = uniqueEmail();
      await page.getByLabel("Email", { exact: true }).fill(corrected);
      await sendForm(page).click();
      await expect(thankYouHeading(page)).toBeVisible();
      expect(await storedFrom(corrected)).toHaveLength(1);
    });

    test("an empty form is returned with all its errors", long, async ({ page }) => {
      await page.goto("/contact");
      if (javaScriptEnabled) await untilLive(page);
      await sendForm(page).click();
      const summary = page.getByRole("alert");
      await expect(summary).toContainText("3 things to fix");
      await expect(summary).toBeFocused();
      await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter your name.");
    });

    test("a link with a service selects that service and scrolls to the form", long, async ({ page }) => {
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

test("the script does its work while the visitor writes", long, async ({ page, db }) => {
  const email = uniqueEmail();
  await openLive(page, "/contact");
  await fillForm(page, email);
  await expect(page.locator("input[name=formProof]")).toHaveValue(/^\d+$/);
  await sendForm(page).click();
  await expect(thankYouHeading(page)).toBeVisible();
  const lead = db.selectFrom("leads").select("spam_verdict").where("email", "=", email);
  const { spam_verdict } = await lead.executeTakeFirstOrThrow();
  // Tests write faster than people.
  expect((spam_verdict?.reasons ?? []).map(({ sign }) => sign)).not.toContain("no-proof");
});

test.describe("when the file of the form's work is not reached", long, () => {
  test.use({ allowedConsole: /status of 503/ });

  test("the message is sent all the same", async ({ page, storedFrom }) => {
    const email = uniqueEmail();
    await page.route(/find-proof-.*\.js/, (route) => route.fulfill({ status: 503 }));
    await openLive(page, "/contact");
    await fillForm(page, email);
    await expect(page.locator("input[name=formToken]")).toHaveValue(/./);
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();
    expect(await storedFrom(email)).toHaveLength(1);
  });
});

test("a double click creates one lead", async ({ page, storedFrom }) => {
  const email = uniqueEmail();
  await openLive(page, "/contact");
  await fillForm(page, email);
  await sendForm(page).dblclick();
  await expect(thankYouHeading(page)).toBeVisible();
  expect(await storedFrom(email)).toHaveLength(1);
});

test.describe("when a message is rejected", long, () => {
  test.use({ allowedConsole: /status of 422/ });

  test("Back from the thanks shows what was sent", async ({ page }) => {
    const email = uniqueEmail();
    await openLive(page, "/contact");
    await fillForm(page, email);
    await page.getByLabel("Name").fill("");
    await sendForm(page).click();
    await expect(page.getByRole("alert")).toContainText("One thing to fix");
    await page.getByLabel("Name").fill("Elena Marsh");
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();
    await page.goBack();
    await expectInput(page, email);
  });

  test("input from while it was sent is kept, and it can be corrected and sent", async ({ page, storedFrom }) => {
    await openLive(page, "/contact");
    await fillForm(page, "elena@harborline");
    const release = await hold(page, "**/contact");
    await sendForm(page).click();
    const corrected = uniqueEmail();
    await page.getByLabel("Email", { exact: true }).fill(corrected);
    release();
    await expect(page.getByRole("alert")).toContainText("thing to fix");
    await expectInput(page, corrected);
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();
    expect(await storedFrom(corrected)).toHaveLength(1);
  });
});

test(
  "without JavaScript, sending the same message again creates one lead",
  long,
  async ({ browser, baseURL, storedFrom }) => {
    const email = uniqueEmail();
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    for (let times = 0; times < 2; times++) {
      await page.goto("/contact");
      await fillForm(page, email);
      await sendForm(page).click();
      await expect(thankYouHeading(page)).toBeVisible();
    }
    expect(await storedFrom(email)).toHaveLength(1);
    await context.close();
  },
);

test("the button is disabled and says so while the message is sent", long, async ({ page }) => {
  await openLive(page, "/contact");
  await fillForm(page, uniqueEmail());
  const release = await hold(page, "**/contact");
  await sendForm(page).click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  release();
  await expect(thankYouHeading(page)).toBeVisible();
});

test.describe("when the connection fails", () => {
  test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED/ });

  test("the error shows the phone number, and the input is kept", async ({ page, context, errors, storedFrom }) => {
    const email = uniqueEmail();
    await openLive(page, "/contact");
    await fillForm(page, email);
    await context.setOffline(true);
    await sendForm(page).click();
    await expect(page.getByRole("alert")).toContainText("the connection failed");
    await expect(page.getByRole("alert").getByRole("link", { name: "(305) 555-0142" })).toBeVisible();
    await expectInput(page, email);
    await context.setOffline(false);
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();
    expect(await storedFrom(email)).toHaveLength(1);
    expectOnly(errors, /^request failed: \S+ net::ERR_INTERNET_DISCONNECTED$/);
  });
});

test("the lead stores the landing page of the visit", long, async ({ page, storedFrom }) => {
  const email = uniqueEmail();
  await openLive(page, "/services?utm_source=newsletter");
  await page.getByRole("banner").getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveURL("/contact");
  await untilLive(page);
  await fillForm(page, email);
  await sendForm(page).click();
  await expect(thankYouHeading(page)).toBeVisible();
  expect(await storedFrom(email)).toMatchObject([
    { landing_page: "/services?utm_source=newsletter", utm_source: "newsletter" },
  ]);
});

const campaignLink = "/contact?service=cloud&utm_source=newsletter&utm_campaign=Spring%20Offer&utm_id=7";

const attributed = { landing_page: campaignLink, utm_source: "newsletter", utm_campaign: "Spring Offer" };

for (const [visitor, storage] of [
  ["with script", true],
  ["with script whose browser blocks storage", false],
] as const) {
  test(`a visitor ${visitor} who lands on the contact page keeps the campaign`, long, async ({ page, storedFrom }) => {
    if (!storage) {
      await page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException("Storage is blocked", "SecurityError");
        };
        for (const name of ["sessionStorage", "localStorage"]) Object.defineProperty(window, name, { get: refuse });
      });
    }
    const email = uniqueEmail();
    await openLive(page, campaignLink);
    await fillForm(page, email);
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();
    expect(await storedFrom(email)).toMatchObject([attributed]);
  });
}

test.describe("without script", long, () => {
  test.use({ javaScriptEnabled: false, allowedConsole: /status of 422/ });

  test("a visitor who lands on the contact page keeps the campaign, also after an error", async ({
    page,
    storedFrom,
  }) => {
    await page.goto(campaignLink);
    await fillForm(page, "elena@");
    await sendForm(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    const email = uniqueEmail();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();
    expect(await storedFrom(email)).toMatchObject([
      {
        ...attributed,
        landing_page: "/contact?utm_source=newsletter&utm_campaign=Spring+Offer",
        form_page: "/contact",
      },
    ]);
  });
});

test("a message is written and sent by keyboard alone", long, async ({ page, storedFrom }) => {
  const email = uniqueEmail();
  await openLive(page, "/contact");
  await page.getByLabel("Name").focus();
  // After the email: the way without one. After the message: the button that adds when to reach you, and the language.
  for (const text of ["Elena Marsh", email, "", "", "", "", message, "", ""]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(sendForm(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(thankYouHeading(page)).toBeVisible();
  expect(await storedFrom(email)).toMatchObject([{ message }]);
});

test("input from before the script runs is kept, and can be sent", long, async ({ page, storedFrom }) => {
  const email = uniqueEmail();
  const release = await hold(page, "**/assets/*.js");
  await page.goto("/contact", { waitUntil: "commit" });
  await fillForm(page, email);
  release();
  await untilLive(page);
  await expectInput(page, email);
  await sendForm(page).click();
  await expect(thankYouHeading(page)).toBeVisible();
  expect(await storedFrom(email)).toHaveLength(1);
});
