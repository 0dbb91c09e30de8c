import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Office } from "../../src/people/office.ts";
import { addPasskey, beginPasskey } from "../../src/people/passkeys.server.ts";
import { totpCode } from "../../src/people/totp.server.ts";
import { beginTwoFactor, confirmTwoFactor } from "../../src/people/two-factor.server.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { aPerson, password } from "../support/staff.ts";
import { test as base, expect, openLive, secret } from "../support/story.ts";

const test = base.extend<{ office: Office }>({
  office: ({ db, site }, use) => use({ db, secret, origin: site.url, now: () => new Date(), wakeMail: () => {} }),
});

async function logIn(page: Page, email: string) {
  await openLive(page, "/cmslogin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("with an authenticator app, its code lets in, and a recovery code when the phone is lost", async ({
  page,
  context,
  db,
  office,
}) => {
  const person = { ...(await aPerson(db)), sessionId: randomUUID() };
  const begun = await beginTwoFactor(office, person, password);
  if (begun.state !== "begun") throw new Error(begun.state);
  const step = Math.floor(Date.now() / 30_000);
  // Confirmed by the code before this half minute's, so that this one's is still good.
  const on = await confirmTwoFactor(office, person, totpCode(begun.enrolment.secret, step - 1));
  if (on.state !== "on") throw new Error(on.state);
  await logIn(page, person.email);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByLabel("Code").fill(totpCode(begun.enrolment.secret, Math.floor(Date.now() / 30_000)));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/cms/dashboard");
  await context.clearCookies();
  await logIn(page, person.email);
  await page.getByLabel("Code").fill(on.recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/cms/dashboard");
});

test("a passkey lets in without a password", async ({ page, db, office, site }) => {
  await addAuthenticator(page);
  const person = { ...(await aPerson(db)), sessionId: randomUUID() };
  await openLive(page, "/cmslogin");
  const begun = await beginPasskey(office, person, site.url, password);
  if (begun.state !== "begun") throw new Error(begun.state);
  const made = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    return JSON.stringify(credential);
  }, begun.options as PublicKeyCredentialCreationOptionsJSON);
  expect(await addPasskey(office, person, site.url, begun.step, made, "Laptop")).toEqual({ state: "added" });
  expect(await addPasskey(office, person, site.url, begun.step, made, "Again")).toEqual({ state: "failed" });
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL("/cms/dashboard");
  await expect(page.getByText("Login successful!")).toBeVisible();
  const lines = await db.selectFrom("history").selectAll().where("person_id", "=", person.id).execute();
  expect(lines.map(({ act }) => act).toSorted()).toEqual(["added a passkey", "signed in"]);
});
