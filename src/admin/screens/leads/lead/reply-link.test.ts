import { expect, test } from "vitest";
import { replyLink } from "./reply-link.ts";

const lead = {
  name: "Elena Marsh",
  email: "elena+it@harborline.example",
  message: "Three offices & a server?\nCall me",
  receivedAt: "Nov 20, 6:00 PM",
  companyName: "Mangrove IT",
};

test("a reply has the address, and quotes the message", () => {
  const link = new URL(replyLink(lead));
  expect(decodeURIComponent(link.pathname)).toBe("elena+it@harborline.example");
  const query = new Map(
    link.search
      .slice(1)
      .split("&")
      .map((pair) => pair.split("=").map(decodeURIComponent) as [string, string]),
  );
  expect(query.get("subject")).toBe("Your inquiry to Mangrove IT");
  expect(query.get("body")).toMatch(/^Hello Elena,\r\n/);
  expect(query.get("body")).toMatch(/6:00 PM, you wrote to Mangrove IT:\r\n> Three offices & a server\?\r\n> Call me$/);
});

test("an address cannot inject headers", () => {
  const link = replyLink({ ...lead, email: "x?bcc=y@example.com" });
  expect(link).toMatch(/^mailto:x%3Fbcc%3Dy@example\.com\?subject=/);
});

test("a long message does not make the link too long for email programs", () => {
  expect(replyLink({ ...lead, message: "é".repeat(5000) }).length).toBeLessThan(4000);
  expect(replyLink({ ...lead, message: "x".repeat(5000) }).length).toBeLessThan(2000);
});
