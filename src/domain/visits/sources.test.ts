import { describe, expect, test } from "vitest";
import { browserLanguages, browsers } from "./browsers.ts";
import { campaignOf, sourceOf } from "./sources.ts";

const host = "harbor.example";

describe("a source", () => {
  test.each([
    ["", "", "direct"],
    ["www.google.com", "", "Google"],
    ["www.google.co.uk", "", "Google"],
    ["com.google.android.googlequicksearchbox", "", "Google"],
    ["google.evil.example", "", "google.evil.example"],
    ["l.facebook.com", "", "Facebook"],
    ["t.co", "", "X"],
    ["www.Miami-Chamber.example:8080", "", "miami-chamber.example"],
    ["www.google.com", "Newsletter", "newsletter"],
    [host, "linkedin", "LinkedIn"],
    [host, "", null],
    ["Harbor.example", "", null],
    ["<b>x</b>", "", ""],
    ["a".repeat(61), "", ""],
    ["", "ana@harbor.example", ""],
  ])("of %j with utm_source %j is %j", (referrer, utmSource, source) => {
    expect(sourceOf({ referrer, utmSource, host })).toBe(source);
  });
});

test.each([
  ["", null],
  ["  ", null],
  ["Spring  Offer", "spring offer"],
  ["2026-11-17 newsletter", "2026-11-17 newsletter"],
  ["Otoño: oferta (50)", "otoño: oferta (50)"],
  ["=HYPERLINK(1)", ""],
  ["305 555 0142", ""],
  ["+1 (305) 555-0142", ""],
  ["ana@harbor.example", ""],
  ["<script>", ""],
  ["x".repeat(61), ""],
])("the campaign %j is counted as %j", (input, campaign) => {
  expect(campaignOf(input)).toBe(campaign);
});

test.each([
  ["en-US,en;q=0.9", "en-US"],
  ["es", "es"],
  ["zh-Hans-CN, zh", "zh-CN"],
  ["pt-br;q=1", "pt-BR"],
  ["qq-US", ""],
  ["en-x-ana-reyes", ""],
  ["*", ""],
  ["", ""],
])("the language of %j is %j", (header, language) => {
  expect(browserLanguages.get(header)).toBe(language);
});

test.each([
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36", "phone"],
  ["Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1", "computer"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15", "computer"],
])("%s is a %s", (userAgent, device) => {
  expect(browsers.get(userAgent)).toEqual({ isRobot: false, device });
});
