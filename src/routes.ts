import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { defaultLanguage, type Language, languages } from "./content/languages.ts";

/** The public pages in one language. Each route's id names its language, since all languages share the modules. */
function site(language: Language): RouteConfigEntry {
  const id = (name: string) => `site/${language}/${name}`;
  const pages = layout("site/layout.tsx", { id: id("layout") }, [
    layout("site/screen.tsx", { id: id("screen") }, [
      index("site/home/page.tsx", { id: id("home") }),
      route("about", "site/about/page.tsx", { id: id("about") }),
      route("services/:service?", "site/services/page.tsx", { id: id("services") }),
      route("portfolio/:project?", "site/portfolio/page.tsx", { id: id("portfolio") }),
      route("careers", "site/careers/page.tsx", { id: id("careers") }),
      route("careers/:opening", "site/careers/opening/page.tsx", { id: id("careers/opening") }),
      route("blog", "site/blog/page.tsx", { id: id("blog") }),
      route("blog/topic/:topic", "site/blog/page.tsx", { id: id("blog/topic") }),
      route("blog/:post", "site/blog/post/page.tsx", { id: id("blog/post") }),
      route("contact", "site/contact/page.tsx", { id: id("contact") }),
      route("contact/thanks", "site/contact/thanks/page.tsx", { id: id("contact/thanks") }),
      route("contact/token", "site/contact/form-token.ts", { id: id("contact/token") }),
      route(":page", "site/page/page.tsx", { id: id("page") }),
      route("*", "site/not-found/page.tsx", { id: id("not-found") }),
    ]),
  ]);
  return language === defaultLanguage ? pages : route(language, "site/language.tsx", { id: id("language") }, [pages]);
}

/** Staff's screens: behind the guard, but for the login. Previews are these pages again, see `entry.preview.ts`. */
const staff = [
  layout("cms/login/frame.tsx", [
    route("cmslogin", "cms/login/page.tsx"),
    route("cmslogin/code", "cms/login/code.tsx"),
    route("cmslogin/forgot", "cms/login/forgot.tsx"),
    route("cmslogin/password", "cms/login/password.tsx"),
  ]),
  route("cmslogin/link", "cms/login/link.ts"),
  route("cmslogin/passkey", "cms/login/passkey.ts"),
  route("cms", "cms/area.tsx", [
    index("cms/home.ts"),
    route("logout", "cms/logout.ts"),
    route("find", "cms/go/find.ts"),
    route("edited-at", "cms/edited-at.ts"),
    route("leads/count", "cms/leads/count.ts"),
    route("leads/export", "cms/leads/export.ts"),
    route("entries/:kind/:entry", "cms/edit/exchange/entry.ts"),
    route("entries/:kind/:entry/typing", "cms/edit/exchange/typing.ts"),
    route("entries/:kind/:entry/address", "cms/edit/exchange/address.ts"),
    route("entries/:kind/:entry/uses", "cms/edit/exchange/uses.ts"),
    route("entries/:kind/:entry/links", "cms/preview/links.ts"),
    route("menus/:entry", "cms/menus/places.ts"),
    route("choices", "cms/edit/exchange/choices.ts"),
    route("media/upload", "cms/media/upload.ts"),
    route("media/:picture/whole", "cms/media/whole.ts"),
    route("settings/mail/state", "cms/settings/mail/state.ts"),
    layout("cms/screen.tsx", [
      route("dashboard", "cms/dashboard/page.tsx"),
      route("leads/:lead?", "cms/leads/page.tsx"),
      route("media", "cms/media/page.tsx"),
      route("media/:picture", "cms/media/picture/page.tsx"),
      route("users", "cms/people/page.tsx"),
      route("bin", "cms/bin/page.tsx"),
      route("activity", "cms/activity/page.tsx"),
      route("revisions/:entry", "cms/revisions/page.tsx"),
      route("settings", "cms/settings/page.tsx"),
      route("seo", "cms/seo/page.tsx"),
      route("settings/mail", "cms/settings/mail/page.tsx"),
      route("account", "cms/account/page.tsx"),
      route(":list", "cms/entries/page.tsx"),
      route(":list/:entry", "cms/entry/page.tsx"),
      route("*", "cms/missing.tsx"),
    ]),
  ]),
];

export default [...languages.map(site), ...staff] satisfies RouteConfig;
