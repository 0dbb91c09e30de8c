import fc from "fast-check";
import { expect, test } from "vitest";
import { campaignOfLead, describeSource, landingPathOf, type SourceFacts, sourceOfLead } from "./source.ts";

const lead = (known: Partial<SourceFacts>): SourceFacts => ({
  landing_page: "/",
  referrer: "",
  utm_source: "",
  utm_medium: "",
  utm_campaign: "",
  ...known,
});

test.each<[string, Partial<SourceFacts>]>([
  ["Direct", {}],
  ["Unknown", { landing_page: "" }],
  ["Google search", { referrer: "https://www.google.com/" }],
  ["Google search", { referrer: "https://www.google.co.uk/search?q=it" }],
  ["Bing search", { referrer: "https://www.bing.com/" }],
  ["LinkedIn", { referrer: "https://www.linkedin.com/feed" }],
  ["ChatGPT", { referrer: "https://chatgpt.com/" }],
  ["Referral from example.com", { referrer: "https://www.example.com:8080/partners?id=4" }],
  ["Referral from another site", { referrer: `https://${"a".repeat(80)}.example/` }],
  ["Newsletter", { utm_source: "newsletter" }],
  ["Newsletter", { utm_source: " NEWSLETTER ", landing_page: "" }],
  ["Google", { utm_source: "google" }],
  ["Google ads", { utm_source: "google", utm_medium: "cpc" }],
  ["Facebook ads", { utm_source: "fb", utm_medium: "Paid_Social" }],
  ["Google ads", { referrer: "https://www.google.com/", landing_page: "/services?gclid=abc" }],
  ["Bing ads", { landing_page: "/?x=1&msclkid=abc" }],
  ["Newsletter", { utm_source: "newsletter", landing_page: "/?gclid=abc" }],
  ["Campaign link", { utm_campaign: "spring" }],
  ["Campaign link", { utm_source: "ana@harbor.example" }],
  ["Phone call", { origin: "phone", referrer: "https://www.google.com/" }],
  ["Google search", { origin: "website", referrer: "https://www.google.com/" }],
  ["Import", { origin: "import", landing_page: "" }],
])("the source is %s for %j", (source, known) => {
  expect(sourceOfLead(lead(known))).toBe(source);
});

test.each<[string, Partial<SourceFacts>]>([
  ["Newsletter, campaign spring checklist", { utm_source: "newsletter", utm_campaign: "Spring  Checklist" }],
  ["Campaign spring", { utm_campaign: "spring" }],
  ["Google ads, campaign Other", { utm_source: "google", utm_medium: "cpc", utm_campaign: "<b>ana@harbor.example" }],
  ["Google search", { referrer: "https://www.google.com/" }],
])("list and pane say %s for %j", (text, known) => {
  expect(describeSource(lead(known))).toBe(text);
});

test("a campaign has one name however it is written", () => {
  expect(campaignOfLead({ utm_campaign: " Spring  Offer" })).toBe("spring offer");
  expect(campaignOfLead({ utm_campaign: "" })).toBeNull();
});

test("the first page is a path without its query", () => {
  expect(landingPathOf({ landing_page: "/services/cloud?utm_source=x#form" })).toBe("/services/cloud");
  expect(landingPathOf({ landing_page: "" })).toBeNull();
});

test("every value that a browser sends has a short source", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 500 });
  fc.assert(
    fc.property(
      fc.record({ landing_page: text, referrer: text, utm_source: text, utm_medium: text, utm_campaign: text }),
      (sent) => {
        expect(describeSource(sent).length).toBeLessThan(160);
        expect(sourceOfLead(sent)).not.toBe("");
      },
    ),
  );
});
