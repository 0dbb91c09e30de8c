import { z } from "zod";
import { defaultLanguage, languages } from "#src/base/languages.ts";
import { manyLines, oneLine } from "#src/base/plain-text.ts";
import type { BookingPlace } from "#src/domain/bookings/offered-times.server.ts";
import { canBePhone } from "#src/domain/content/schema/values/phone.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import type { Answer } from "../answers/answer.ts";
import {
  contactFields,
  type EnteredField,
  enteredFields,
  type FieldRequirement,
  type FieldRequirements,
  forEachField,
  type InquiryIssue,
  type LeadField,
  sentFields,
} from "../fields.ts";

function issue(code: InquiryIssue): InquiryIssue {
  return code;
}

const requiredText = z.string({ error: issue("required") });

const requiredEmail = requiredText.transform((written, context) => {
  if (written.trim() === "") context.addIssue(issue("required"));
  const address = emailAddress(written);
  if (address !== null) return address;
  if (written.trim() !== "") context.addIssue(issue("no-email"));
  return z.NEVER;
});

/** Fields that scripts and hidden inputs fill. A bad value must not reject an inquiry: it is cut or dropped. */
function hidden(maxLength: number) {
  return z
    .string()
    .overwrite((value) => oneLine(value).slice(0, maxLength).toWellFormed())
    .default("")
    .catch("");
}

function schemaOf({ input, maxLength }: LeadField, requirement: FieldRequirement): z.ZodType<string> {
  if (requirement === "no") return hidden(0);
  if (input === "email") return requiredEmail;
  if (input === "choice" && requirement === "required")
    return hidden(maxLength).pipe(z.string().min(1, issue("required")));
  if (input === "hidden" || input === "choice") return hidden(maxLength);
  const clean = input === "lines" ? manyLines : oneLine;
  const isMeant = (text: string) => input !== "tel" || text === "" || canBePhone(text);
  if (requirement === "optional")
    return z.string().overwrite(clean).max(maxLength, issue("too-long")).refine(isMeant, issue("no-phone")).default("");
  return requiredText
    .overwrite(clean)
    .min(1, issue("required"))
    .max(maxLength, issue("too-long"))
    .refine(isMeant, issue("no-phone"));
}

function makeSchema(requirements: FieldRequirements) {
  return z.object({
    ...forEachField(sentFields, (field, name) =>
      schemaOf(field, name in requirements ? requirements[name as EnteredField] : "optional"),
    ),
    /** The choices in a price calculator, as a query. No price is in it: the server calculates the estimate. */
    calculator: hidden(500),
    /** The honeypot: people don't see this field, only bots fill it. */
    website: hidden(500),
    formToken: hidden(200),
    /** Only the site itself can send it: see `self-test/`. */
    selfTest: hidden(200),
    /** See `spam/proof-of-work.ts`. */
    formProof: hidden(20),
    language: z.enum(languages).catch(defaultLanguage),
  });
}

const schemas = new Map<string, ReturnType<typeof makeSchema>>();

/** A form that asks for these fields, for the page and the server. Messages are `InquiryIssue` codes. */
export function inquirySchemaFor(requirements: FieldRequirements): ReturnType<typeof makeSchema> {
  // Making one takes longer than parsing a form. There are few combinations.
  const key = enteredFields.map((name) => requirements[name]).join();
  const schema = schemas.get(key) ?? makeSchema(requirements);
  schemas.set(key, schema);
  return schema;
}

/** The contact form. */
export const inquirySchema = inquirySchemaFor(contactFields);

export type Inquiry = z.infer<typeof inquirySchema>;

/** What visitors send: the fields of a lead, and answers to the questions of staff. */
export interface SentForm extends Inquiry {
  /** In the order of the form. */
  answers?: readonly Answer[];
  /** The id of the form that was filled in; absent for the contact form. */
  form?: string | undefined;
  /** The email of the account of the team member that it is for. */
  recipient?: string | undefined;
  /** The time that the visitor has chosen, which is booked if it is free. The address is for a visit. */
  appointment?: { startsAt: Date; visitorTimeZone: string; place: BookingPlace; visitAddress: string } | undefined;
}
