import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { pageModules } from "./content/schema/fixed-pages.ts";
import { defaultLanguage, type Language, languages } from "./languages.ts";

/** The public pages in one language. Each route's id names its language, since all languages share the modules. */
function site(language: Language): RouteConfigEntry[] {
  const id = (name: string) => `site/${language}/${name}`;
  const fixed = pageModules.map(({ folder, path }) => route(path, `site/${folder}/page.tsx`, { id: id(folder) }));
  const pages = layout("site/layout.tsx", { id: id("layout") }, [
    layout("site/error-boundary.tsx", { id: id("error-boundary") }, [
      index("site/home/page.tsx", { id: id("home") }),
      ...fixed,
      route("blog/topic/:topic", "site/blog/page.tsx", { id: id("blog/topic") }),
      route("search", "site/search/page.tsx", { id: id("search") }),
      route("forms/:form", "site/forms/page.tsx", { id: id("forms") }),
      // Below another page, so that it takes no page's address.
      route("contact/estimate", "site/estimate/page.tsx", { id: id("contact/estimate") }),
      route("contact/token", "site/contact/form-token.ts", { id: id("contact/token") }),
      route(":page", "site/page/page.tsx", { id: id("page") }),
      route("*", "site/not-found/page.tsx", { id: id("not-found") }),
    ]),
  ]);
  return language === defaultLanguage ? [pages] : prefix(language, [pages]);
}

/** Staff's screens: behind the guard, but for the login. Previews are these pages again, see `entry.preview.ts`. */
const staff = [
  layout("admin/login/layout.tsx", [
    route("cmslogin", "admin/login/page.tsx"),
    route("cmslogin/code", "admin/login/code.tsx"),
    route("cmslogin/forgot", "admin/login/forgot.tsx"),
    route("cmslogin/password", "admin/login/password.tsx"),
  ]),
  route("cmslogin/link", "admin/login/link.ts"),
  route("cmslogin/passkey", "admin/login/passkey.ts"),
  route("cms", "admin/layout.tsx", [
    index("admin/home.ts"),
    route("logout", "admin/logout.ts"),
    route("find", "admin/command-palette/find.ts"),
    route("edited-at", "admin/edited-at.ts"),
    route("leads/count", "admin/leads/count.ts"),
    route("leads/export", "admin/leads/export.ts"),
    route("leads/same", "admin/leads/add/same.ts"),
    route("leads/unmatched/:email/original", "admin/leads/unmatched/original.ts"),
    route("reports/export", "admin/reports/export.ts"),
    route("leads/attachments/:attachment", "admin/leads/conversation/attachment.ts"),
    route("leads/:lead/draft", "admin/leads/conversation/draft.ts"),
    route("leads/:lead/files", "admin/leads/conversation/files.ts"),
    route("leads/:lead/sent-files/:digest", "admin/leads/conversation/sent-file.ts"),
    route("visits/export", "admin/visits/export.ts"),
    route("entries/:kind/:entry", "editor/api/entry.ts"),
    route("entries/:kind/:entry/typing", "editor/api/autosave.ts"),
    route("entries/:kind/:entry/address", "editor/api/address.ts"),
    route("entries/:kind/:entry/uses", "editor/api/uses.ts"),
    route("entries/:kind/:entry/similarity", "editor/api/similarity.ts"),
    route("entries/:kind/:entry/links", "editor/preview/links.ts"),
    route("menus/:entry", "admin/menus/places.ts"),
    route("choices", "editor/api/choices.ts"),
    route("media/upload", "admin/media/upload.ts"),
    route("media/:picture/whole", "admin/media/preview-image.ts"),
    route("settings/webhooks/:webhook/state", "admin/settings/webhooks/state.ts"),
    route("settings/mail/state", "admin/settings/email/state.ts"),
    route("settings/privacy/export", "admin/settings/privacy/export.ts"),
    layout("admin/error-boundary.tsx", [
      route("dashboard", "admin/dashboard/page.tsx"),
      route("leads/templates", "admin/leads/templates/page.tsx"),
      route("leads/:lead?", "admin/leads/page.tsx"),
      route("leads/new", "admin/leads/add/page.tsx"),
      route("leads/import", "admin/leads/import/page.tsx"),
      route("leads/:lead/merge", "admin/leads/merge/page.tsx"),
      route("leads/unmatched", "admin/leads/unmatched/page.tsx"),
      route("leads/unmatched/:email", "admin/leads/unmatched/email.tsx"),
      route("reports", "admin/reports/page.tsx"),
      route("visits", "admin/visits/page.tsx"),
      route("media", "admin/media/page.tsx"),
      route("media/:picture", "admin/media/picture/page.tsx"),
      route("users", "admin/users/page.tsx"),
      route("bin", "admin/trash/page.tsx"),
      route("activity", "admin/audit-log/page.tsx"),
      route("revisions/:entry", "editor/revisions/page.tsx"),
      route("settings", "admin/settings/page.tsx"),
      route("settings/brand", "admin/settings/brand/page.tsx"),
      route("settings/webhooks", "admin/settings/webhooks/page.tsx"),
      route("settings/webhooks/:webhook", "admin/settings/webhooks/webhook.tsx"),
      route("settings/leads", "admin/settings/leads/page.tsx"),
      route("seo", "admin/seo/page.tsx"),
      route("seo/redirects", "admin/seo/redirects/page.tsx"),
      route("seo/not-found", "admin/seo/not-found/page.tsx"),
      route("system", "admin/system/page.tsx"),
      route("settings/mail", "admin/settings/email/page.tsx"),
      route("settings/privacy", "admin/settings/privacy/page.tsx"),
      route("account", "admin/account/page.tsx"),
      route(":list", "admin/content-list/page.tsx"),
      route(":list/:entry", "admin/edit-page/page.tsx"),
      route("*", "admin/not-found.tsx"),
    ]),
  ]),
];

export default [...languages.flatMap(site), ...staff] satisfies RouteConfig;
