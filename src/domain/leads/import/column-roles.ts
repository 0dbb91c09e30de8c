import { forEachField, hiddenFields, leadFields } from "../fields.ts";

/** Where a lead came from: fields that the website's script fills. */
const sourceRoles = forEachField(hiddenFields, ({ label, column }) => `${label} (${column})`);

/** What a column of a file can be: all that a lead has. */
export const columnRoles = {
  "": "Leave out",
  name: "Name",
  first: "First name",
  last: "Last name",
  company: "Company",
  email: "Email",
  phone: "Phone",
  service: "Service",
  message: "Message or notes",
  received: "Received on",
  status: "Status",
  stage: "Stage",
  owner: "Owner",
  value: "Value",
  currency: "Currency",
  expectedClose: "Expected close",
  closed: "Won or lost on",
  lostReason: "Reason it was lost",
  lostDetail: "More about the loss",
  estimate: leadFields.estimate.label,
  ...sourceRoles,
} as const;

export type ColumnRole = keyof typeof columnRoles;

export const dateRoles = ["received", "expectedClose", "closed"] as const satisfies ColumnRole[];

export type DateRole = (typeof dateRoles)[number];

export function isColumnRole(name: string): name is ColumnRole {
  return Object.hasOwn(columnRoles, name);
}
