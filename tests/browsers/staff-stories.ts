import { aLead, putLeads } from "../support/leads.ts";
import { type Page, until } from "./page.ts";
import { openScreen, type Site, type Story } from "./story.ts";

const login: Story = {
  name: "login",
  async run(page, { account }) {
    const screen = "/cms/dashboard?tab=2";
    await page.open(screen, `/cmslogin?to=${encodeURIComponent(screen)}`);
    const [email, password] = [page.get("textbox", "Email"), page.get("textbox", "Password")];
    await email.fill(account.email);
    await password.fill("not my password");
    await page.get("button", "Log in").click();
    await page.get("alert").expectText("Invalid email or password");
    await email.expect("keeps its text", ({ value }) => value === account.email);
    await password.fill(account.password);
    await page.driver.press("Enter");
    await page.untilLive(screen);
    await page.get("heading", "Admin Dashboard").expectVisible();
    await page.get("button", "Log out").click();
    await page.untilLive("/cmslogin");
  },
};

const bar = (page: Page) => page.get("region", "Save");

/** Publishes the open entry, also with suggestions. */
async function publish(page: Page, { account }: Site): Promise<void> {
  await bar(page).get("button", "Publish").click();
  const confirmation = bar(page).get("button", "Publish anyway");
  const isConfirming = async () => (await confirmation.facts()).length > 0;
  const published = `Published by ${account.name}`;
  const isPublished = async () => (await bar(page).facts()).some(({ text }) => text.includes(published));
  await until("the entry is published", async () => (await isConfirming()) || (await isPublished()));
  if (await isConfirming()) await confirmation.click();
  await bar(page).expectText(published);
}

const entry: Story = {
  name: "entry with autosave, preview and publication",
  async run(page, site) {
    const [screen, path] = ["/cms/blog/post-false-invoice", "/blog/false-invoice"];
    const text = "An invoice that was none";
    const title = page.get("textbox", "Title");
    const visitorsSee = async () => (await (await fetch(site.url + path)).text()).includes(text);
    await openScreen(page, site, screen);
    await title.fill(text);
    await bar(page).expectText("Autosaved");
    await page.open(screen);
    await page.get("region", "Unsaved changes").get("button", "Restore").click();
    await title.expect("has the autosaved text", ({ value }) => value === text);
    const previewHeading =
      "document.querySelector('iframe[data-front]')?.contentDocument?.querySelector('h1')?.innerText";
    await page.expect("the preview shows the title", `${previewHeading}?.startsWith(${JSON.stringify(text)}) === true`);
    await page.driver.press("Control", "s");
    await bar(page).expectText("Draft saved");
    if (await visitorsSee()) throw new Error("Visitors see a draft");
    await publish(page, site);
    await page.open(path);
    await page.get("heading", text).expectVisible();
  },
};

const richText: Story = {
  name: "rich text",
  async run(page, site) {
    const text = page.get("textbox", "Text");
    await openScreen(page, site, "/cms/blog/post-test-your-backup");
    await text.expectAttribute("contenteditable", "true");
    await text.focus();
    await page.driver.press("Control", "End");
    await page.driver.press("Enter");
    await page.driver.type("We answer ");
    const bold = page.get("toolbar", "Formatting").get("button", "Bold");
    await bold.click();
    await bold.expectAttribute("aria-pressed", "true");
    await text.expectFocused();
    await page.driver.type("at once");
    await page.driver.press("Control", "b");
    await bold.expectAttribute("aria-pressed", "false");
    await page.driver.type(", day and night.");
    await text.expectText("We answer at once, day and night.");
    await page.driver.press("Control", "s");
    await bar(page).expectText("Draft saved");
    await publish(page, site);
    await page.open("/blog/test-your-backup");
    await page.get("main").expectText("We answer at once, day and night.");
    await page.expect(
      "“at once” is bold",
      `[...document.querySelectorAll("main strong")].some(({ textContent }) => textContent === "at once")`,
    );
  },
};

const leads: Story = {
  name: "leads",
  async run(page, site) {
    const { db } = site;
    const lead = aLead(7, {
      name: "Renata Solis",
      company: "Solis Freight",
      status: "new",
      message: "Please call us.",
    });
    await putLeads(db, [lead]);
    await openScreen(page, site, "/cms/leads");
    await page
      .get("list", "Leads")
      .get("link", /Renata Solis/)
      .click();
    await page.expectPath(`/cms/leads/${lead.id}`);
    const pane = page.get("article", "Renata Solis");
    await pane.expectText("Please call us.");
    const reply = page.get("textbox", "Your reply");
    await page.driver.press("r");
    await reply.fill("We will call you at nine.");
    await page.get("region", "Write").expectText("Draft saved");
    await pane.get("button", /^Status: /).click();
    await pane.get("button", "Qualified").click();
    await pane.expectText(`${site.account.name}: New to Qualified`);

    await page.open(`/cms/leads/${lead.id}`);
    await page.driver.press("r");
    await reply.expect("has the draft", ({ value }) => value === "We will call you at nine.");
    await page.driver.press("n");
    await page.get("textbox", "New note").expectFocused();
    await page.driver.type("Prefers the phone.");
    await pane.get("button", "Add note").click();
    await page.get("region", "Conversation").expectText("Prefers the phone.");
    const { status } = await db
      .selectFrom("leads")
      .select("status")
      .where("id", "=", lead.id)
      .executeTakeFirstOrThrow();
    if (status !== "qualified") throw new Error(`The lead's status is ${status}`);
  },
};

const media: Story = {
  name: "upload of a picture",
  async run(page, site) {
    await openScreen(page, site, "/cms/media");
    await page.get("region", "Upload").get("file").chooseFile(site.photo);
    await page
      .get("region", "Media")
      .get("link", /quay\.jpg/)
      .click();
    await page.get("heading", /quay\.jpg/).expectVisible();
    await page.expect("the picture is shown", "document.querySelector('main img').naturalWidth > 0");
  },
};

/** How long a navigation may have run before the person goes elsewhere, in milliseconds. */
const delays = [0, 2, 5, 10, 20, 40, 80];

/**
 * Runs in the page. Each response with a screen's data breaks off after its first part, as Firefox does it to a page that is
 * being left: its reader must not leave a rejection that nobody handles.
 */
function breakResponsesOff() {
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    if (!response.url.includes(".data")) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        setTimeout(() => {
          controller.error(new TypeError("The response broke off"));
          Object.assign(window, { hasBrokenOff: true });
        }, 100);
      },
    });
    return new Response(body, response);
  };
}

const leaving: Story = {
  name: "leaving a screen while the next one loads",
  async run(page, site) {
    await openScreen(page, site, "/cms/dashboard");
    await page.driver.evaluate(`(${breakResponsesOff})()`);
    await page
      .get("navigation", "Admin")
      .get("link", /^Leads/)
      .click();
    await page.expectPath("/cms/leads");
    await page.expect("a response broke off", "'hasBrokenOff' in window");
    for (const delay of delays) {
      await page.open("/cms/dashboard");
      await page.driver.evaluate(`void (
        document.querySelector("nav[aria-label=Admin] a[href='/cms/leads']").click(),
        setTimeout(() => location.assign("/about"), ${delay})
      )`);
      await page.untilLive("/about");
    }
  },
};

export const staffStories = [login, entry, richText, leads, media, leaving];
