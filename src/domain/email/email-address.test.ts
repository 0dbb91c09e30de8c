import { expect, test } from "vitest";
import { emailAddress } from "./email-address.ts";

test.each(["ana@example.com", "a.b+c@sub.example.co", "o'neil_1@x-y.example", "1@2.example"])(
  "%s is taken",
  (given) => {
    expect(emailAddress(given)).toBe(given);
  },
);

test.each([
  "ana",
  "ana@",
  "@example.com",
  "ana@localhost",
  "ana@example.com@evil.example",
  "ana＠example.com",
  "ana@example.com\r\nBcc: x@evil.example",
  "ana@exa mple.com",
  "ana@-example.com",
  "ana@example..com",
  ".ana@example.com",
  "a..b@example.com",
  '"ana"@example.com',
  "ana@[127.0.0.1]",
  "ana@127.0.0.1",
  "ﬁ@example.com",
  "ana@exämple.com",
  `${"a".repeat(65)}@example.com`,
  `ana@${"a.".repeat(130)}com`,
])("%j is refused", (given) => {
  expect(emailAddress(given)).toBeNull();
});
