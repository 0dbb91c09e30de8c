import { missing } from "../missing.ts";

/** Every address that no other route knows. */
export function loader() {
  throw missing();
}

/** Never drawn: the loader always throws, and the screen around it says what is missing. */
export default function NotFoundPage() {
  return null;
}
