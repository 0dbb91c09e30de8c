import { data, isRouteErrorResponse, Outlet } from "react-router";
import { languageOf } from "#src/base/languages.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { readUntranslatedPage } from "#src/domain/content/published/site-paths.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { NotFound } from "../not-found/not-found.tsx";
import type { Route } from "./+types/error-boundary";

/** At the address of a page that only the default language has, a 404 with that page's path. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await readUntranslatedPage(context.get(servicesContext).content, new URL(request.url).pathname);
  if (page !== null) throw data(page, { status: 404, statusText: "Not Found" });
  return null;
}

function isNotFound(error: unknown) {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** The path of a page that only the default language has; null for other errors. */
function untranslatedPage(error: unknown): string | null {
  return isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : null;
}

/** The head of the 404 page. */
export function meta({ error, location }: Route.MetaArgs) {
  if (!isNotFound(error)) return [];
  const words = wordsFor(languageOf(location.pathname));
  const page = untranslatedPage(error);
  const title = page === null ? words.notFound : words.pageOnly(words.inLanguage(languageOf(page)));
  return [{ title }, { name: "robots", content: "noindex" }];
}

export default function ErrorBoundaryLayout() {
  return <Outlet />;
}

/** Shows 404 within the site's layout; other errors go to the root error boundary. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) return <NotFound page={untranslatedPage(error)} />;
  throw error;
}
