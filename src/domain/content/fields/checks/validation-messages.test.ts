import { expect, test } from "vitest";
import { defaults } from "#src/seed/defaults.ts";
import { type KindName, kinds } from "../../schema/kinds.ts";
import { checkContent, fieldOfKind, parseContent } from "../parse.ts";
import { validationMessages } from "./validation-messages.ts";

/** The validation messages after a change to a kind's default content. */
function messagesAfter(kind: KindName, change: (content: ReturnType<typeof JSON.parse>) => void) {
  const content = structuredClone(kinds[kind].schema.parse(defaults[kind][0]?.content));
  change(content);
  const checked = checkContent(kind, content);
  return checked.success ? {} : validationMessages(fieldOfKind(kind), checked.error.issues, content);
}

test("each message says what to do, at its input", () => {
  const messages = messagesAfter("settings", (settings) => {
    const { company } = settings;
    company.phone = "  ";
    company.legalName = "x".repeat(100);
    company.email = "hello at mangrove";
    company.address.country = "USA";
    company.address.latitude = 91;
    company.replyMinutes = 30.5;
    company.areaServed = [];
    company.timeZone = "Florida";
    company.hours.mon[0].to = "25:00";
    company.holidays.push({ date: "May", name: "May" });
    settings.social[0].address = "http://linkedin.example";
    settings.menu[1].children[0].link = { address: "nowhere" };
    settings.consultation.service = { entry: "" };
    settings.claims = Array.from({ length: 14 }, (_, index) => ({ id: `c${index}`, value: "1", label: "one" }));
    settings.clientPortal = "portal";
  });
  expect(messages).toEqual({
    "company.phone": "Required",
    "company.legalName": "Shorten this to 80 characters. It has 100.",
    "company.email": "Enter the full email address, like name@example.com.",
    "company.address.country": "Enter exactly 2 characters. This has 3.",
    "company.address.latitude": "Enter a number from -90 to 90.",
    "company.replyMinutes": "Enter a whole number from 15 to 2400.",
    "company.areaServed": "Add at least one place.",
    "company.timeZone": "Choose a time zone from the list.",
    "company.hours.mon": "Enter both times, like 09:00 and 17:00.",
    "company.holidays.0.date": "Choose a date.",
    "social.0.address": "Enter a full address that starts with https://.",
    "menu.1.children.0.link":
      "Choose a page on this site, or enter an address that starts with https://, mailto: or tel:.",
    "consultation.service": "Choose an entry.",
    claims: "Remove 2. This list can have up to 12.",
    clientPortal: "Enter a full address that starts with https://.",
  });
});

test("a variant is validated by its own schema", () => {
  expect(
    messagesAfter("home", (home) => {
      home.blocks[3].cards[0].evidence = { form: "bill", rows: [{ text: "Router", amount: "" }] };
      home.blocks[0].slides[0].image = { media: "" };
    }),
  ).toEqual({
    "blocks.3.cards.0.evidence.rows.0.amount": "Required",
    "blocks.0.slides.0.image": "Choose a picture.",
  });
});

test("two items of a list can't have one id, but stored ones stay readable", () => {
  const question = { type: "lines", id: "why", label: "Why?" };
  const twice = (settings: { questions: unknown }) => {
    settings.questions = [question, { ...question, label: "Since when?" }];
  };
  expect(messagesAfter("settings", twice)).toEqual({
    questions: "Two of these have the same ID. Remove one question, and add it again.",
  });
  const stored = { ...defaults.settings[0]?.content, questions: [question, question] };
  expect(parseContent("settings", stored).questions).toHaveLength(2);
});

test("content without the shape of a kind gets messages too", () => {
  for (const content of [null, [], "text", { company: "none" }, JSON.parse('{"__proto__": {"menu": 1}}')]) {
    const checked = checkContent("settings", content);
    const messages = checked.success ? {} : validationMessages(fieldOfKind("settings"), checked.error.issues, content);
    expect(Object.values(messages).length, JSON.stringify(content)).toBeGreaterThan(0);
    for (const message of Object.values(messages)) expect(message).toMatch(/^(?:Required|[A-Z].*\.)$/);
  }
});
