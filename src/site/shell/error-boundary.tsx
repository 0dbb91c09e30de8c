import { isRouteErrorResponse, Outlet } from "react-router";
import { languageOf } from "#src/base/languages.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { NotFound } from "../not-found/not-found.tsx";
import type { Route } from "./+types/error-boundary";

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** The head of the 404 page. */
export function meta({ error, location }: Route.MetaArgs) {
  if (!isNotFound(error)) return [];
  const words = wordsFor(languageOf(location.pathname));
  return [{ title: words.notFound }, { name: "robots", content: "noindex" }];
}

export default function ErrorBoundaryLayout() {
  return <Outlet />;
}

/** Shows 404 within the site's layout; other errors go to the root error boundary. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) return <NotFound />;
  throw error;
}
