import { openPage, type RunningSite } from "./pages.ts";

/** Admin screens to which the sidebar does not link. */
const unlisted = [
  "/cms/leads/calendar",
  "/cms/leads/contacts",
  "/cms/leads/templates",
  "/cms/visits",
  "/cms/forms/contact",
  "/cms/users",
  "/cms/activity",
  "/cms/system",
  "/cms/account",
  "/cms/trash",
  "/cms/settings?show=menus",
  "/cms/settings/mail",
  "/cms/settings/leads",
  "/cms/settings/appointments",
  "/cms/settings/languages",
  "/cms/settings/privacy",
  "/cms/settings/webhooks",
  "/cms/seo/not-found",
  "/cms/revisions/settings",
  "/cms/services/service-cloud?language=es",
  "/cmslogin",
  "/cmslogin/forgot",
];

/** Every screen that an owner can open, and for each list the form of its first entry. */
export async function staffPaths(site: RunningSite): Promise<string[]> {
  await site.staff.addLead();
  const listed = await linksIn(site, "/cms/dashboard", "nav[aria-label=Admin] a");
  const forms = await Promise.all(
    listed.map(async (path) => {
      const links = await linksIn(site, path, "main a:not([download])");
      const isForm = (link: string) => link.startsWith(`${path}/`) && !/\/export$/.test(link);
      return links.find((link) => isForm(link) && !unlisted.includes(link)) ?? [];
    }),
  );
  return [...listed, ...unlisted, ...forms.flat()];
}

async function linksIn(site: RunningSite, path: string, selector: string): Promise<string[]> {
  const page = await openPage(site, path, {});
  const links = await page.locator(selector).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  await page.context().close();
  return [...new Set(links.map((link) => link.split(/[?#]/, 1)[0] ?? ""))];
}
