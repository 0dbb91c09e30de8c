import type { Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import { test as base, expect } from "./e2e.ts";
import { sendInquiry as receive, withFormToken } from "./intake.ts";

interface Stored {
  email: string;
  status: string;
  name: string;
  phone: string;
  company: string;
  service: string;
  message: string;
  landing_page: string;
  form_page: string;
  utm_source: string;
}

export const test = base.extend<{ storedFrom: (email: string) => Promise<Stored[]> }>({
  storedFrom: ({ db }, use) => use((email) => db.selectFrom("leads").selectAll().where("email", "=", email).execute()),
});

/** An email address for one test. */
export function uniqueEmail(): string {
  return `elena.${crypto.randomUUID().slice(0, 8)}@harborline.example`;
}

export const message = "Three offices, the server is from 2016, and our insurer wants answers by March.";

export async function fillForm(page: Page, email: string) {
  await page.getByLabel("Name").fill("Elena Marsh");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Phone").fill("(305) 555-0100");
  await page.getByLabel("Company").fill("Harborline Charters");
  await page.getByLabel("Service Interest").selectOption("Cybersecurity");
  await page.getByLabel("Message").fill(message);
}

export const sendForm = (page: Page) => page.getByRole("button", { name: "Send to an engineer" });

export async function expectInput(page: Page, email: string) {
  await expect(page.getByLabel("Name")).toHaveValue("Elena Marsh");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByLabel("Phone")).toHaveValue("(305) 555-0100");
  await expect(page.getByLabel("Company")).toHaveValue("Harborline Charters");
  await expect(page.getByLabel("Service Interest")).toHaveValue("security");
  await expect(page.getByLabel("Message")).toHaveValue(message);
}

export const thankYouHeading = (page: Page) => page.getByRole("heading", { level: 1, name: /^Thank you/ });

/** Stores an inquiry from a company that no other test uses. */
export async function anInquiry(db: Db, change: Record<string, string> = {}, at = new Date()) {
  const company = `Reef ${crypto.randomUUID().slice(0, 8)}`;
  const received = await receive(
    db,
    { company, email: uniqueEmail(), message: `We are ${company}.`, ...change },
    at,
    crypto.randomUUID(),
  );
  if (received.state !== "received") throw new Error(`the inquiry was ${received.state}`);
  return { id: received.id, company };
}

/** A visitor whose form has a token, and whose address is new: a confirmation is sent. */
export function aVisitorWithScript() {
  return { email: `elena@${crypto.randomUUID()}.example`, ...withFormToken(new Date()) };
}
