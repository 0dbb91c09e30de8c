import { z } from "zod";
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
  const errors: LeadErrors = Object.fromEntries(
    staffEnteredFields.flatMap((field) => {
      const issue = read.error?.issues.find(({ path }) => path[0] === field);
      return issue ? [[field, issue.message]] : [];
    }),
  );
  if (!read.data) return { lead: null, errors };
  const { name, email, phone } = read.data;
  if (name === "") errors.name = `${leadFields.name.label} is missing.`;
  if (email === "" && phone === "") errors.email = "Enter an email address or a phone number.";
  return { lead: Object.keys(errors).length > 0 ? null : read.data, errors };
}
