import { readCompanyInfo } from "../../../admin-session/company-info.server.ts";
import { permit } from "../../../admin-session/guard.server.ts";
import { screens } from "../../../admin-session/screens.ts";
import { servicesContext } from "../../../context.ts";
import { leadFields } from "../../../leads/fields.ts";
import { oneLine } from "../../../leads/plain-text.ts";
import { readSameLeads } from "../same-leads.server.ts";
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
  const { moment } = await readCompanyInfo(db, now());
  return Response.json(await readSameLeads(db, keys, { limit, moment }));
}
