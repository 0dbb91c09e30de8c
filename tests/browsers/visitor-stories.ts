import { until } from "./page.ts";
import type { Story } from "./story.ts";

const home: Story = {
  name: "home page and carousel",
  async run(page) {
    await page.open("/");
    const hero = page.get("region", "Highlights");
    const [first, second] = ["IT that holds through the storm.", "Two of everything that matters."];
    await hero.get("heading", first).expectVisible();
    await page.expect(
      "the first picture is shown",
      "document.querySelector('[aria-roledescription] img').naturalWidth > 0",
    );
    await hero.get("button", "Go to slide 2").click();
    await hero.get("button", "Go to slide 2").expectAttribute("aria-current", "true");
    await hero.get("heading", second).expectVisible();
    await hero.get("heading", first).expectHidden();
    await hero.get("button", "Pause").click();
    await hero.get("button", "Play").expectVisible();
    await hero.get("link", "See who we are").click();
    await page.untilLive("/about");
  },
};

const mainMenu: Story = {
  name: "main menu",
  async run(page) {
    await page.open("/privacy");
    const menu = page.get("navigation", "Main");
    const consulting = menu.get("link", /^IT Consulting/);
    const services = menu.get("button", "Submenu of Services");
    await consulting.expectHidden();
    await menu.get("link", "Services").hover();
    await consulting.expectVisible();
    await services.expectAttribute("aria-expanded", "true");
    await page.driver.movePointer({ x: 700, y: 800 });
    await consulting.expectHidden();

    const about = menu.get("button", "Submenu of About");
    const [aboutUs, team] = [menu.get("link", "About Us"), menu.get("link", "Our Team")];
    await menu.get("link", "Home").focus();
    await page.driver.press("Tab");
    await menu.get("link", "About").expectFocused();
    await page.driver.press("Tab");
    await about.expectFocused();
    await about.expectAttribute("aria-expanded", "true");
    await page.driver.press("Enter");
    await aboutUs.expectHidden();
    await page.driver.press("Enter");
    await aboutUs.expectVisible();
    await page.driver.press("ArrowDown");
    await aboutUs.expectFocused();
    await page.driver.press("ArrowDown");
    await team.expectFocused();
    await page.driver.press("Escape");
    await about.expectFocused();
    await team.expectHidden();

    await menu.get("link", "Services").hover();
    await menu.get("link", /^Managed Services/).click();
    await page.untilLive("/services/managed");
  },
};

const phoneMenu: Story = {
  name: "phone menu",
  async run(page) {
    await page.driver.resize(390, 844);
    await page.open("/");
    await page.expect("the page is 390 pixels wide", "innerWidth === 390");
    const panel = page.get("dialog", "Menu");
    await page.get("navigation", "Main").expectHidden();
    await page.get("button", "Open menu").click();
    await panel.get("button", "Services").click();
    await panel.get("link", "Managed Services").expectVisible();
    await page.driver.press("Escape");
    await panel.expectHidden();
    await page.get("button", "Open menu").expectFocused();
    await page.driver.press("Enter");
    await panel.get("button", "About").click();
    await panel.get("link", "Our Team").expectVisible();
    await panel.get("link", "Managed Services").expectHidden();
    await panel.get("link", "Our Team").click();
    await page.expect("the address is /about#team", "location.pathname + location.hash === '/about#team'");
    await panel.expectHidden();
    await page.expect("the page is as wide as the screen", "document.documentElement.scrollWidth <= innerWidth");
  },
};

const contactForm: Story = {
  name: "contact form",
  async run(page, { db }) {
    const [email, message] = ["elena@harborline.example", "Our server is from 2016."];
    await page.open("/contact");
    const send = page.get("button", "Send to an engineer");
    await page.get("textbox", "Name").fill("Elena Marsh");
    await page.get("textbox", "Email").fill("elena@harborline");
    await page.get("combobox", "Service Interest").choose("Cybersecurity");
    await send.click();
    const summary = page.get("alert");
    await summary.expectText("2 things to fix");
    await summary.expectFocused();
    await page.get("textbox", "Email").expectAttribute("aria-invalid", "true");
    await page.get("textbox", "Name").expect("keeps its text", ({ value }) => value === "Elena Marsh");
    await page.get("textbox", "Email").fill(email);
    await page.get("textbox", "Message").fill(message);
    await send.click();
    await page.get("heading", /^Thank you/).expectVisible();
    await page.untilLive("/contact/thanks");
    const stored = await db.selectFrom("leads").selectAll().where("email", "=", email).execute();
    const [lead] = stored;
    if (stored.length !== 1 || lead?.message !== message || lead.service !== "security") {
      throw new Error(`The site stored ${JSON.stringify(stored)}`);
    }
  },
};

const search: Story = {
  name: "search",
  async run(page) {
    await page.open("/about");
    await page.get("banner").get("link", "Search").click();
    await page.untilLive("/search");
    const input = page.get("searchbox", "Search this site");
    await input.expectFocused();
    await page.driver.type("backup");
    await page.get("heading", "Results for “backup”").expectVisible();
    await page.leave(() => page.driver.press("Enter"));
    await page.untilLive("/search?q=backup");
    const result = page.get("status").get("link");
    await result.expectVisible();
    const [{ name, attributes } = { name: "", attributes: { href: "" } }] = await result.facts();
    await result.click();
    await page.untilLive(attributes.href ?? "");
    await until(`the page is about ${name}`, async () => (await page.get("main").get("h1").facts()).length === 1);
  },
};

export const visitorStories = [home, mainMenu, phoneMenu, contactForm, search];
