import { expect, test } from "vitest";
import { someSettings } from "../../../../../tests/support/content.ts";
import { ask, changeOn, startTestSite } from "../../../../../tests/support/site.ts";
import { validationMessages } from "../../fields/checks/validation-messages.ts";
import { checkContent, fieldOfKind } from "../../fields/parse.ts";
import type { Settings } from "../kinds/settings.ts";
import { isPhone, phoneUrl } from "./phone.ts";

test.each([
  ["(305) 555-0142", "tel:+13055550142"],
  ["305.555.0142 ext. 7", "tel:+13055550142"],
  ["1-305-555-0142", "tel:+13055550142"],
  ["+44 20 7946 0000", "tel:+442079460000"],
  ["(+44) 20 7946 0000, 12", "tel:+442079460000"],
  ["555-0142", "tel:5550142"],
  ["911", "tel:911"],
  ["+34 600 000 000", "tel:+34600000000"],
])("%s is accepted, and dialed as %s wherever it is linked", (phone, url) => {
  expect(isPhone(phone)).toBe(true);
  expect(phoneUrl(phone)).toBe(url);
});

test.each([
  "call us!!",
  "+",
  "12",
  "()",
  "305-CALL-NOW",
  "305 555 0142 or 305 555 0143",
  "(305) 555-0142 ext. night",
  "+1 +2 +3",
  "1".repeat(16),
])("%s is not accepted", (phone) => {
  expect(isPhone(phone)).toBe(false);
});

test.each(["call us!!", "+", "call +1", "on request", "", "12"])("%j is never a link", (phone) => {
  expect(phoneUrl(phone)).toBeUndefined();
});

const phoneMessage = "Enter a phone number, like (305) 555-0142 or (305) 555-0142 ext. 7.";

function messagesFor(kind: "settings" | "alert", content: unknown) {
  const checked = checkContent(kind, content);
  return checked.success ? {} : validationMessages(fieldOfKind(kind), checked.error.issues, content);
}

test("every phone field of staff's content says what a phone number looks like", () => {
  const { company, clientHelp, ...rest } = checkedSettings();
  const settings = {
    ...rest,
    company: { ...company, phone: "call us!!" },
    clientHelp: { ...clientHelp, phone: "ask" },
  };
  expect(messagesFor("settings", settings)).toEqual({
    "company.phone": phoneMessage,
    "clientHelp.phone": phoneMessage,
  });
  expect(messagesFor("alert", { title: "Storm", text: "We're open.", phone: "call us!!" })).toEqual({
    phone: phoneMessage,
  });
  const filled = { ...rest, company, clientHelp: { ...clientHelp, phone: "{phone} ext. 2" } };
  expect(messagesFor("settings", filled)).toEqual({});
});

function checkedSettings(): Settings {
  const checked = checkContent("settings", someSettings());
  if (!checked.success) throw checked.error;
  return checked.data;
}

test("a stored text that is no phone number is shown, but never linked", async () => {
  const running = await startTestSite();
  const { db } = running.site.services;
  const { published } = await db
    .selectFrom("entry_texts")
    .select("published")
    .where("entry_id", "=", "settings")
    .executeTakeFirstOrThrow();
  const settings = structuredClone(published) as Settings;
  settings.company.phone = "call us!!";
  settings.clientHelp.phone = "ask at the desk";
  await db
    .updateTable("entry_texts")
    .set(({ eb }) => ({ published: settings, draft: settings, version: eb("version", "+", 1) }))
    .where("entry_id", "=", "settings")
    .execute();
  // A change of another entry ends what is kept.
  await changeOn(running, "seo", "seo", (content: object) => ({ ...content, siteTitle: "Tide" }));
  for (const path of ["/", "/contact", "/services/cloud", "/contact/thanks"]) {
    const { status, body } = await ask(running.url, path);
    expect(status, path).toBe(200);
    expect(body, path).toContain("call us!!");
    expect(body, path).not.toMatch(/tel:|"telephone"/);
  }
});
