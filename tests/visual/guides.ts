import type { Page } from "@playwright/test";
import { untilLive } from "../support/e2e.ts";
import { bar } from "../support/entry-form.ts";
import { anMp4, aPdf } from "../support/files.ts";
import { composer } from "../support/lead-pane.ts";
import { previewFrame } from "../support/preview-pane.ts";
import { addFile, text } from "../support/rich-text-e2e.ts";
import type { StaffAccounts } from "./staff-accounts.ts";

/** A screenshot for the guides: the first screen of a page, after optional steps. */
export interface GuidePicture {
  file: string;
  path: string;
  viewport: { width: number; height: number };
  colorScheme?: "light" | "dark";
  before?: (page: Page, office: StaffAccounts) => Promise<void>;
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Waits until the input is autosaved. */
function waitForAutosave(page: Page): Promise<void> {
  return bar(page).getByText("Autosaved").waitFor();
}

async function withWaitingLeads(page: Page, { addWaitingLeads }: StaffAccounts): Promise<void> {
  await addWaitingLeads();
  await page.reload();
  await untilLive(page);
}

export const guidePictures: readonly GuidePicture[] = [
  { file: "home.jpg", path: "/", viewport: desktop },
  {
    file: "login.jpg",
    path: "/cmslogin",
    viewport: desktop,
    before: async (page) => page.getByLabel("Email").fill("marisol@mangrove.example"),
  },
  {
    file: "account.jpg",
    path: "/cms/account",
    viewport: desktop,
    before: async (page, { password }) => {
      const panel = page.getByRole("region", { name: "Two-step sign-in" });
      await panel.getByLabel("Current password", { exact: true }).fill(password);
      await panel.getByRole("button", { name: "Set up two-step sign-in" }).click();
      await panel.getByLabel("Code from the app").waitFor();
      await panel.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 90));
    },
  },
  {
    file: "people.jpg",
    path: "/cms/users",
    viewport: desktop,
    before: async (page) => {
      await page.getByRole("button", { name: "Invite someone" }).click();
      const dialog = page.getByRole("dialog", { name: "Invite someone" });
      await dialog.getByLabel("Name").fill("Camille Etienne");
      await dialog.getByLabel("Email").fill("camille@mangrove.example");
    },
  },
  {
    file: "list.jpg",
    path: "/cms/services",
    viewport: desktop,
    before: (page) => page.getByRole("button", { name: "More for Managed Services" }).click(),
  },
  {
    file: "visits.jpg",
    path: "/cms/visits",
    viewport: { width: 1440, height: 1200 },
    before: async (page, { addVisits }) => {
      await addVisits();
      await page.reload();
      await untilLive(page);
    },
  },
  {
    file: "reports.jpg",
    path: "/cms/reports",
    viewport: { width: 1440, height: 1200 },
    before: async (page, { addYearOfLeads }) => {
      await addYearOfLeads();
      await page.reload();
      await untilLive(page);
    },
  },
  {
    file: "undo.jpg",
    path: "/cms/team",
    viewport: desktop,
    before: async (page) => {
      await page.getByRole("button", { name: "Delete Camille Etienne" }).click();
      await page.getByRole("button", { name: "Delete it" }).click();
      await page.getByRole("alert").getByRole("button", { name: "Undo" }).waitFor();
    },
  },
  {
    file: "home-blocks.jpg",
    path: "/cms/pages/home",
    viewport: desktop,
    before: async (page) => {
      await previewFrame(page).getByRole("heading", { level: 1 }).waitFor();
      const menu = page.getByRole("button", { name: /^More for .*Services/ }).first();
      await menu.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 300));
      await menu.click();
    },
  },
  {
    file: "edit.jpg",
    path: "/cms/pages/home",
    viewport: desktop,
    before: async (page) => {
      const headline = "IT that holds when it rains.";
      await previewFrame(page).getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(headline);
      await previewFrame(page).getByRole("heading", { name: headline }).waitFor();
      await waitForAutosave(page);
    },
  },
  {
    file: "on-the-page.jpg",
    path: "/cms/pages/page-about",
    viewport: desktop,
    before: async (page) => {
      await previewFrame(page).getByRole("heading", { level: 1 }).hover();
      await page.locator(".preview-outline").waitFor();
    },
  },
  {
    file: "schedule.jpg",
    path: "/cms/blog/post-test-your-backup",
    viewport: desktop,
    before: async (page) => {
      await page.getByLabel("Title", { exact: true }).first().fill("Test your backup before it tests you");
      await waitForAutosave(page);
      await bar(page).getByRole("button", { name: "Schedule..." }).click();
    },
  },
  {
    file: "clash.jpg",
    path: "/cms/services/service-cloud",
    viewport: desktop,
    before: async (page, { colleagueSaves }) => {
      await page.getByLabel("Tagline").fill("Moves, backup, and a bill that you understand");
      await colleagueSaves("service", "service-cloud", {
        tagline: "Moved on a weekend, backed up every night",
        summary: "Microsoft 365, Azure and AWS, moved on a weekend and kept within your budget.",
      });
      await page.keyboard.press("ControlOrMeta+s");
      await page.getByRole("dialog").getByText("Dario Quintana").first().waitFor();
      await previewFrame(page).getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    file: "versions.jpg",
    path: "/cms/pages/page-about",
    viewport: desktop,
    before: async (page, { colleagueSaves }) => {
      const intro = "Mangroves hold this coast in a storm because thousands of roots each carry a little load.";
      await colleagueSaves("page", "page-about", { intro });
      const more = `${intro} We build IT the same way for companies in South Florida, and we stay for the storm.`;
      await colleagueSaves("page", "page-about", { intro: more });
      await page.reload();
      await untilLive(page);
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("link", { name: "Version history" }).click();
      await page
        .getByRole("region", { name: "Versions" })
        .getByRole("link", { name: /First version/ })
        .click();
      await page.getByRole("button", { name: "Restore this version" }).waitFor();
    },
  },
  {
    file: "text.jpg",
    path: "/cms/blog/post-hurricane-season-it-plan",
    viewport: desktop,
    before: async (page) => {
      await text(page).locator("a").first().click();
      await text(page).evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 150));
      await previewFrame(page).getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    file: "text-files.jpg",
    path: "/cms/blog/post-false-invoice",
    viewport: desktop,
    before: async (page) => {
      await addFile(page, "File", "Restore checklist", "Restore checklist.pdf", aPdf());
      await addFile(page, "Video file", "A restore in a minute", "Restore.mp4", anMp4());
      await previewFrame(page).getByLabel("A restore in a minute").waitFor();
      await text(page).evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - 700));
    },
  },
  {
    file: "blocks.jpg",
    path: "/cms/pages/page-about",
    viewport: desktop,
    before: async (page) => {
      await page.getByRole("button", { name: "Add block" }).click();
      await page.getByRole("dialog").getByRole("searchbox").waitFor();
    },
  },
  {
    file: "settings.jpg",
    path: "/cms/settings",
    viewport: desktop,
    before: async (page) => {
      await page.getByRole("textbox", { name: "Phone", exact: true }).fill("(305) 555-0148");
      await waitForAutosave(page);
    },
  },
  { file: "media.jpg", path: "/cms/media?sort=size", viewport: desktop },
  {
    file: "email.jpg",
    path: "/cms/settings/mail",
    viewport: desktop,
    before: async (page) => {
      const panel = page.getByRole("region", { name: "Mail server", exact: true });
      await panel.getByRole("radio", { name: "Google Workspace" }).check();
      await panel.getByLabel("Google account").fill("hello@mangrove.example");
    },
  },
  {
    file: "dashboard-sales.jpg",
    path: "/cms/dashboard",
    viewport: desktop,
    before: async (page, { logInAsSales, addWaitingLeads }) => {
      await addWaitingLeads();
      await logInAsSales(page);
    },
  },
  {
    file: "inbox.jpg",
    path: "/cms/leads",
    viewport: desktop,
    before: withWaitingLeads,
  },
  {
    file: "board.jpg",
    path: "/cms/leads?as=board",
    viewport: desktop,
    before: withWaitingLeads,
  },
  {
    file: "reply.jpg",
    path: "/cms/leads",
    viewport: desktop,
    before: async (page, office) => {
      await withWaitingLeads(page, office);
      await page.getByRole("link", { name: /Grace Whitfield/ }).click();
      const write = composer(page);
      await write.getByRole("radio", { name: "Reply" }).click();
      await write.getByRole("button", { name: "Templates" }).click();
      await write.getByRole("option", { name: /^Ask for details/ }).click();
      await write.getByText(/^Draft saved/).waitFor();
    },
  },
  {
    file: "form.jpg",
    path: "/cms/forms",
    viewport: desktop,
    before: async (page) => {
      await page.getByRole("button", { name: "New form" }).click();
      await page.getByRole("button", { name: "Job application" }).click();
      await previewFrame(page).getByRole("heading", { level: 1 }).waitFor();
    },
  },
  { file: "seo-phone.jpg", path: "/cms/seo", viewport: phone },
  {
    file: "edit-phone.jpg",
    path: "/cms/testimonials/testimonial-law",
    viewport: phone,
    before: async (page) => {
      const quote = page.getByLabel("Quote");
      await quote.focus();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type(" And they called back.");
      await waitForAutosave(page);
    },
  },
];

/** Pictures of a site with a brand of its own. */
export const palmettoPictures: readonly GuidePicture[] = [
  {
    file: "brand.jpg",
    path: "/cms/settings/brand",
    viewport: desktop,
    before: (page) => previewFrame(page).getByRole("heading", { level: 1 }).waitFor(),
  },
  { file: "palmetto-home.jpg", path: "/", viewport: desktop },
  { file: "palmetto-home-dark.jpg", path: "/", viewport: desktop, colorScheme: "dark" },
  { file: "palmetto-phone.jpg", path: "/", viewport: phone },
];
