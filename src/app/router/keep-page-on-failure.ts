import { useEffect } from "react";
import { isRouteErrorResponse, type MiddlewareFunction, useRevalidator } from "react-router";

/** Until data that could not be refreshed is loaded again, in milliseconds. */
const retryDelayMs = 2_000;

const retryEvent = "mangrove:retry";

/**
 * Keeps the screen when data fails to load; React Router would replace it with an error. A navigation to another screen
 * stays pending until the person navigates elsewhere. The screen's own data stays as it is, so that its forms work on, and
 * is loaded again soon.
 */
export const keepPageOnFailure: MiddlewareFunction<
  Record<string, { type: "data" | "error"; result: unknown }>
> = async ({ request }, next) => {
  const results = await next();
  const error = Object.values(results).find(({ type }) => type === "error")?.result;
  if (error === undefined || error instanceof Response || request.method !== "GET" || request.signal.aborted) {
    return results;
  }
  if (isCurrentScreen(request.url) && !isRefusal(error)) {
    setTimeout(() => dispatchEvent(new Event(retryEvent)), retryDelayMs);
    return Object.fromEntries(Object.entries(results).filter(([, { type }]) => type === "data"));
  }
  await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  return results;
};

function isCurrentScreen(url: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname === location.pathname && search === location.search;
}

/** Whether the server has refused, such as for a missing right. Trying again would not help. */
function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

/** Loads the screen's data again after it could not be refreshed. */
export function useRetry(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    addEventListener(retryEvent, retry);
    return () => removeEventListener(retryEvent, retry);
  }, [revalidate]);
}
