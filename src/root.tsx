import { useEffect } from "react";
import { preload } from "react-dom";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import font from "./brand/fonts/schibsted-grotesk.woff2?url";
import cmsStyles from "./cms/cms.css?url";
import loginStyles from "./cms/login/login.css?url";
import { languageOf } from "./content/languages.ts";
import { themeColor } from "./discovery/manifest.ts";
import { DeferredScripts, StructuredData, ThemeScript } from "./rendering/scripts.tsx";
import { ErrorScreen } from "./site/error-screen.tsx";
import { holdFailed } from "./site/page-change.tsx";
import siteStyles from "./site/site.css?url";
import { isStaffPath } from "./staff-path.ts";

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
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content={themeColor} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {import.meta.env.DEV || isStaff ? <Scripts /> : <DeferredScripts />}
        <StructuredData />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    document.documentElement.dataset.live = "";
    dispatchEvent(new Event("mangrove:live"));
  }, []);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

export const clientMiddleware = [holdFailed];

export { ErrorScreen as ErrorBoundary };
