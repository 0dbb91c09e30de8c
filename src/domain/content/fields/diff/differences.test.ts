import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { aPage, aPost, someSettings } from "../../../../../tests/support/content.ts";
import { kinds } from "../../schema/kinds.ts";
import { describeValue } from "../describe.ts";
import { fieldOf } from "../field.ts";
import { changedLabels, differencesBetween } from "./differences.ts";

const settings = kinds.settings.schema.parse(someSettings());
type Settings = typeof settings;

const names = {
  entry: (id: string) => ({ cloud: "Cloud Solutions" })[id],
  picture: (id: string) => ({ red: "red.svg" })[id],
};

/** The differences that a change of the settings makes. */
function changed(change: (settings: Settings) => void, from: Settings = settings) {
  const after = structuredClone(from);
  change(after);
  const field = fieldOf(kinds.settings.schema);
  return differencesBetween(field, from, after, names).map(({ path: _, textDiff: __, ...plainText }) => plainText);
}

test("sentences in a list are not followed by a comma", () => {
  const lines = fieldOf(z.array(z.string()));
  expect(describeValue(lines, ["It holds.", "Two of us", "", "Why?", "Us"], names)).toBe(
    "It holds. Two of us, Why? Us",
  );
});

describe("a change is described in plain words:", () => {
  test.each<[string, (settings: Settings) => void, object]>([
    [
      "a text",
      ({ company }) => {
        company.phone = "(305) 555-0199";
      },
      { label: "Company › Phone", change: "changed", before: "(305) 555-0142", after: "(305) 555-0199" },
    ],
    [
      "opening hours",
      ({ company }) => {
        company.hours.mon = [
          { from: "08:30", to: "12:00" },
          { from: "13:00", to: "17:00" },
        ];
      },
      {
        label: "Company › Business hours › Monday",
        before: "9:00 AM-5:00 PM",
        after: "8:30 AM-12:00 PM, 1:00 PM-5:00 PM",
      },
    ],
    [
      "a day that becomes closed",
      ({ company }) => {
        company.hours.fri = [];
      },
      { label: "Company › Business hours › Friday", after: "closed" },
    ],
    [
      "a holiday",
      ({ company }) => company.holidays.push({ date: "2026-12-25", name: "Christmas Day" }),
      {
        label: "Company › Other holidays",
        change: "added",
        before: "",
        after: "Date: December 25, 2026\nName: Christmas Day",
      },
    ],
    [
      "a time zone",
      ({ company }) => {
        company.timeZone = "Europe/Rome";
      },
      { before: "America/New York", after: "Europe/Rome" },
    ],
    [
      "a choice",
      ({ social }) => {
        social[0] = { network: "youtube", address: "https://linkedin.example/mangrove" };
      },
      { label: "Social links › “LinkedIn” › Network", before: "LinkedIn", after: "YouTube" },
    ],
    [
      "a number",
      ({ company }) => {
        company.replyMinutes = 30;
      },
      { label: "Company › Reply goal", before: "60", after: "30" },
    ],
    [
      "an entry",
      ({ consultation }) => {
        consultation.service = { entry: "cloud" };
      },
      { label: "Main button › Preselected service", before: "", after: "Cloud Solutions" },
    ],
    [
      "a link",
      ({ closing }) => {
        closing.button.link = { entry: "cloud", anchor: "plans" };
      },
      { label: "Closing call to action › Button › Links to", before: "/contact", after: "Cloud Solutions, at “plans”" },
    ],
    [
      "an item of a list of texts",
      ({ company }) => {
        company.areaServed = ["Broward"];
      },
      { label: "Company › Area served", change: "changed", before: "Miami-Dade", after: "Broward" },
    ],
  ])("%s", (_, change, expected) => {
    expect(changed(change)).toEqual([expect.objectContaining(expected)]);
  });
});

test("moved, removed and edited items are distinguished", () => {
  const line = (text: string) => ({ text, link: { address: `/${text.toLowerCase()}` }, children: [] });
  const from = { ...settings, menu: [line("Home"), line("Services"), line("About"), line("Contact")] };
  const found = changed((after) => {
    after.menu = [line("Contact"), line("Home"), { ...line("Services"), text: "What we do" }];
  }, from);
  expect(found).toEqual([
    { label: "Header menu", change: "moved", before: "Home, Services, Contact", after: "Contact, Home, Services" },
    { label: "Header menu", change: "removed", before: "Text: About\nLinks to: /about", after: "" },
    { label: "Header menu › “Services” › Text", change: "changed", before: "Services", after: "What we do" },
  ]);
});

