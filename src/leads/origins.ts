import type { LeadOrigin } from "../db/tables-leads.ts";

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
