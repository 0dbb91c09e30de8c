import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { defaultLanguage, type Language, languages, withSegments } from "./base/languages.ts";
import { pageModules } from "./domain/content/schema/fixed-pages.ts";

/** The public pages in one language. Each route's id names its language, since all languages share the modules. */
function site(language: Language): RouteConfigEntry[] {
  const id = (name: string) => `site/${language}/${name}`;
  const page = (path: string, file: string, name: string) =>
    route(withSegments(`/${path}`, language).slice(1), `site/${file}`, { id: id(name) });
  const fixed = pageModules.map(({ folder, path }) => page(path, `${folder}/page.tsx`, folder));
  const pages = layout("site/shell/layout.tsx", { id: id("layout") }, [
    layout("site/shell/error-boundary.tsx", { id: id("error-boundary") }, [
      index("site/home/page.tsx", { id: id("home") }),
      ...fixed,
      page("blog/topic/:topic", "blog/page.tsx", "blog/topic"),
      page("search", "search/page.tsx", "search"),
      page("forms/:form", "forms/page.tsx", "forms"),
      page("book/:token", "book/appointment/page.tsx", "book/appointment"),
      page("book/times/:offer", "book/offered/page.tsx", "book/offered"),
      page("book/:token/appointment.ics", "book/appointment/calendar-file.ts", "book/calendar-file"),
      // Below another page, so that it takes no page's address.
      page("contact/estimate", "estimate/page.tsx", "contact/estimate"),
      page("contact/unsubscribe", "unsubscribe/page.tsx", "contact/unsubscribe"),
      page("contact/times.html", "book/next-times/list.tsx", "contact/times"),
      page("contact/token", "lead-form/token.ts", "contact/token"),
      page(":page", "page/page.tsx", "page"),
      page("*", "not-found/page.tsx", "not-found"),
    ]),
  ]);
  return language === defaultLanguage ? [pages] : prefix(language, [pages]);
}

