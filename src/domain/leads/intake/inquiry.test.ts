import fc from "fast-check";
import { expect, test } from "vitest";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { leadFields } from "../fields.ts";
import { type Inquiry, inquirySchema } from "./inquiry.ts";
import { submissionOf } from "./submissions.server.ts";

const filled = { name: "Ana Reyes", email: "ana@example.com", message: "Our server room floods." };

/** A form's issues by field. */
function issuesOf(form: Record<string, unknown>): Record<string, string> {
  const result = inquirySchema.safeParse(form);
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

test("name, email and message are enough", () => {
  expect(inquirySchema.parse(filled)).toMatchObject({ ...filled, phone: "", company: "", service: "", language: "en" });
});

test("missing fields are reported, whether empty, blank or absent", () => {
  const wanted = { name: "required", email: "required", message: "required" };
  expect(issuesOf({})).toEqual(wanted);
  expect(issuesOf({ name: "", email: "", message: "" })).toEqual(wanted);
  expect(issuesOf({ name: " \u0007", email: " ", message: "\r\n" })).toEqual(wanted);
});

test("fields above the limit are reported, and fields at the limit are not", () => {
  const atLimit = {
    name: "a".repeat(leadFields.name.maxLength),
    message: "a\r\n".repeat(leadFields.message.maxLength / 2),
  };
  expect(issuesOf({ ...filled, ...atLimit })).toEqual({});
  const over = { name: `${atLimit.name}a`, phone: "1".repeat(41), company: "a".repeat(121), message: "a".repeat(5001) };
  expect(issuesOf({ ...filled, ...over })).toEqual({
    name: "too-long",
    phone: "too-long",
    company: "too-long",
    message: "too-long",
  });
});

test("hidden fields never reject an inquiry", () => {
  const odd = { website: ["a", "b"], utmSource: "x".repeat(9000), referrer: 7, language: "tlh", landingPage: "/\r\n" };
  const read = inquirySchema.parse({ ...filled, ...odd });
  expect(read).toMatchObject({ website: "", referrer: "", language: "en", landingPage: "/" });
  expect(read.utmSource).toHaveLength(200);
});

test("only the message keeps line breaks", () => {
  const read = inquirySchema.parse({ ...filled, name: "Ana\r\nBcc: x@example.com", message: "One\r\ntwo\u0000\u202e" });
  expect(read).toMatchObject({ name: "Ana Bcc: x@example.com", message: "One\ntwo" });
});

test("a form is parsed as browsers send it, with issues by field", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, phone: "", email: "ana@" })) form.set(name, value);
  expect(issuesOf(Object.fromEntries(form))).toEqual({ email: "no-email" });
  form.set("email", " Ana@EXAMPLE.com ");
  expect(inquirySchema.parse(Object.fromEntries(form))).toMatchObject({ email: "Ana@example.com", phone: "" });
});

test("an accepted inquiry never breaks out of a line, a header or a table", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.constantFrom("\r\n", "\u0000", "＠"),
    fc.anything(),
  );
  const form = fc.record(
    { name: anything, email: fc.oneof(fc.emailAddress(), anything), phone: anything, company: anything },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(form, fc.string({ unit: "binary" }), (fields, message) => {
      const read = inquirySchema.safeParse({ ...filled, message, ...fields });
      if (!read.success) return;
      const { name, email, phone, company } = read.data;
      for (const line of [name, email, phone, company]) expect(line).not.toMatch(/\p{Cc}/u);
      expect(read.data.message).not.toMatch(/[^\P{Cc}\n]/u);
      expect(read.data.message.isWellFormed() && name.isWellFormed()).toBe(true);
      expect(email.split("@")).toHaveLength(2);
      expect(emailAddress(email)).toBe(email);
    }),
    { numRuns: 1000 },
  );
});

test("long and hostile text is parsed quickly", () => {
  const hostile = [
    "a".repeat(65_536),
    "@".repeat(65_536),
    `a@${"a-".repeat(32_768)}`,
    " ".repeat(65_536),
    "a.".repeat(32_768),
  ];
  const began = process.cpuUsage();
  for (const text of hostile) inquirySchema.safeParse({ name: text, email: text, message: text, referrer: text });
  // In microseconds of CPU time of this process.
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
});

test("a change of any field that visitors see, or of their choices, makes another inquiry, and of no hidden field", () => {
  const whole = inquirySchema.parse({ ...filled, phone: "305 555 0100", company: "Reyes", service: "cloud" });
  const keyOf = (inquiry: Inquiry) => submissionOf(inquiry, null, { address: "192.0.2.1", secret: "s" }).key;
  const names = Object.keys(inquirySchema.shape);
  const significant = names.filter((name) => keyOf({ ...whole, [name]: "ana@other.example" }) !== keyOf(whole));
  expect(significant).toEqual(["name", "email", "phone", "company", "service", "message", "calculator"]);
});
