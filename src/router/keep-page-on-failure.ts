import type { MiddlewareFunction } from "react-router";

/**
 * Keeps a navigation pending when its data fails to load, so that the current screen stays with its input; React Router
 * would replace it with an error. It ends when the person navigates elsewhere.
 */
export const keepPageOnFailure: MiddlewareFunction<
  Record<string, { type: "data" | "error"; result: unknown }>
> = async ({ request }, next) => {
  const results = await next();
  const error = Object.values(results).find(({ type }) => type === "error")?.result;
  if (error === undefined || error instanceof Response || request.method !== "GET" || request.signal.aborted) {
    return results;
  }
  await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  return results;
};
