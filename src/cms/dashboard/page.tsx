import { Form, href } from "react-router";
import { permit } from "../guard.server.ts";
import type { Route } from "./+types/page";

export function loader({ context }: Route.LoaderArgs) {
  const { name } = permit(context, "dashboard.read");
  return { name };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <main className="refused">
      <h1>Admin Dashboard</h1>
      <p>{loaderData.name}</p>
      <Form method="post" action={href("/cms/logout")}>
        <button type="submit" className="button">
          Log out
        </button>
      </Form>
    </main>
  );
}
