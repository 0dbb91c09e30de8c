import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { oneLine } from "#src/base/plain-text.ts";
import { leadFields } from "#src/domain/leads/fields.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { readSameLeads } from "../lead/same-leads.server.ts";
import type { Route } from "./+types/same";

export const handle = screens.leads;

const limit = 4;

/** Leads of the person whose name, email or phone number is being typed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  permit(context, handle.right);
  const query = new URL(request.url).searchParams;
  const text = (name: "name" | "company" | "email" | "phone") =>
    oneLine(query.get(name) ?? "").slice(0, leadFields[name].maxLength);
  const keys = { name: text("name"), company: text("company"), email: text("email"), phone: text("phone") };
  const [{ formatMoment: moment }, stages] = await Promise.all([readCompanyInfo(db, now()), readStages(db)]);
  return Response.json(await readSameLeads(db, keys, { limit, moment, stages }));
}
