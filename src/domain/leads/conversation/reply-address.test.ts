import { expect, test } from "vitest";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { leadOfReplyAddress, leadOfStaffAddress, replyAddressFor, staffAddressFor } from "./reply-address.server.ts";

const secret = "a secret of the test's own, long enough";
const lead = "3f2b8c1e-0d4a-4f6b-9a7c-5e1d2c3b4a59";
const address = replyAddressFor(secret, lead, "hello@mangrove.example");

test("the address is valid, and leads back to the lead, also in another case", () => {
  expect(address).toMatch(/^hello\+[0-9a-f]{32}\.[0-9a-f]{12}@mangrove\.example$/);
  expect(emailAddress(address)).toBe(address);
  expect(leadOfReplyAddress(secret, address)).toBe(lead);
  expect(leadOfReplyAddress(secret, address.toUpperCase())).toBe(lead);
  const tagged = replyAddressFor(secret, "lead-000001", "a+b@mangrove.example");
  expect(leadOfReplyAddress(secret, tagged)).toBe("lead-000001");
});

test("a forged address leads nowhere", () => {
  const other = "3f2b8c1e-0d4a-4f6b-9a7c-5e1d2c3b4a50";
  const [, signed = ""] = address.split(".");
  for (const forged of [
    "",
    "hello@mangrove.example",
    "hello+@mangrove.example",
    address.replace(lead.replaceAll("-", ""), other.replaceAll("-", "")),
    address.replace("@", "0@"),
    `hello+.${signed}`,
    `hello+${lead.replaceAll("-", "")}.@mangrove.example`,
  ]) {
    expect(leadOfReplyAddress(secret, forged)).toBeNull();
  }
  expect(leadOfReplyAddress("another secret", address)).toBeNull();
});

test("the team's address is for one recipient, and isn't the customer's", () => {
  const staff = staffAddressFor(secret, lead, "hello@mangrove.example", "Ada@mangrove.example") ?? "";
  expect(staff.replace(/\.[0-9a-f]{12}@/, "@")).toBe(address.replace(/\.[0-9a-f]{12}@/, "@"));
  const team = ["bo@mangrove.example", "ada@mangrove.example"];
  expect(leadOfStaffAddress(secret, staff.toUpperCase(), team)).toEqual({ lead, recipient: "ada@mangrove.example" });
  expect(leadOfStaffAddress(secret, staff, ["bo@mangrove.example"])).toBeNull();
  expect(leadOfReplyAddress(secret, staff)).toBeNull();
  expect(leadOfStaffAddress(secret, address, team)).toBeNull();
  expect(leadOfStaffAddress("another secret", staff, team)).toBeNull();
});

test("a long local part stays without a tag", () => {
  const inbox = "the.whole.customer.service@mangrove.example";
  expect(replyAddressFor(secret, lead, inbox)).toBe(inbox);
  expect(staffAddressFor(secret, lead, inbox, "ada@mangrove.example")).toBeNull();
});
