import { isRouteErrorResponse, Outlet } from "react-router";
import { languageOf } from "../content/languages.ts";
import type { Route } from "./+types/screen";
import { NotFound } from "./not-found/not-found.tsx";
import { wordsFor } from "./words/words.ts";

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** The head of a page that is not there; pages that are there bring their own. */
export function meta({ error, location }: Route.MetaArgs) {
  if (!isMissing(error)) return [];
  const words = wordsFor(languageOf(location.pathname));
  return [{ title: words.notFound }, { name: "robots", content: "noindex" }];
}

export default function Screen() {
  return <Outlet />;
}

/** What is missing is said within the site's frame; every other error leaves it to the root. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <NotFound />;
  throw error;
}
