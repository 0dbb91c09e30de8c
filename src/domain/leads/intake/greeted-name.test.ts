import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsOf } from "../fields.ts";
import { confirmationEmail } from "./emails.ts";
import { greetedName } from "./greeted-name.ts";
import { inquirySchema } from "./inquiry.ts";

test.each([
  ...["Ana Reyes", "ana reyes", "Ana", "O'Brien-Núñez", "José María de la Cruz", "Juan Carlos Pérez García", "d'Arcy"],
  ...[
    "Patrick d'Arcy",
    "Dr. Anna B.",
    "J. R. Whitaker",
    "Jean-Luc Pétion",
    "Ludwig van der Rohe",
    "Siobhán Ní Mháille",
  ],
  ...["李小龙", "山田 太郎", "김민준", "สมชาย", "Иван Петров", "Αλέξανδρος", "محمد العلي", "יעל כהן", "अमित शर्मा"],
  ...["Kim Tran", "Mary of Antioch", "Seán O’Casey", "Łukasz Żółć", "Nguyễn Thị Minh", "Will Grant", "Mark Van Dyke"],
])("%s is greeted", (name) => {
  expect(greetedName(name)).toBe(name);
});

test.each([
  ...["", "https://spam.example", "www.spam.example", "spam.example", "Win at spam.example now", "ana@example.com"],
  ...[
    "Call 0900 123",
    "R2D2",
    "You won! Reply",
    "You won big",
    "Attention: pay now",
    "Ana (urgent)",
    "Ana / Bo",
    "Ana, Bo",
  ],
  ...["๏", "๑๒๓", "〇〇", "李!"],
  ...["Your Account Is Locked", "WINNER", "WIN BIG PRIZE", "ANA REYES", "meet me behind bar", "a b c d e f"],
  ...["Ana Maria Jose Luis Carlos Juan", "x".repeat(21), "Viagra Online", "Casino", "Gane Dinero", "Haga Clic Aqui"],
  ...[
    "Anа Reyes",
    "Ana Иванова",
    "𝐀𝐧𝐚",
    "Ａｎａ",
    "Ana ❤",
    "Ana_Reyes",
    "<b>Ana</b>",
    "Dr.Ana.Reyes",
    "de la",
    "...",
    "--",
  ],
  ...[
    "你好请立即访问我们的网站领取奖金",
    "Ana\u200bReyes",
    "Buy Now",
    "Free Money",
    "Bitcoin",
    "Ana & Bo",
    "$$$",
    "zaq1zaq1",
  ],
])("%j is not greeted", (name) => {
  expect(greetedName(name)).toBe("");
});

const company = {
  name: "Mangrove IT",
  phone: "(305) 555-0142",
  email: "hello@mangrove.example",
  address: { street: "1 Quay", city: "Miami", region: "FL", postalCode: "33100" },
  timeZone: "America/New_York",
};

const receivedAt = new Date("2026-11-20T23:00:00Z");
const base = { name: "Ana Reyes", email: "ana@example.com", message: "Hello" };

function mailFor(fields: Record<string, string>) {
  const read = inquirySchema.safeParse({ ...base, ...fields });
  if (!read.success) return null;
  const lead = {
    ...columnsOf({ ...read.data, estimate: "" }),
    id: "1",
    service_name: "",
    received_at: receivedAt,
    reply_by: null,
  };
  return { name: read.data.name, email: confirmationEmail(lead, company, receivedAt) };
}

describe("with any visitor's text", () => {
  const fragments = fc.constantFrom(
    ...[
      "Ana",
      "Núñez",
      "won",
      "https://x.example",
      "spam.example",
      "Call",
      "0900",
      "!",
      "李",
      "Пётр",
      "de",
      "<b>",
      "Dr.",
    ],
    ...["Free", "\n", "\u202e", "O'Brien", "ＷＩＮ", "x.y", "now"],
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.array(fragments, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(" ")),
  );

  test("the confirmation contains only a plain name of it", () => {
    const plain = mailFor({ name: "!" })?.email;
    const form = fc.record({ name: text, phone: text, company: text, service: text, message: text, utmSource: text });
    fc.assert(
      fc.property(form, (fields) => {
        const made = mailFor(fields);
        if (made === null) return;
        const { name, email } = made;
        const greeted = email.text.startsWith("Hello,") ? "" : name;
        if (greeted !== "") {
          expect(email.text.startsWith(`Hello ${greeted},\n`)).toBe(true);
          expect(greeted).toMatch(/^[\p{L}\p{M} .'’ー-]{1,40}$/u);
          expect(greeted).not.toMatch(/\.[^ ]/);
        }
        const greeting = greeted === "" ? "Hello," : `Hello ${greeted},`;
        const anonymous = (content: string) => content.replace(greeting, "Hello,").replace(escaped(greeting), "Hello,");
        const pieces = { ...email, text: anonymous(email.text), html: anonymous(email.html) };
        expect(pieces).toEqual(plain);
      }),
      { numRuns: 2_000 },
    );
  });
});

function escaped(greeting: string): string {
  return greeting.replaceAll("'", "&#39;");
}
