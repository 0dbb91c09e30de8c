import type { LeadOrigin } from "#src/base/db/tables/leads.ts";

export const originLabels: Record<LeadOrigin, string> = {
  website: "Website",
  form: "Form",
  phone: "Phone call",
  event: "Event",
  email: "Email",
  import: "Import",
};

/** How a lead came that a person adds. */
export const enteredOrigins = ["phone", "event", "email"] as const satisfies readonly LeadOrigin[];

/** How a lead comes that a visitor sends. */
export const formOrigins: readonly LeadOrigin[] = ["website", "form"];

/** How leads come without a form of staff, as people filter by it. */
export const ways = {
  contact: { label: "Contact form", origins: ["website"] },
  hand: { label: "Added by hand", origins: ["phone", "event"] },
  email: { label: "Email", origins: ["email"] },
  import: { label: "Import", origins: ["import"] },
} satisfies Record<string, { label: string; origins: LeadOrigin[] }>;

export function isWay(name: string): name is keyof typeof ways {
  return Object.hasOwn(ways, name);
}

/** A key of `ways`, or the id of a form. */
export function wayOf({ origin, form_id }: { origin: LeadOrigin; form_id: string | null }): string {
  if (form_id !== null) return form_id;
  return Object.entries(ways).find(([, { origins }]) => origins.some((one) => one === origin))?.[0] ?? "contact";
}

/** `titles` are those of forms, by id. */
export function wayLabel(way: string, titles: ReadonlyMap<string, string>): string {
  return isWay(way) ? ways[way].label : (titles.get(way) ?? "Deleted form");
}
