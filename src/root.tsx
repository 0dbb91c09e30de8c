import { useEffect } from "react";
import { preload } from "react-dom";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import font from "./brand/fonts/schibsted-grotesk.woff2?url";
import cmsStyles from "./cms/cms.css?url";
import loginStyles from "./cms/login/login.css?url";
import { isStaffPath } from "./cms/staff-path.ts";
import { languageOf } from "./content/languages.ts";
import { DeferredScripts, ThemeScript } from "./rendering/scripts.tsx";
import { ErrorScreen } from "./site/error-screen.tsx";
import siteStyles from "./site/site.css?url";

/** Visitors' pages, staff's screens and the login have a stylesheet each; links between them load the document. */
function stylesOf(pathname: string): string {
  if (!isStaffPath(pathname)) return siteStyles;
  return pathname.startsWith("/cmslogin") ? loginStyles : cmsStyles;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const isStaff = isStaffPath(pathname);
  return (
    <html lang={languageOf(pathname)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeScript />
        <link rel="stylesheet" href={stylesOf(pathname)} precedence="default" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {import.meta.env.DEV || isStaff ? <Scripts /> : <DeferredScripts />}
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    dispatchEvent(new Event("mangrove:live"));
  }, []);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

export { ErrorScreen as ErrorBoundary };
