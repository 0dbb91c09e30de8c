import { useEffect } from "react";
import { preload } from "react-dom";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import cmsStyles from "./admin/admin.css?url";
import { ErrorPage } from "./admin/screens/error-page.tsx";
import loginStyles from "./admin/screens/login/login.css?url";
import { readLook } from "./app/document/brand-look.server.ts";
import { DeferredScript, StructuredData, ThemeScript } from "./app/document/scripts.tsx";
import siteEntry from "./app/entry.site.ts?browser-entry";
import { keepPageOnFailure, useRetry } from "./app/router/keep-page-on-failure.ts";
import { languageOf } from "./base/languages.ts";
import { isStaffPath } from "./base/staff-path.ts";
import { defaultPalette } from "./brand/accent-palette.ts";
import defaultFont from "./brand/fonts/schibsted-grotesk.woff2?url";
import { LogosContext } from "./brand/logo.tsx";
import { manifestPath } from "./domain/seo/manifest.ts";
import { servicesContext } from "./domain/services.ts";
import { ErrorScreen } from "./site/shell/error-screen.tsx";
import printStyles from "./site/shell/print.css?url";
import siteStyles from "./site/shell/site.css?url";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const look = readLook(content);
  // Staff can log in and see what is wrong while the database is away.
  return isStaffPath(new URL(request.url).pathname) ? look.catch(() => null) : look;
}

/** Visitors' pages, staff's screens and the login have a stylesheet each; links between them load the document. */
function stylesOf(pathname: string): string {
  if (!isStaffPath(pathname)) return siteStyles;
  return pathname.startsWith("/cmslogin") ? loginStyles : cmsStyles;
}

/** A stylesheet with the look's rules at its end, which `server/http/files/brand-styles.ts` serves. */
function brandedUrl(styles: string, code: string | null | undefined): string {
  return code ? styles.replace(/^\/assets\//, `/assets/brand/${code}/`) : styles;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const look = useRouteLoaderData<typeof loader>("root");
  preload(look?.font ?? defaultFont, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const isStaff = isStaffPath(pathname);
  const styles = stylesOf(pathname);
  const stylesUrl = brandedUrl(styles, look?.code);
  useSingleLook(stylesUrl);
  return (
    <html lang={languageOf(pathname)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* Staff's composer stays above the keyboard of a phone. */}
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${isStaff ? ", interactive-widget=resizes-content" : ""}`}
        />
        <ThemeScript />
        <link rel="stylesheet" href={stylesUrl} precedence="default" />
        {import.meta.env.DEV && look?.code && (
          <link rel="stylesheet" href={`/assets/brand/${look.code}/only.css`} precedence="default" />
        )}
        {look?.icons.map((icon) => (
          <link key={icon.href} {...icon} />
        ))}
        {isStaff ? (
          <link rel="manifest" href={manifestPath} />
        ) : (
          <noscript>
            <link rel="stylesheet" href={printStyles} media="print" />
          </noscript>
        )}
        <meta name="theme-color" content={look?.themeColor ?? defaultPalette.fixed.deep} />
        <Meta />
        <Links />
      </head>
      <body>
        {look ? <LogosContext value={look.logos}>{children}</LogosContext> : children}
        {isStaff ? <Scripts /> : <DeferredScript scriptUrl={siteEntry} printUrl={printStyles} />}
        <StructuredData />
      </body>
    </html>
  );
}

/** React keeps the stylesheets of earlier looks, and a look that comes back would be the first of them. */
function useSingleLook(url: string) {
  useEffect(() => {
    const file = url.slice(url.lastIndexOf("/"));
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href$="${file}"]`)) {
      if (link.sheet) link.sheet.disabled = link.getAttribute("href") !== url;
    }
  }, [url]);
}

export default function Root() {
  useRetry();
  useEffect(() => {
    document.documentElement.dataset.live = "";
    dispatchEvent(new Event("mangrove:live"));
  }, []);
  return (
    <>
      <Outlet />
      {isStaffPath(useLocation().pathname) && <ScrollRestoration />}
    </>
  );
}

export const clientMiddleware = [keepPageOnFailure];

/** The admin's own boundary is below this one, which shows what fails before any page is read, such as the session. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  // Visitors' pages have no React in the browser, so staff's script has neither this screen nor the site's words.
  if (import.meta.env.SSR && !isStaffPath(pathname)) return <ErrorScreen language={languageOf(pathname)} />;
  return (
    <main className="screen">
      <ErrorPage error={error} as="h1" />
    </main>
  );
}
