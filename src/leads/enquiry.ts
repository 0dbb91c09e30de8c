import { z } from "zod";
import { defaultLanguage, languages } from "../content/languages.ts";
import { emailAddress } from "../mail/email-address.ts";
import { type EnquiryFault, enquiryLimits } from "./enquiry-limits.ts";

/** Control characters, and those that turn the direction of text around them. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const unseenButLineBreaks = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Text of one line: every blank is one space, and nothing is in it that cannot be seen. */
function oneLine(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(/\s/g, " ").replace(unseen, "").trim().replace(/ {2,}/g, " ");
}

/** Browsers send line breaks as CRLF but count them as one character. */
function manyLines(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll("\t", " ")
    .replace(unseenButLineBreaks, "")
    .trim();
}

function fault(code: EnquiryFault): EnquiryFault {
  return code;
}

const text = z.string({ error: fault("required") });

/** One line that may be left empty. */
function optionalLine(limit: number) {
  return z.string().overwrite(oneLine).max(limit, fault("too-long")).default("");
}

/**
 * What scripts and hidden fields add. Whatever stands there, it is no reason to refuse an enquiry: what does not fit is
 * cut off or left out.
 */
function hidden(limit = 500) {
  return z
    .string()
    .overwrite((value) => oneLine(value).slice(0, limit).toWellFormed())
    .default("")
    .catch("");
}

/** The contact form, for the page and for the server. Its messages are codes, `EnquiryFault`. */
export const enquiry = z.object({
  name: text.overwrite(oneLine).min(1, fault("required")).max(enquiryLimits.name, fault("too-long")),
  email: text.transform((written, context) => {
    if (written.trim() === "") context.addIssue(fault("required"));
    const address = emailAddress(written);
    if (address !== null) return address;
    if (written.trim() !== "") context.addIssue(fault("no-email"));
    return z.NEVER;
  }),
  phone: optionalLine(enquiryLimits.phone),
  company: optionalLine(enquiryLimits.company),
  /** The slug of the service that was chosen. */
  service: hidden(80),
  message: text.overwrite(manyLines).min(1, fault("required")).max(enquiryLimits.message, fault("too-long")),
  /** A field that people do not see. Who fills it is a program. */
  website: hidden(),
  formToken: hidden(200),
  language: z.enum(languages).catch(defaultLanguage),
  /** The page of ours where the visit began. */
  landingPage: hidden(),
  /** The page of another site that led there. */
  referrer: hidden(),
  utmSource: hidden(200),
  utmMedium: hidden(200),
  utmCampaign: hidden(200),
  utmTerm: hidden(200),
  utmContent: hidden(200),
});

export type Enquiry = z.infer<typeof enquiry>;
