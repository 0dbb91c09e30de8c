import { expect, test } from "vitest";
import { attributionFromReferrer } from "./attribution.ts";

const host = "harbor.example";

test("the page with the form is known without script, and the first page if a campaign led there", () => {
  expect(attributionFromReferrer(`https://${host}/contact?service=cloud`, host)).toEqual({ formPage: "/contact" });
  const link = `https://${host}/write?gclid=x&utm_source=news&email=ana@harbor.example&utm_campaign=Spring%20Offer#form`;
  expect(attributionFromReferrer(link, host)).toEqual({
    formPage: "/write",
    landingPage: "/write?utm_source=news&utm_campaign=Spring+Offer",
    utmSource: "news",
    utmMedium: "",
    utmCampaign: "Spring Offer",
    utmTerm: "",
    utmContent: "",
  });
});

test.each([
  ["nothing", null],
  ["another site", "https://other.example/contact?utm_source=x"],
  ["the host in another place", `https://other.example/${host}?utm_source=x`],
  ["no address", "utm_source=x"],
  ["a very long address", `https://${host}/contact?utm_source=${"x".repeat(5000)}`],
])("%s tells nothing", (_case, url) => {
  expect(attributionFromReferrer(url, host)).toEqual({});
});
