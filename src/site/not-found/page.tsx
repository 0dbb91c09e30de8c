import { notFound } from "../load-page.server.ts";

/** Every URL that no other route matches. */
export function loader() {
  throw notFound();
}

/** Never rendered: the loader always throws, and the error boundary shows the 404 page. */
export default function NotFoundPage() {
  return null;
}
