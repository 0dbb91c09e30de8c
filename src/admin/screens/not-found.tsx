import { data } from "react-router";
import type { RoutePolicy } from "#src/domain/route-policy.ts";

export const handle: RoutePolicy = { access: "logged in" };

function notFound(): never {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export { notFound as action, notFound as loader };

export default function NotFoundScreen() {
  return null;
}
