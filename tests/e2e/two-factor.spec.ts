import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { AuthContext } from "#src/domain/auth/auth-context.ts";
import { addPasskey, startPasskeyRegistration } from "#src/domain/auth/two-factor/passkeys.server.ts";
import { totpCode } from "#src/domain/auth/two-factor/totp.server.ts";
import { confirmTwoFactorSetup, startTwoFactorSetup } from "#src/domain/auth/two-factor/two-factor.server.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { test as base, expect, openLive, testSecret } from "../support/e2e.ts";
import { aPerson, password } from "../support/staff.ts";

const test = base.extend<{ auth: AuthContext }>({
  auth: ({ db, site }, use) =>
    use({ db, secret: testSecret, origin: site.url, now: () => new Date(), wakeSender: () => {} }),
});

async function logIn(page: Page, email: string) {
  await openLive(page, "/cmslogin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("a code of the authenticator app logs in, and so does a recovery code", async ({ page, context, db, auth }) => {
  const person = { ...(await aPerson(db)), sessionId: randomUUID() };
  const begun = await startTwoFactorSetup(auth, person, password);
  if (begun.state !== "begun") throw new Error(begun.state);
  const step = Math.floor(Date.now() / 30_000);
  // Confirmed with the previous code, so that the current one is still unused.
  const on = await confirmTwoFactorSetup(auth, person, totpCode(begun.enrollment.secret, step - 1));
  if (on.state !== "on") throw new Error(on.state);
  await logIn(page, person.email);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByLabel("Code").fill(totpCode(begun.enrollment.secret, Math.floor(Date.now() / 30_000)));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/cms/dashboard");
  await context.clearCookies();
  await logIn(page, person.email);
  await page.getByLabel("Code").fill(on.recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/cms/dashboard");
});

test("a passkey logs in without a password", async ({ page, db, auth, site }) => {
  await addAuthenticator(page);
  const person = { ...(await aPerson(db)), sessionId: randomUUID() };
  await openLive(page, "/cmslogin");
  const begun = await startPasskeyRegistration(auth, person, site.url, password);
  if (begun.state !== "begun") throw new Error(begun.state);
  const made = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    return JSON.stringify(credential);
  }, begun.options as PublicKeyCredentialCreationOptionsJSON);
  expect(await addPasskey(auth, person, site.url, begun.challengeToken, made, "Laptop")).toEqual({ state: "added" });
  expect(await addPasskey(auth, person, site.url, begun.challengeToken, made, "Again")).toEqual({ state: "failed" });
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL("/cms/dashboard");
  await expect(page.getByText("Login successful!")).toBeVisible();
  const lines = await db.selectFrom("audit_log").selectAll().where("person_id", "=", person.id).execute();
  expect(lines.map(({ act }) => act).toSorted()).toEqual(["passkey-added", "signed-in"]);
});
