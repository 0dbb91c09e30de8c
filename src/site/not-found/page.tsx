import { data } from "react-router";

/** Every address that no other route knows. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

/** Never drawn: the loader always throws, and the screen around it says what is missing. */
export default function NotFoundPage() {
  return null;
}
