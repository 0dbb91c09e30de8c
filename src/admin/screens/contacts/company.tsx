import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/company";
import { Contact } from "./contact.tsx";
import { readContactPage } from "./read.server.ts";

export const handle = screens.contacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readContactPage(context.get(servicesContext), "company", params.lead);
}

export default function Company({ loaderData }: Route.ComponentProps) {
  return <Contact contact={loaderData} />;
}
