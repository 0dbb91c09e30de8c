import { expect, test } from "vitest";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { noFederalHolidays } from "../../../../tests/support/content.ts";
import { crawl } from "../../../../tests/support/crawl.ts";
import { ask, changeOn, sharedSite } from "../../../../tests/support/site.ts";

const trial = sharedSite();

/** Words for a field that stand nowhere else. */
const mark = (field: string) => `Tide-${field}`;

test("every settings field is shown to visitors or to machines", async () => {
  const running = trial();
  const day = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  // One that ends with the settings' text for services.
  await changeOn(running, "service", "service-software", (content: object) => ({ ...content, closing: null }));
  await changeOn(running, "settings", "settings", (settings: Settings) => ({
    ...settings,
    company: {
      ...settings.company,
      name: mark("name"),
      legalName: mark("legal"),
      blurb: mark("blurb"),
      phone: "(212) 555-0123",
      email: "tide@harbor.example",
      address: {
        street: mark("street"),
        city: mark("city"),
        region: mark("region"),
        postalCode: "T1DE",
        country: "ES",
        latitude: 25.1234,
        longitude: -80.4321,
      },
      areaServed: [mark("area")],
      timeZone: "Pacific/Honolulu",
      hours: { ...settings.company.hours, sat: [{ from: "05:05", to: "06:06" }] },
      federalHolidays: { ...noFederalHolidays, christmas: true, newYear: true },
      holidays: [{ date: day, name: mark("holiday") }],
      replyMinutes: 37,
    },
    social: [{ network: "github", address: "https://tide.example/social" }],
    claims: settings.claims.map((claim) => ({
      ...claim,
      value: `${claim.id}!`,
      label: mark(claim.id),
      basis: mark(`basis-${claim.id}`),
    })),
    reviews: [
      { site: mark("reviews"), rating: 4.7, count: 1, date: "2026-03-31", link: "https://tide.example/reviews" },
    ],
    certificates: [{ name: mark("certificate"), year: 1987, link: "https://tide.example/certificate" }],
    // Else the main button names no service.
    booking: { ...settings.booking, isOn: false },
    consultation: { text: mark("consultation"), service: { entry: "service-data" } },
    closing: {
      heading: mark("heading"),
      text: mark("closing"),
      button: { text: mark("button"), link: { address: "/tide" } },
    },
    invitations: {
      service: { heading: mark("service-heading"), text: mark("service-text") },
      message: mark("message"),
      application: { heading: mark("job-heading"), text: mark("job-text") },
    },
    clientHelp: {
      question: mark("question"),
      prospect: mark("prospect"),
      client: mark("client"),
      heading: mark("client-heading"),
      text: mark("client-text"),
      phone: "(212) 555-0177",
      email: "desk@harbor.example",
    },
    menu: [
      { text: mark("menu"), link: { entry: "home" }, children: [{ text: mark("child"), link: { entry: "home" } }] },
    ],
    footer: {
      services: [{ text: mark("service"), link: { entry: "home" } }],
      quickLinks: [{ text: mark("quick"), link: { entry: "home" } }],
      legal: [{ text: mark("law"), link: { entry: "home" } }],
    },
    clientPortal: "https://tide.example/portal",
    remoteSupport: "https://tide.example/remote",
  }));
  const { pages: crawled } = await crawl(running.url);
  // No link of these settings leads there.
  const careers = await ask(running.url, "/careers");
  const all = [...crawled.map(({ html }) => html), careers.body].join("\n");
  const marks = ["name", "legal", "blurb", "street", "city", "region", "area", "holiday", "consultation", "heading"];
  marks.push("service-heading", "service-text", "message", "job-heading", "job-text");
  marks.push("question", "prospect", "client", "client-heading", "client-text");
  marks.push("closing", "button", "menu", "child", "service", "quick", "law");
  for (const field of marks) expect(all, field).toContain(mark(field));
  for (const label of [
    "(212) 555-0123",
    "tel:+12125550123",
    "mailto:tide@harbor.example",
    "tel:+12125550177",
    "mailto:desk@harbor.example",
    "T1DE",
    '"addressCountry":"ES"',
    '"latitude":25.1234',
    "-80.4321",
    "5:05 AM-6:06 AM",
    '"opens":"05:05"',
    `"validFrom":"${day}"`,
    "37 business minutes",
    "https://tide.example/social",
    "https://tide.example/portal",
    "https://tide.example/remote",
    'href="/tide"',
    "service=data",
  ]) {
    expect(all, label).toContain(label);
  }
  for (const path of ["/", "/about", "/contact"]) {
    const { body } = await ask(running.url, path);
    expect(body, path).toContain('href="https://tide.example/reviews"');
    for (const text of [`${mark("reviews")}: 4.7 out of 5`, "1 review, March 2026", mark("certificate"), "1987"]) {
      expect(body, path).toContain(text);
    }
    expect(body, path).toContain('href="https://tide.example/certificate"');
  }
  const { body: contact } = await ask(running.url, "/contact");
  for (const holiday of ["Christmas Day", "New Year"]) expect(contact, holiday).toContain(`"name":"${holiday}`);
  expect(contact.match(/"validFrom"/g)).toHaveLength(3);
  const claims = ["years", "clients", "support", "retention", "projects", "experience"];
  for (const claim of claims) {
    expect(all, claim).toContain(`${claim}!`);
    expect(all, claim).toContain(mark(`basis-${claim}`));
  }
});
