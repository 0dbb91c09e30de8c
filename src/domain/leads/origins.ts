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
export const channels = {
  contact: { label: "Contact form", origins: ["website"] },
  hand: { label: "Added by hand", origins: ["phone", "event"] },
  email: { label: "Email", origins: ["email"] },
  import: { label: "Import", origins: ["import"] },
} satisfies Record<string, { label: string; origins: LeadOrigin[] }>;

export function isChannel(name: string): name is keyof typeof channels {
  return Object.hasOwn(channels, name);
}

/** A key of `channels`, or the id of a form. */
export function channelOf({ origin, form_id }: { origin: LeadOrigin; form_id: string | null }): string {
  if (form_id !== null) return form_id;
  return Object.entries(channels).find(([, { origins }]) => origins.some((one) => one === origin))?.[0] ?? "contact";
}

/** `titles` are those of forms, by id. */
export function channelLabel(channel: string, titles: ReadonlyMap<string, string>): string {
  return isChannel(channel) ? channels[channel].label : (titles.get(channel) ?? "Deleted form");
}
