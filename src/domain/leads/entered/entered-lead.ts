import { z } from "zod";
import { languageNamed } from "#src/base/languages.ts";
import { manyLines, oneLine } from "#src/base/plain-text.ts";
import { emailAddress, receivedAddress } from "#src/domain/email/email-address.ts";
import { type EnteredField, forEachField, type LeadField, leadFields } from "../fields.ts";

/** The fields of a lead that a person enters or imports. The service is its name. */
export const staffEnteredFields = [
  "name",
  "company",
  "email",
  "phone",
  "service",
  "message",
] as const satisfies EnteredField[];

export type StaffEnteredField = (typeof staffEnteredFields)[number];

/** What is wrong with a field, in words for staff. */
export type LeadErrors = Partial<Record<StaffEnteredField, string>>;

type ReadAddress = (written: string) => string | null;

function schemaOf({ input, maxLength, label }: LeadField, readAddress: ReadAddress): z.ZodType<string> {
  const clean = input === "lines" ? manyLines : oneLine;
  const text = z.string().overwrite(clean).max(maxLength, `${label}: at most ${maxLength} characters.`).default("");
  if (input !== "email") return text;
  return text.transform((written, context) => {
    const address = written === "" ? "" : readAddress(written);
    if (address !== null) return address;
    context.addIssue(`“${written.slice(0, 60)}” isn't an email address.`);
    return z.NEVER;
  });
}

function createSchema(readAddress: ReadAddress) {
  return z.object(forEachField(staffEnteredFields, (field) => schemaOf(field, readAddress)));
}

/** Some providers give out `a..b.@example.com`. Who imports it can't correct it; the domain has to be right. */
function importedAddress(written: string): string | null {
  const domain = written.slice(written.lastIndexOf("@") + 1);
  return emailAddress(written) ?? (emailAddress(`name@${domain}`) && receivedAddress(written));
}

const schemas = { entered: createSchema(emailAddress), imported: createSchema(importedAddress) };

export type StaffEnteredValues = z.infer<typeof schemas.entered>;

/** Reads a lead that staff know. It needs a name, and an email address or a phone number. */
export function readEnteredLead(
  written: Partial<Record<StaffEnteredField, string>>,
  origin: keyof typeof schemas = "entered",
): {
  lead: StaffEnteredValues | null;
  errors: LeadErrors;
} {
  const read = schemas[origin].safeParse(written);
  if (!read.data) return { lead: null, errors: errorsOf(read.error) };
  const errors = missingIn(read.data);
  return { lead: Object.keys(errors).length > 0 ? null : read.data, errors };
}

function errorsOf({ issues }: z.ZodError): LeadErrors {
  return Object.fromEntries(
    staffEnteredFields.flatMap((field) => {
      const issue = issues.find(({ path }) => path[0] === field);
      return issue ? [[field, issue.message]] : [];
    }),
  );
}

function missingIn({ name, email, phone }: Pick<StaffEnteredValues, "name" | "email" | "phone">): LeadErrors {
  return {
    ...(name === "" && { name: `${leadFields.name.label} is missing.` }),
    ...(email === "" && phone === "" && { email: "Enter an email address or a phone number." }),
  };
}

export const editedTexts = ["name", "company", "email", "phone", "service"] as const satisfies StaffEnteredField[];

/** What staff correct later. The message stays as the customer wrote it. */
export const editedFields = [...editedTexts, "language"] as const;

export type EditedField = (typeof editedFields)[number];

export type EditedValues = Record<EditedField, string>;

/**
 * Reads what staff have changed of a lead. `stored`: the lead as it is. What they left as they saw it is not checked: a field
 * may have been imported by other rules.
 */
export function readEdit(
  written: EditedValues,
  { seen, stored }: { seen: EditedValues; stored: EditedValues },
): { changes: Partial<EditedValues>; errors: LeadErrors } {
  const edited = editedTexts.filter((field) => oneLine(written[field]) !== oneLine(seen[field]));
  const read = schemas.entered.safeParse(Object.fromEntries(edited.map((field) => [field, written[field]])));
  if (!read.data) return { changes: {}, errors: errorsOf(read.error) };
  const { data } = read;
  // Forms ask for the language only where there is a choice.
  const language = written.language === seen.language ? null : languageNamed(written.language);
  const changes = {
    ...Object.fromEntries(edited.map((field) => [field, data[field]])),
    ...(language && { language }),
  };
  return { changes, errors: edited.length === 0 ? {} : missingIn({ ...stored, ...changes }) };
}
