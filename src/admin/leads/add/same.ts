import { readCompanyInfo } from "../../../admin-session/company-info.server.ts";
import { permit } from "../../../admin-session/guard.server.ts";
import { screens } from "../../../admin-session/screens.ts";
import { servicesContext } from "../../../context.ts";
import { leadFields } from "../../../leads/fields.ts";
import { oneLine } from "../../../leads/plain-text.ts";
import { findSamePerson } from "../../../leads/same-person.server.ts";
import type { ShownLead } from "../same-leads.tsx";
import type { Route } from "./+types/same";

export const handle = screens.leads;

const limit = 4;

/** Leads of the person whose name, email or phone number is being typed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  permit(context, handle.right);
  const query = new URL(request.url).searchParams;
  const text = (name: "name" | "company" | "email" | "phone") =>
    oneLine(query.get(name) ?? "").slice(0, leadFields[name].limit);
  const keys = { name: text("name"), company: text("company"), email: text("email"), phone: text("phone") };
  const [{ moment }, found] = await Promise.all([readCompanyInfo(db, now()), findSamePerson(db, keys, { limit })]);
  const leads = found.map(({ received_at, ...lead }): ShownLead => ({ ...lead, at: moment(received_at) }));
  return Response.json(leads);
}