test("rich text is described line by line, with link targets", () => {
  const doc = (plainText: string, entry: string) => ({
    type: "doc" as const,
    content: [
      { type: "heading" as const, attrs: { level: 2 as const }, content: [{ type: "text" as const, text: "Storms" }] },
      {
        type: "bulletList" as const,
        content: [
          {
            type: "listItem" as const,
            content: [
              {
                type: "paragraph" as const,
                content: [
                  {
                    type: "text" as const,
                    text: plainText,
                    marks: [{ type: "link" as const, attrs: { link: { entry } } }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  const page = (plainText: string, entry: string) =>
    aPage({ blocks: [{ block: "text", text: doc(plainText, entry) }] });
  expect(
    differencesBetween(fieldOf(kinds.page.schema), page("Call", "cloud"), page("Call", "gone"), names),
  ).toMatchObject([{ before: "Storms\n• Call (Cloud Solutions)", after: "Storms\n• Call (a deleted entry)" }]);
});

test("an item that moves into the list of another one is a difference", () => {
  const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text, marks: [] }] });
  const item = (text: string, ...inner: object[]) => ({ type: "listItem", content: [paragraph(text), ...inner] });
  const post = (type: string, ...content: object[]) =>
    aPost({ body: { type: "doc", content: [{ type, content }] } as never });
  const inner = { type: "orderedList", content: [item("Twice"), item("Thrice")] };
  expect(
    differencesBetween(
      fieldOf(kinds.post.schema),
      post("bulletList", item("Call"), item("Twice"), item("Thrice")),
      post("bulletList", item("Call", inner)),
      names,
    ),
  ).toMatchObject([{ before: "• Call\n• Twice\n• Thrice", after: "• Call\n  • Twice\n  • Thrice" }]);
});

test("formatting is described if the text is the same", () => {
  const post = (...content: object[]) => aPost({ body: { type: "doc", content } as never });
  const text = (plainText: string, ...marks: string[]) => ({
    type: "text",
    text: plainText,
    marks: marks.map((type) => ({ type })),
  });
  const paragraph = (...content: object[]) => ({ type: "paragraph", content });
  const heading = (level: number, plainText: string) => ({
    type: "heading",
    attrs: { level },
    content: [text(plainText)],
  });
  const points = (type: string) => ({ type, content: [{ type: "listItem", content: [paragraph(text("Call"))] }] });
  const [difference] = differencesBetween(
    fieldOf(kinds.post.schema),
    post(heading(2, "Storms"), points("bulletList"), paragraph(text("within one hour")), paragraph(text("Said."))),
    post(heading(3, "Storms"), points("orderedList"), paragraph(text("within "), text("one hour", "bold")), {
      type: "blockquote",
      content: [paragraph(text("Said."))],
    }),
    names,
  );
  expect(difference).toMatchObject({
    label: "Text",
    before: "Heading: Storms\n• Call\nwithin one hour\nSaid.",
    after: "Small heading: Storms\nNumber: Call\nwithin [bold: one hour]\nQuote: Said.",
  });
  expect(difference?.textDiff).toContainEqual({ change: "added", text: expect.stringContaining("bold") });
});

test("differences are found exactly where contents differ", () => {
  const field = fieldOf(kinds.settings.schema);
  const word = fc.constantFrom("a", "b c", "d e f");
  const change = fc.record({
    phone: word,
    areaServed: fc.array(word, { minLength: 1, maxLength: 4 }),
    menu: fc.array(
      fc.record({ text: word, link: fc.record({ address: fc.constantFrom("/a", "/b") }), children: fc.constant([]) }),
    ),
  });
  const build = ({ phone, areaServed, menu }: typeof change extends fc.Arbitrary<infer Value> ? Value : never) => ({
    ...settings,
    company: { ...settings.company, phone, areaServed },
    menu,
  });
  fc.assert(
    fc.property(change, change, (one, other) => {
      const found = differencesBetween(field, build(one), build(other), names).map(({ label }) =>
        label.split(" › ").slice(0, 2).join(" › "),
      );
      const isIn = (label: string) => found.some((known) => known.startsWith(label));
      expect(isIn("Company › Phone")).toBe(one.phone !== other.phone);
      expect(isIn("Company › Area served")).toBe(JSON.stringify(one.areaServed) !== JSON.stringify(other.areaServed));
      expect(isIn("Header menu")).toBe(JSON.stringify(one.menu) !== JSON.stringify(other.menu));
    }),
  );
});

test("one sentence names large parts by what is in them, and small ones by themselves", () => {
  const after = structuredClone(settings);
  after.company.phone = "1";
  after.company.hours.mon = [];
  after.company.hours.tue = [];
  after.closing.heading = "Call us";
  after.closing.text = "Now.";
  expect(changedLabels(fieldOf(kinds.settings.schema), settings, after)).toEqual([
    "Phone",
    "Business hours",
    "Closing call to action",
  ]);
});
