import { type Looked, openWhole } from "./pages.ts";

/** Staff's screens beside those that the sidebar names. */
const unlisted = [
  "/cms/account",
  "/cms/bin",
  "/cms/settings?show=menus",
  "/cms/settings/mail",
  "/cms/revisions/settings",
  "/cmslogin",
  "/cmslogin/forgot",
];

/** Every screen that an owner can come to, and of each list the form of its first entry. */
export async function staffPaths(site: Looked): Promise<string[]> {
  await site.office.isWrittenTo();
  const listed = await linksIn(site, "/cms/dashboard", "nav[aria-label=Admin] a");
  const forms = await Promise.all(
    listed.map(async (path) => {
      const links = await linksIn(site, path, "main a:not([download])");
      return links.find((link) => link.startsWith(`${path}/`)) ?? [];
    }),
  );
  return [...listed, ...unlisted, ...forms.flat()];
}

async function linksIn(site: Looked, path: string, selector: string): Promise<string[]> {
  const page = await openWhole(site, path, {});
  const links = await page.locator(selector).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  await page.context().close();
  return [...new Set(links.map((link) => link.split(/[?#]/, 1)[0] ?? ""))];
}
