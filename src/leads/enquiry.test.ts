import fc from "fast-check";
import { expect, test } from "vitest";
import { emailAddress } from "../mail/email-address.ts";
import { enquiry } from "./enquiry.ts";
import { enquiryLimits } from "./enquiry-limits.ts";

const filled = { name: "Ana Reyes", email: "ana@example.com", message: "Our server room floods." };

/** What is wrong with a form, by field. */
function faultsOf(form: Record<string, unknown>): Record<string, string> {
  const result = enquiry.safeParse(form);
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

test("name, email and message are enough", () => {
  expect(enquiry.parse(filled)).toMatchObject({ ...filled, phone: "", company: "", service: "", language: "en" });
});

test("what is missing is named, whether the field is empty, blank or absent", () => {
  const wanted = { name: "required", email: "required", message: "required" };
  expect(faultsOf({})).toEqual(wanted);
  expect(faultsOf({ name: "", email: "", message: "" })).toEqual(wanted);
  expect(faultsOf({ name: " \u0007", email: " ", message: "\r\n" })).toEqual(wanted);
});

test("what is too long is named, and the limit itself is not too long", () => {
  const at = { name: "a".repeat(enquiryLimits.name), message: "a\r\n".repeat(enquiryLimits.message / 2) };
  expect(faultsOf({ ...filled, ...at })).toEqual({});
  const over = { name: `${at.name}a`, phone: "1".repeat(41), company: "a".repeat(121), message: "a".repeat(5001) };
  expect(faultsOf({ ...filled, ...over })).toEqual({
    name: "too-long",
    phone: "too-long",
    company: "too-long",
    message: "too-long",
  });
});

test("what hidden fields hold never stands in the way", () => {
  const odd = { website: ["a", "b"], utmSource: "x".repeat(9000), referrer: 7, language: "tlh", landingPage: "/\r\n" };
  const read = enquiry.parse({ ...filled, ...odd });
  expect(read).toMatchObject({ website: "", referrer: "", language: "en", landingPage: "/" });
  expect(read.utmSource).toHaveLength(200);
});

test("line breaks stay in the message, and nowhere else", () => {
  const read = enquiry.parse({ ...filled, name: "Ana\r\nBcc: x@example.com", message: "One\r\ntwo\u0000\u202e" });
  expect(read).toMatchObject({ name: "Ana Bcc: x@example.com", message: "One\ntwo" });
});

test("a form as browsers send it is read, and its faults stay with its fields", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, phone: "", email: "ana@" })) form.set(name, value);
  expect(faultsOf(Object.fromEntries(form))).toEqual({ email: "no-email" });
  form.set("email", " Ana@EXAMPLE.com ");
  expect(enquiry.parse(Object.fromEntries(form))).toMatchObject({ email: "Ana@example.com", phone: "" });
});

test("whatever is sent, an accepted enquiry holds nothing that breaks out of a line, a header or a table", () => {
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
      const read = enquiry.safeParse({ ...filled, message, ...fields });
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

test("long and hostile text is judged at once", () => {
  const hostile = [
    "a".repeat(65_536),
    "@".repeat(65_536),
    `a@${"a-".repeat(32_768)}`,
    " ".repeat(65_536),
    "a.".repeat(32_768),
  ];
  const began = process.cpuUsage();
  for (const text of hostile) enquiry.safeParse({ name: text, email: text, message: text, referrer: text });
  // In microseconds of this process's own, whatever else the machine does.
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
});
