import { defaultLanguage } from "../../content/languages.ts";
import { findEntries } from "../../content/list.server.ts";
import { titlesTypedBy } from "../../content/working-copies.server.ts";
import { servicesContext } from "../../context.ts";
import { listLeads } from "../../leads/inbox.server.ts";
import { can } from "../../people/rules.ts";
import { permit } from "../guard.server.ts";
import { screens, screensFor } from "../screens.ts";
import type { Route } from "./+types/find";

/** What a search finds, of what whoever searches may see. */
export interface Found {
  entries: { id: string; kind: string; title: string }[];
  leads: { id: string; name: string; detail: string }[];
}

const most = { entries: 8, leads: 5 };

/** The search from anywhere is part of every screen. */
export const handle = screens.dashboard;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const person = permit(context, handle.right);
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim();
  if (search === "") return Response.json({ entries: [], leads: [] } satisfies Found);
  const kinds = screensFor(person).flatMap((screen) => screen.kinds ?? []);
  const typed = await titlesTypedBy(db, { person: person.id, language: defaultLanguage });
  const [entries, leads] = await Promise.all([
    kinds.length > 0 ? findEntries(db, { kinds, search, typed }, most.entries) : [],
    can(person, "leads.read") ? listLeads(db, { search, limit: most.leads }) : [],
  ]);
  return Response.json({
    entries,
    leads: leads.map(({ id, name, company, email }) => ({
      id,
      name,
      detail: [company, email].filter(Boolean).join(", "),
    })),
  } satisfies Found);
}
