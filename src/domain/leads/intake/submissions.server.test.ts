import { expect, test } from "vitest";
import { recipientOf } from "./submissions.server.ts";

test.each([
  ["Ana@Example.com", "ana@example.com"],
  ["victim+1@example.com", "victim@example.com"],
  ["victim+a+b@example.com", "victim@example.com"],
  ["A.na.Re.yes+form@gmail.com", "anareyes@gmail.com"],
  ["ana.reyes@googlemail.com", "anareyes@gmail.com"],
  ["ana.reyes@example.com", "ana.reyes@example.com"],
  ["ana@example.com.", "ana@example.com"],
  ["ana@BÜCHER.example", "ana@xn--bcher-kva.example"],
  ["ana@xn--bcher-kva.example", "ana@xn--bcher-kva.example"],
])("%s is the mailbox %s", (address, mailbox) => {
  expect(recipientOf(address).mailbox).toBe(mailbox);
});

test("large providers are recognized", () => {
  const isLarge = (domain: string) => recipientOf(`ana@${domain}`).isLargeProvider;
  expect(["gmail.com", "googlemail.com", "Outlook.com", "yahoo.com.mx"].every(isLarge)).toBe(true);
  expect(["harbor.example", "mail.gmail.com", "gmail.com.example"].some(isLarge)).toBe(false);
});
