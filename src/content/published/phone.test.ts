import { expect, test } from "vitest";
import { phoneUrl } from "./phone.ts";

test.each([
  ["(305) 555-0142", "tel:+13055550142"],
  ["305.555.0142 ext. 7", "tel:+13055550142"],
  ["1-305-555-0142", "tel:+13055550142"],
  ["+44 20 7946 0000", "tel:+442079460000"],
  ["555-0142", "tel:5550142"],
])("%s is dialed as %s, wherever it is linked", (phone, url) => {
  expect(phoneUrl(phone)).toBe(url);
});
