import { data, isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { personContext, servicesContext } from "../context.ts";
import type { Route } from "./+types/area";
import { guard } from "./guard.server.ts";
import { readNotice } from "./notices.server.ts";
import { Refused } from "./refused.tsx";

export const middleware = [guard];

export function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  const { name, email, role } = context.get(personContext);
  const notice = readNotice(request, origin);
  return data({ person: { name, email, role }, notice: notice.text }, { headers: notice.headers });
}

export function meta() {
  return [{ title: "Admin" }, { name: "robots", content: "noindex" }];
}

export default function StaffArea({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p role="status" className="notice">
        {loaderData.notice}
      </p>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <Refused status={isRouteErrorResponse(error) ? error.status : 500} />;
}
