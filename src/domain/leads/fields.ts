import type { Generated } from "kysely";

export interface LeadField {
  /** Its column in `leads`, which a migration adds with the default `''`. */
  column: string;
  /** For staff, and for visitors in English. Fields with the same label are shown as one. */
  label: string;
  /** `choice`: the service, stored by its slug. `hidden`: the form's script fills it. `computed`: the server does. */
  input: "text" | "email" | "tel" | "choice" | "lines" | "computed" | "hidden";
  /** In characters. */
  maxLength: number;
  isRequired?: true;
  autoComplete?: string;
}

/**
 * The fields of a lead. Form, validation, duplicate and spam checks, column, search, CSV, emails, inbox and terminal
 * follow from it.
 */
const table = {
  name: { column: "name", label: "Name", input: "text", maxLength: 100, isRequired: true, autoComplete: "name" },
  email: { column: "email", label: "Email", input: "email", maxLength: 254, isRequired: true, autoComplete: "email" },
  phone: { column: "phone", label: "Phone", input: "tel", maxLength: 40, autoComplete: "tel" },
  company: { column: "company", label: "Company", input: "text", maxLength: 120, autoComplete: "organization" },
  service: { column: "service", label: "Service Interest", input: "choice", maxLength: 80 },
  message: { column: "message", label: "Message", input: "lines", maxLength: 5000, isRequired: true },
  /** What the price calculator said to the visitor's choices. */
  estimate: { column: "estimate", label: "Price estimate", input: "computed", maxLength: 1500 },
  /** The page with the form. */
  formPage: { column: "form_page", label: "Sent from", input: "hidden", maxLength: 500 },
  /** The first page of the visit. */
  landingPage: { column: "landing_page", label: "First page", input: "hidden", maxLength: 500 },
  /** The page of another site that linked to it. */
  referrer: { column: "referrer", label: "Came from", input: "hidden", maxLength: 500 },
  utmSource: { column: "utm_source", label: "Source", input: "hidden", maxLength: 200 },
  utmMedium: { column: "utm_medium", label: "Source", input: "hidden", maxLength: 200 },
  utmCampaign: { column: "utm_campaign", label: "Campaign", input: "hidden", maxLength: 200 },
  utmTerm: { column: "utm_term", label: "Term and content", input: "hidden", maxLength: 200 },
  utmContent: { column: "utm_content", label: "Term and content", input: "hidden", maxLength: 200 },
} as const satisfies Record<string, LeadField>;

type Table = typeof table;

export type LeadFieldName = keyof Table;

type LeadColumn = Table[LeadFieldName]["column"];

/** The fields that scripts fill. */
export type HiddenField = {
  [Name in LeadFieldName]: Table[Name]["input"] extends "hidden" ? Name : never;
}[LeadFieldName];

/** The fields that visitors fill in. */
export type EnteredField = {
  [Name in LeadFieldName]: Table[Name]["input"] extends "hidden" | "computed" ? never : Name;
}[LeadFieldName];

/** The fields of the form. */
export type SentField = EnteredField | HiddenField;

export const leadFields: { readonly [Name in LeadFieldName]: LeadField & Pick<Table[Name], "column"> } = table;

export const fieldNames = Object.keys(table) as LeadFieldName[];

/** In the form's order. */
export const enteredFields = fieldNames.filter(
  (name): name is EnteredField => !["hidden", "computed"].includes(leadFields[name].input),
);

export const hiddenFields = fieldNames.filter((name): name is HiddenField => leadFields[name].input === "hidden");

export const sentFields: readonly SentField[] = [...enteredFields, ...hiddenFields];

/** What a lead says of itself, without where it came from. */
export const inquiryFields = fieldNames.filter((name) => leadFields[name].input !== "hidden");

/** In CSV files. */
export const fieldColumns = fieldNames.map((name) => leadFields[name].column);

type FieldColumns = {
  [Name in LeadFieldName as Table[Name]["column"]]: Table[Name] extends { isRequired: true }
    ? string
    : Generated<string>;
};

declare module "#src/base/db/tables/leads.ts" {
  interface LeadsTable extends FieldColumns {}
}

/** An object with a value for each field. */
export function forEachField<Name extends LeadFieldName, Value>(
  names: readonly Name[],
  value: (field: LeadField, name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(leadFields[name], name)])) as Record<Name, Value>;
}

/** Whether a form asks for a field. */
export type FieldRequirement = "no" | "optional" | "required";

/** What a form asks for. A sign-up is by email address only, and an appointment is confirmed by email. */
export type FieldRequirements = Readonly<Record<EnteredField, FieldRequirement>> & {
  readonly isSignUp?: boolean;
  readonly isAppointment?: boolean;
};

/** The contact form's. */
export const contactFields: FieldRequirements = forEachField(enteredFields, ({ isRequired }) =>
  isRequired ? "required" : "optional",
);

/** Those of a form that books an appointment. */
export const appointmentFields: FieldRequirements = {
  ...contactFields,
  ...({ phone: "required", company: "no", service: "no", message: "optional" } as const),
  isAppointment: true,
};

/** Whether a form offers a call to visitors without an email address. */
export function offersCall({ email, phone, isSignUp = false, isAppointment = false }: FieldRequirements): boolean {
  return !isSignUp && !isAppointment && email === "required" && phone !== "no";
}

/** What the form asks for then. */
export function callRequirements(requirements: FieldRequirements): FieldRequirements {
  return { ...requirements, email: "no", phone: "required" };
}

/** The form's issues are these codes; the page has the texts. */
export type InquiryIssue = "required" | "too-long" | "no-email" | "no-phone";

/** A lead's fields, by column. */
export type LeadColumnValues = Record<LeadColumn, string>;

/** The columns of an inquiry. */
export function columnsOf(inquiry: Readonly<Record<LeadFieldName, string>>): LeadColumnValues {
  return Object.fromEntries(fieldNames.map((name) => [leadFields[name].column, inquiry[name]])) as LeadColumnValues;
}

/** The fields that contain the visitor's own words, without addresses. */
export const freeTextFields = enteredFields.filter((name) => !["email", "choice"].includes(leadFields[name].input));

/** Fields of a lead as staff read them, without empty ones. The service is shown by its name. */
export function labeledFields(
  lead: LeadColumnValues & { service_name: string },
  names: readonly LeadFieldName[],
): { label: string; text: string }[] {
  const texts = { ...lead, service: lead.service_name };
  const byLabel = Map.groupBy(names, (name) => leadFields[name].label);
  const facts = [...byLabel].map(([label, named]) => ({
    label,
    text: named
      .map((name) => texts[leadFields[name].column])
      .filter(Boolean)
      .join(", "),
  }));
  return facts.filter(({ text }) => text !== "");
}
