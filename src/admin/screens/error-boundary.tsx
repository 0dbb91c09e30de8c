import { Outlet } from "react-router";
import type { Route } from "./+types/error-boundary";
import { ErrorPage } from "./error-page.tsx";

export default function Screen() {
  return <Outlet />;
}

/** Shows a screen's error inside the shell, so that the navigation stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
