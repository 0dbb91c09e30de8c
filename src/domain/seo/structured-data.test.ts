import { describe, expect, test } from "vitest";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { noFederalHolidays } from "../../../tests/support/content.ts";
import { company, contactPageCompany } from "./company.ts";
import { type JobFacts, jobPosting } from "./job-posting.ts";
import { breadcrumbs, frequentQuestions, scriptText, serviceThing } from "./structured-data.ts";

const origin = "https://www.example.com";
const nineToFive = [{ from: "09:00", to: "17:00" }];
const facts: Company = {
  name: "Mangrove IT",
  legalName: "Mangrove IT, Inc.",
  blurb: "IT of Miami.",
  phone: "(305) 555-0142",
  email: "hello@mangrove.example",
  address: {
    street: "1 Quay",
    city: "Miami",
    region: "FL",
    postalCode: "33100",
    country: "US",
    latitude: 25.7,
    longitude: -80.1,
  },
  areaServed: ["Miami-Dade County"],
  priceRange: "",
  timeZone: "America/New_York",
  hours: { mon: nineToFive, tue: nineToFive, wed: nineToFive, thu: nineToFive, fri: nineToFive, sat: [], sun: [] },
  helpDeskHours: "",
  federalHolidays: noFederalHolidays,
  holidays: [],
  currency: "USD",
  replyMinutes: 60,
  showReplyTime: false,
};

function hoursOf(hours: Partial<Company["hours"]>) {
  const settings = { company: { ...facts, hours: { ...facts.hours, ...hours } }, social: [] };
  return company({ origin: "https://a.example", telephone: "+1", settings, logo: null }).openingHoursSpecification;
}

describe("the script with structured data", () => {
  test.each(["</script><script>alert(1)</script>", "<!--<script>", "]]>", "\u2028\u2029", '"\\"'])(
    "keeps %j as text",
    (hostile) => {
      const text = scriptText([{ "@type": "Thing", name: hostile }]);
      expect(text).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@type": "Thing", name: hostile });
    },
  );

  test("puts several things into one graph", () => {
    const things = [{ "@type": "WebSite" }, { "@type": "Service" }];
    expect(JSON.parse(scriptText(things))).toEqual({ "@context": "https://schema.org", "@graph": things });
  });
});

describe("the company's hours", () => {
  const week = { dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], opens: "09:00", closes: "17:00" };

  test("group days with the same hours, without closed days", () => {
    expect(hoursOf({})).toEqual([{ "@type": "OpeningHoursSpecification", ...week }]);
  });

  test("name each interval of a day", () => {
    const split = [
      { from: "09:00", to: "12:00" },
      { from: "13:00", to: "17:00" },
    ];
    expect(hoursOf({ sat: split })).toMatchObject([
      week,
      { dayOfWeek: ["Saturday"], opens: "09:00", closes: "12:00" },
      { dayOfWeek: ["Saturday"], opens: "13:00", closes: "17:00" },
    ]);
  });

  test("write a 24-hour day as search engines read it", () => {
    expect(hoursOf({ sun: [{ from: "00:00", to: "00:00" }] })).toMatchObject([
      week,
      { dayOfWeek: ["Sunday"], opens: "00:00", closes: "23:59" },
    ]);
  });

  test("are left out for a company without hours", () => {
    expect(hoursOf({ mon: [], tue: [], wed: [], thu: [], fri: [] })).toBeUndefined();
  });

  test("write a holiday as a day that closes when it opens", () => {
    const settings = { company: { ...facts, logo: null }, social: [] };
    expect(contactPageCompany(settings, [{ date: "2027-01-01", name: "New Year's Day" }])).toMatchObject({
      specialOpeningHoursSpecification: [
        { validFrom: "2027-01-01", validThrough: "2027-01-01", opens: "00:00", closes: "00:00" },
      ],
    });
    expect(contactPageCompany(settings, [])).not.toHaveProperty("specialOpeningHoursSpecification");
  });
});

describe("the company", () => {
  const of = (change: Partial<Company>) =>
    company({
      origin,
      telephone: "+13055550142",
      settings: { company: { ...facts, ...change }, social: [] },
      logo: null,
    });

  test("is described in full on every page", () => {
    expect(of({})).toMatchObject({
      geo: { latitude: 25.7, longitude: -80.1 },
      areaServed: [{ "@type": "AdministrativeArea", name: "Miami-Dade County" }],
    });
  });

  test("has a price range only if staff wrote one", () => {
    expect(of({})).not.toHaveProperty("priceRange");
    expect(of({ priceRange: "$$" })).toMatchObject({ priceRange: "$$" });
  });
});

test("a service has an offer only if it has a price", () => {
  const cloud = { title: "Cloud", description: "Up." };
  expect(serviceThing(origin, "/services/cloud", { ...cloud, price: null })).not.toHaveProperty("offers");
  expect(
    serviceThing(origin, "/services/cloud", { ...cloud, price: { from: 95, currency: "USD", unit: "per user" } }),
  ).toMatchObject({ offers: { priceSpecification: { minPrice: 95, priceCurrency: "USD", unitText: "per user" } } });
});

test("breadcrumbs are numbered from the home page, with absolute URLs", () => {
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "About", path: "/about" },
  ];
  expect(breadcrumbs(origin, crumbs).itemListElement).toMatchObject([
    { position: 1, name: "Home", item: "https://www.example.com/" },
    { position: 2, name: "About", item: "https://www.example.com/about" },
  ]);
});

test("a page without questions is not an FAQPage", () => {
  expect(frequentQuestions([])).toEqual([]);
  expect(frequentQuestions([{ question: "Why?", answer: "Because." }])).toMatchObject([
    { "@type": "FAQPage", mainEntity: [{ name: "Why?", acceptedAnswer: { text: "Because." } }] },
  ]);
});

describe("a job posting", () => {
  const job: JobFacts = {
    id: "job",
    title: "Network engineer",
    description: "Switches & radios.",
    lists: [{ heading: "What you bring", points: ["a < b"] }],
    employment: "full-time",
    workplace: "on-site",
    salary: { from: 90_000, to: 110_000, currency: "USD", per: "year" },
    posted: "2026-11-02",
    closes: "2027-01-31",
    directApply: true,
  };

  test("has the fields that search engines require", () => {
    expect(jobPosting(origin, job, facts)).toMatchObject({
      "@type": "JobPosting",
      title: "Network engineer",
      description: "<p>Switches &amp; radios.</p><p><strong>What you bring</strong></p><ul><li>a &lt; b</li></ul>",
      datePosted: "2026-11-02",
      validThrough: "2027-01-31T23:59",
      employmentType: "FULL_TIME",
      hiringOrganization: { "@id": "https://www.example.com/#company" },
      jobLocation: { address: { addressLocality: "Miami", addressCountry: "US" } },
      baseSalary: { currency: "USD", value: { minValue: 90_000, maxValue: 110_000, unitText: "YEAR" } },
    });
  });

  test("leaves out missing fields, and says where one may work", () => {
    const open = jobPosting(origin, { ...job, closes: null, salary: null, workplace: "remote" }, facts);
    expect(open).not.toHaveProperty("validThrough");
    expect(open).not.toHaveProperty("baseSalary");
    expect(open).toMatchObject({ jobLocationType: "TELECOMMUTE", applicantLocationRequirements: { name: "US" } });
  });
});
