import { data } from "react-router";

/** Loaders throw it; `error-boundary.tsx` shows the 404 page. */
export function notFound() {
  return data(null, { status: 404, statusText: "Not Found" });
}