/** Staff's screens: behind the guard, but for the login. Previews are these pages again, see `entry.preview.ts`. */
const staff = [
  layout("admin/screens/login/layout.tsx", [
    route("cmslogin", "admin/screens/login/page.tsx"),
    route("cmslogin/code", "admin/screens/login/code.tsx"),
    route("cmslogin/forgot", "admin/screens/login/forgot.tsx"),
    route("cmslogin/password", "admin/screens/login/password.tsx"),
  ]),
  route("cmslogin/link", "admin/screens/login/link.ts"),
  route("cmslogin/passkey", "admin/screens/login/passkey.ts"),
  route("cms", "admin/screens/layout.tsx", [
    index("admin/screens/home.ts"),
    route("logout", "admin/screens/logout.ts"),
    route("find", "admin/screens/command-palette/find.ts"),
    route("edited-at", "admin/screens/edited-at.ts"),
    route("leads/count", "admin/screens/leads/count.ts"),
    route("leads/export", "admin/screens/leads/export.ts"),
    route("leads/same", "admin/screens/leads/add/same.ts"),
    route("leads/unmatched/:email/original", "admin/screens/leads/unmatched/original.ts"),
    route("leads/contacts/newsletter/export", "admin/screens/contacts/export.ts"),
    route("reports/export", "admin/screens/reports/export.ts"),
    route("leads/attachments/:attachment", "admin/screens/leads/conversation/attachment.ts"),
    route("leads/:lead/draft", "admin/screens/leads/conversation/reply-draft.ts"),
    route("leads/:lead/times", "admin/screens/leads/conversation/offer-times.ts"),
    route("leads/:lead/files", "admin/screens/leads/conversation/files.ts"),
    route("leads/:lead/sent-files/:digest", "admin/screens/leads/conversation/sent-file.ts"),
    route("visits/export", "admin/screens/visits/export.ts"),
    route("entries/:kind/:entry", "admin/editor/api/entry.ts"),
    route("entries/:kind/:entry/autosave", "admin/editor/api/autosave.ts"),
    route("entries/:kind/:entry/slug", "admin/editor/api/slug.ts"),
    route("entries/:kind/:entry/uses", "admin/editor/api/uses.ts"),
    route("entries/:kind/:entry/similarity", "admin/editor/api/similarity/similarity.ts"),
    route("entries/:kind/:entry/links", "admin/editor/preview/links.ts"),
    route("menus/:entry", "admin/screens/menus/menu-locations.ts"),
    route("bin", "admin/screens/trash/former-path.ts"),
    route("references", "admin/editor/api/references.ts"),
    route("media/upload", "admin/screens/media/upload.ts"),
    route("media/:picture/preview", "admin/screens/media/preview-image.ts"),
    route("settings/webhooks/:webhook/state", "admin/screens/settings/webhooks/state.ts"),
    route("settings/mail/state", "admin/screens/settings/email/state.ts"),
    route("settings/languages/state", "admin/screens/settings/languages/state.ts"),
    route("settings/languages/:language/export", "admin/screens/settings/languages/export.ts"),
    route("settings/privacy/export", "admin/screens/settings/privacy/export.ts"),
    layout("admin/screens/error-boundary.tsx", [
      route("dashboard", "admin/screens/dashboard/page.tsx"),
      route("leads/calendar", "admin/screens/leads/calendar/page.tsx"),
      route("leads/templates", "admin/screens/leads/templates/page.tsx"),
      route("leads/:lead?", "admin/screens/leads/page.tsx"),
      route("leads/new", "admin/screens/leads/add/page.tsx"),
      route("leads/import", "admin/screens/leads/import/page.tsx"),
      route("leads/:lead/merge", "admin/screens/leads/merge/page.tsx"),
      route("leads/unmatched", "admin/screens/leads/unmatched/page.tsx"),
      route("leads/unmatched/:email", "admin/screens/leads/unmatched/email.tsx"),
      route("leads/contacts/:kind?", "admin/screens/contacts/page.tsx"),
      route("leads/contacts/newsletter", "admin/screens/contacts/newsletter.tsx"),
      route("leads/contacts/:kind/:lead", "admin/screens/contacts/contact.tsx"),
      route("reports", "admin/screens/reports/page.tsx"),
      route("visits", "admin/screens/visits/page.tsx"),
      route("media", "admin/screens/media/page.tsx"),
      route("media/:picture", "admin/screens/media/picture/page.tsx"),
      route("trash", "admin/screens/trash/page.tsx"),
      route("revisions/:entry/:language?", "admin/editor/revisions/page.tsx"),
      layout("admin/screens/settings/layout.tsx", [
        route("settings", "admin/screens/settings/page.tsx"),
        route("settings/brand", "admin/screens/settings/brand/page.tsx"),
        route("settings/mail", "admin/screens/settings/email/page.tsx"),
        route("settings/leads", "admin/screens/settings/leads/page.tsx"),
        route("settings/appointments", "admin/screens/settings/appointments/page.tsx"),
        route("settings/languages", "admin/screens/settings/languages/page.tsx"),
        route("settings/privacy", "admin/screens/settings/privacy/page.tsx"),
        route("settings/webhooks", "admin/screens/settings/webhooks/page.tsx"),
        route("settings/webhooks/:webhook", "admin/screens/settings/webhooks/webhook.tsx"),
        route("users", "admin/screens/users/page.tsx"),
        route("activity", "admin/screens/audit-log/page.tsx"),
        route("system", "admin/screens/system/page.tsx"),
      ]),
      route("forms/contact", "admin/screens/contact-form/page.tsx"),
      route("seo", "admin/screens/seo/page.tsx"),
      route("seo/redirects", "admin/screens/seo/redirects/page.tsx"),
      route("seo/not-found", "admin/screens/seo/not-found/page.tsx"),
      route("account", "admin/screens/account/page.tsx"),
      route(":list", "admin/screens/content-list/page.tsx"),
      route(":list/:entry", "admin/screens/edit-page/page.tsx"),
      route("*", "admin/screens/not-found.tsx"),
    ]),
  ]),
];

export default [...languages.flatMap(site), ...staff] satisfies RouteConfig;
