import { block, expect, long, openLive, test } from "../support/e2e.ts";

test("the home page shows its blocks in order, with one h1", async ({ page }) => {
  await openLive(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const names = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const order = [/^Services/, /^About/, /^Why choose/i, /^Case studies/i, /^Testimonials/, /^Technology partners/i];
  const positions = order.map((name) => names.findIndex((heading) => name.test(heading)));
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(positions).not.toContain(-1);
});

test("six services each link to their own page", async ({ page }) => {
  await openLive(page, "/");
  const services = block(page, /^Services/);
  await expect(services.getByRole("listitem")).toHaveCount(6);
  for (const [name, slug] of [
    ["IT Consulting", "consulting"],
    ["Managed Services", "managed"],
    ["Cloud Solutions", "cloud"],
    ["Security", "security"],
    ["Network", "network"],
    ["Software Development", "software"],
  ] as const) {
    const card = services.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
    const more = card.getByRole("link", { name: "Learn More" });
    await expect(more).toHaveAttribute("href", `/services/${slug}`);
    await expect(card.getByRole("paragraph")).not.toBeEmpty();
    await expect(card.locator("svg")).toBeVisible();
  }
  await services.getByRole("link", { name: "Learn More about Software Development" }).click();
  await expect(page).toHaveURL("/services/software");
  await expect(page.getByRole("heading", { level: 1, name: "Software Development" })).toBeVisible();
});

test("the about block shows six benefits, three figures and its picture", long, async ({ page }) => {
  await openLive(page, "/");
  const about = block(page, /^About/);
  await expect(about.getByRole("listitem")).toHaveCount(6);
  await expect(about.getByRole("definition")).toHaveText(["15+", "500+", "24/7"]);
  await expect(about.getByRole("term")).toHaveText([/years/, /clients/, /support/]);
  await about.scrollIntoViewIfNeeded();
  await expect(about.getByRole("img", { name: /mangrove/i })).toHaveJSProperty("complete", true);
});

test("the reasons block shows four cards and four figures", long, async ({ page }) => {
  await openLive(page, "/");
  const why = block(page, /^Why choose Mangrove IT$/i);
  await expect(why.getByRole("heading", { level: 3 })).toHaveCount(4);
  await expect(why.getByRole("definition").filter({ hasText: /^(?:500\+|100%|1000\+|10\+)$/ })).toHaveText([
    "500+",
    "100%",
    "1000+",
    "10+",
  ]);
  for (const label of [/satisfied clients/, /clients renewed|retention/, /projects/, /years/]) {
    await expect(why.getByRole("term").filter({ hasText: label })).not.toHaveCount(0);
  }
});

test("three case studies link to their pages, and the block links to all of them", long, async ({ page }) => {
  await openLive(page, "/");
  const studies = block(page, /^Case studies/i);
  await expect(studies.getByRole("article")).toHaveCount(3);
  for (const [index, [category, slug]] of [
    ["Cloud Services", "cloud-migration"],
    ["Cybersecurity", "security-overhaul"],
    ["IT Consulting", "systems-integration"],
  ].entries()) {
    const card = studies.getByRole("article").nth(index);
    await expect(card.getByText(category ?? "", { exact: true })).toBeVisible();
    await expect(card.getByRole("heading", { level: 3 })).not.toBeEmpty();
    await expect(card.getByRole("link", { name: "View Case Study" })).toHaveAttribute("href", `/portfolio/${slug}`);
    await card.scrollIntoViewIfNeeded();
    await expect
      .poll(() => card.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(studies.getByRole("link", { name: "All case studies" })).toHaveAttribute("href", "/portfolio");
  // A click anywhere on the card follows its link.
  await studies
    .getByRole("article")
    .nth(1)
    .click({ position: { x: 40, y: 40 } });
  await expect(page).toHaveURL("/portfolio/security-overhaul");
});

test("twelve technology partners are shown, each with a picture and a name", long, async ({ page }) => {
  await openLive(page, "/");
  const partners = block(page, /Partners/i);
  await partners.scrollIntoViewIfNeeded();
  await expect(partners.getByRole("listitem")).toHaveText([
    "Microsoft",
    "Amazon Web Services",
    "Cisco",
    "Fortinet",
    "Dell",
    "Lenovo",
    "VMware",
    "Veeam",
    "Google Cloud",
    "Cloudflare",
    "Okta",
    "Ubiquiti",
  ]);
  const pictures = partners.getByRole("listitem").locator("img");
  await expect(pictures).toHaveCount(12);
  await expect
    .poll(() =>
      pictures.evaluateAll((all: HTMLImageElement[]) => all.filter(({ naturalWidth }) => naturalWidth > 0).length),
    )
    .toBe(12);
});

test("the page ends with a phone number and a Get Started link", long, async ({ page }) => {
  await openLive(page, "/");
  const closing = block(page, /Tell us what keeps breaking/);
  await expect(closing.getByRole("link", { name: "(305) 555-0142" })).toHaveAttribute("href", "tel:+13055550142");
  await closing.getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/contact");
});
