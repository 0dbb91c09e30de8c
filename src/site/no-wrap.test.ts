import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoWrap } from "./no-wrap.tsx";

const whole = (text: string) => `<span class="whitespace-nowrap">${text}</span>`;

test.each([
  ["Call (305) 555-0142 or write.", `Call ${whole("(305) 555-0142")} or write.`],
  ["305-555-0142, +1 305 555 0142", `${whole("305-555-0142")}, ${whole("+1 305 555 0142")}`],
  ["Wi-Fi, VPN and SD-WAN", `${whole("Wi-Fi")}, VPN and ${whole("SD-WAN")}`],
])("%s does not wrap inside phone numbers and short names", (text, html) => {
  expect(renderToStaticMarkup(NoWrap({ children: text }))).toBe(html);
});

test.each(["A plan in 90 days, 24/7, for $2,770,000", "A two-story, well-known house", "Miami-Dade County", ""])(
  "%j is unchanged",
  (text) => {
    expect(renderToStaticMarkup(NoWrap({ children: text }))).toBe(text);
  },
);
