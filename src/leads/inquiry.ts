import { z } from "zod";
import { emailAddress } from "../email/email-address.ts";
import { defaultLanguage, languages } from "../languages.ts";
import { type InquiryIssue, inquiryLimits } from "./inquiry-limits.ts";

/** Control characters and text-direction characters. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const invisibleExceptLineBreaks = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** One line with single spaces and without invisible characters. */
function oneLine(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(/\s/g, " ").replace(invisible, "").trim().replace(/ {2,}/g, " ");
}

/** Browsers send line breaks as CRLF but count them as one character. */
function manyLines(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll("\t", " ")
    .replace(invisibleExceptLineBreaks, "")
    .trim();
}

function issue(code: InquiryIssue): InquiryIssue {
  return code;
}

const requiredText = z.string({ error: issue("required") });

function optionalLine(limit: number) {
  return z.string().overwrite(oneLine).max(limit, issue("too-long")).default("");
}

/**
 * Fields that scripts and hidden inputs fill. A bad value must not reject an inquiry: it is cut or dropped.
 */
function hidden(limit = 500) {
  return z
    .string()
    .overwrite((value) => oneLine(value).slice(0, limit).toWellFormed())
    .default("")
    .catch("");
}

/** The contact form, for the page and the server. Messages are `InquiryIssue` codes. */
export const inquirySchema = z.object({
  name: requiredText.overwrite(oneLine).min(1, issue("required")).max(inquiryLimits.name, issue("too-long")),
  email: requiredText.transform((written, context) => {
    if (written.trim() === "") context.addIssue(issue("required"));
    const address = emailAddress(written);
    if (address !== null) return address;
    if (written.trim() !== "") context.addIssue(issue("no-email"));
    return z.NEVER;
  }),
  phone: optionalLine(inquiryLimits.phone),
  company: optionalLine(inquiryLimits.company),
  /** The slug of the chosen service. */
  service: hidden(80),
  message: requiredText.overwrite(manyLines).min(1, issue("required")).max(inquiryLimits.message, issue("too-long")),
  /** The honeypot: people don't see this field, only bots fill it. */
  website: hidden(),
  formToken: hidden(200),
  language: z.enum(languages).catch(defaultLanguage),
  /** The first page of the visit. */
  landingPage: hidden(),
  /** The page of another site that linked to it. */
  referrer: hidden(),
  utmSource: hidden(200),
  utmMedium: hidden(200),
  utmCampaign: hidden(200),
  utmTerm: hidden(200),
  utmContent: hidden(200),
});

export type Inquiry = z.infer<typeof inquirySchema>;

/** What scripts and hidden fields add. All other fields are the visitor's own. */
const hiddenFields: ReadonlySet<string> = new Set<keyof Inquiry>([
  "website",
  "formToken",
  "language",
  "landingPage",
  "referrer",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "utmTerm",
  "utmContent",
]);

/** What the visitor entered, in the schema's order. */
export function enteredValues(inquiry: Inquiry): string[] {
  return Object.entries(inquiry).flatMap(([name, value]) => (hiddenFields.has(name) ? [] : [value]));
}
