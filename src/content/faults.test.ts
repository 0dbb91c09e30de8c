import { expect, test } from "vitest";
import { defaults } from "./defaults/defaults.ts";
import { faultsOf } from "./faults.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import { checkContent, fieldOfKind } from "./parse.ts";

/** What is said of a kind's content after a change to what the site starts with. */
function faultsAfter(kind: KindName, change: (content: ReturnType<typeof JSON.parse>) => void) {
  const content = structuredClone(kinds[kind].schema.parse(defaults[kind][0]?.content));
  change(content);
  const checked = checkContent(kind, content);
  return checked.success ? {} : faultsOf(fieldOfKind(kind), checked.error.issues, content);
}

test("each fault says what to do, at the input that it is about", () => {
  const faults = faultsAfter("settings", (settings) => {
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
    company.holidays[2].date = "May";
    settings.social[0].address = "http://linkedin.example";
    settings.menu[1].children[0].link = { address: "nowhere" };
    settings.consultation.service = { entry: "" };
    settings.claims = Array.from({ length: 14 }, (_, index) => ({ id: `c${index}`, value: "1", label: "one" }));
    settings.clientPortal = "portal";
  });
  expect(faults).toEqual({
    "company.phone": "Fill this in: it cannot be empty.",
    "company.legalName": "Shorten it to 80 characters: it has 100.",
    "company.email": "Write the whole email address, such as name@example.com.",
    "company.address.country": "Write 2 characters: it has 3.",
    "company.address.latitude": "Write a number from -90 to 90.",
    "company.replyMinutes": "Write a whole number from 15 to 2400.",
    "company.areaServed": "Add a place: there must be 1 or more.",
    "company.timeZone": "Choose a time zone from the list.",
    "company.hours.mon": "Write both times, such as 09:00 and 17:00.",
    "company.holidays.2.date": "Choose a date.",
    "social.0.address": "Write a whole address that begins with https://.",
    "menu.1.children.0.link":
      "Choose where it leads: a page of this site, or an address that begins with https://, mailto: or tel:.",
    "consultation.service": "Choose an entry.",
    claims: "Remove 2 of them: there is room for 12.",
    clientPortal: "Write a whole address that begins with https://.",
  });
});

test("what has several forms is judged by the one that it has", () => {
  expect(
    faultsAfter("home", (home) => {
      home.why.cards[0].evidence = { form: "bill", rows: [{ text: "Router", amount: "" }] };
      home.slides[0].image = { media: "" };
    }),
  ).toEqual({
    "why.cards.0.evidence.rows.0.amount": "Fill this in: it cannot be empty.",
    "slides.0.image": "Choose a picture.",
  });
});

test("content of no kind of ours is refused in words, too", () => {
  for (const content of [null, [], "text", { company: "none" }, JSON.parse('{"__proto__": {"menu": 1}}')]) {
    const checked = checkContent("settings", content);
    const faults = checked.success ? {} : faultsOf(fieldOfKind("settings"), checked.error.issues, content);
    expect(Object.values(faults).length, JSON.stringify(content)).toBeGreaterThan(0);
    for (const words of Object.values(faults)) expect(words).toMatch(/^[A-Z].*\.$/);
  }
});
