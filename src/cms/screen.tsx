import { Outlet } from "react-router";
import type { Route } from "./+types/screen";
import { Refused } from "./refused.tsx";

export default function Screen() {
  return <Outlet />;
}

/** What goes wrong on a screen is said within the frame, so that all others are still at hand. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />;
}
