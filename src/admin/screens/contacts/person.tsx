import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/person";
import { Contact } from "./contact.tsx";
import { readContactPage } from "./read.server.ts";

export const handle = screens.contacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readContactPage(context.get(servicesContext), "person", params.lead);
}

export default function Person({ loaderData }: Route.ComponentProps) {
  return <Contact contact={loaderData} />;
}
