import { dateAndTime, dayAndTime } from "../content/business-hours.ts";
import type { Company } from "../content/kinds/settings.ts";
import { confirmation } from "../mail/messages/confirmation.ts";
import type { Letterhead } from "../mail/messages/html.ts";
import { leadNotice } from "../mail/messages/lead-notice.ts";
import type { Mailbox, NewMail } from "../mail/outbox.server.ts";
import type { Enquiry } from "./enquiry.ts";
import { greetedName } from "./greeted-name.ts";

/** Where a visitor came from, as far as mails tell it. */
type Trail = "landingPage" | "referrer" | "utmSource" | "utmMedium" | "utmCampaign";

/** What mails about a lead are made of. */
export interface LeadFacts {
  id: string;
  enquiry: Pick<Enquiry, "name" | "email" | "phone" | "company" | "message" | Trail>;
  serviceName: string;
  receivedAt: Date;
  replyBy: Date | null;
}

/** Tells staff of a lead; their answer goes to the visitor. */
export function noticeMail(lead: LeadFacts, company: MailingCompany): NewMail {
  const { enquiry, receivedAt } = lead;
  const message = leadNotice({
    company: letterhead(company),
    name: enquiry.name,
    email: enquiry.email,
    phone: enquiry.phone,
    visitorCompany: enquiry.company,
    service: lead.serviceName,
    message: enquiry.message,
    receivedAt: dateAndTime(receivedAt, company.timeZone),
    replyBy: promise(lead.replyBy, receivedAt, company),
    landingPage: enquiry.landingPage,
    referrer: enquiry.referrer,
    campaign: [enquiry.utmCampaign, enquiry.utmSource, enquiry.utmMedium].filter(Boolean).join(", "),
  });
  const office = officeOf(company);
  const visitor = { name: enquiry.name, address: enquiry.email };
  return { purpose: "lead-notice", about: lead.id, from: office, to: office, replyTo: visitor, ...message };
}

/** Tells the visitor that the enquiry is here, and when it is answered, unless that time is over when it is `sentAt`. */
export function confirmationMail(lead: LeadFacts, company: MailingCompany, sentAt: Date): NewMail {
  const isAhead = lead.replyBy !== null && lead.replyBy > sentAt;
  const message = confirmation({
    company: letterhead(company),
    name: greetedName(lead.enquiry.name),
    replyBy: isAhead ? promise(lead.replyBy, sentAt, company) : null,
  });
  const office = officeOf(company);
  const visitor = { name: "", address: lead.enquiry.email };
  return { purpose: "lead-confirmation", about: lead.id, from: office, to: visitor, replyTo: office, ...message };
}

/** What of the company's settings stands in mails. */
export type MailingCompany = Pick<Company, "name" | "phone" | "email" | "address" | "timeZone">;

function officeOf({ name, email }: MailingCompany): Mailbox {
  return { name, address: email };
}

function letterhead({ name, phone, email, address }: MailingCompany): Letterhead {
  const { street, city, region, postalCode } = address;
  return { name, phone, email, address: `${street}, ${city}, ${region} ${postalCode}` };
}

function promise(replyBy: Date | null, from: Date, { timeZone }: MailingCompany): string | null {
  return replyBy && dayAndTime(replyBy, from, timeZone);
}
