import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoWrap } from "./no-wrap.tsx";

const unbroken = (text: string) => `<span class="whitespace-nowrap">${text}</span>`;

test.each([
  ["Call (305) 555-0142 or write.", `Call ${unbroken("(305) 555-0142")} or write.`],
  ["305-555-0142, +1 305 555 0142", `${unbroken("305-555-0142")}, ${unbroken("+1 305 555 0142")}`],
  ["Wi-Fi, VPN and SD-WAN", `${unbroken("Wi-Fi")}, VPN and ${unbroken("SD-WAN")}`],
  ["First-call help 24/7, co-managed", `${unbroken("First-call")} help ${unbroken("24/7")}, ${unbroken("co-managed")}`],
  ["A 24-hour line in Miami-Dade County", `A ${unbroken("24-hour")} line in ${unbroken("Miami-Dade")} County`],
])("%s does not wrap inside phone numbers and short words", (text, html) => {
  expect(renderToStaticMarkup(NoWrap({ children: text }))).toBe(html);
});

test.each([
  "A plan in 90 days, for $2,770,000",
  "A five-minute, single-story and self-explanatory talk of two-year-olds",
  "",
])("%j is unchanged", (text) => {
  expect(renderToStaticMarkup(NoWrap({ children: text }))).toBe(text);
});
