import { dateAndTime, dayAndTime } from "../content/published/business-hours.ts";
import type { Company } from "../content/schema/settings.ts";
import { confirmation } from "../email/messages/confirmation.ts";
import type { Letterhead } from "../email/messages/html.ts";
import { leadNotice } from "../email/messages/lead-notice.ts";
import type { Mailbox, NewEmail } from "../email/outbox.server.ts";
import { greetedName } from "./greeted-name.ts";
import type { Inquiry } from "./inquiry.ts";

/** The fields about the visitor's source that emails show. */
type Attribution = "landingPage" | "referrer" | "utmSource" | "utmMedium" | "utmCampaign";

/** The data of emails about a lead. */
export interface LeadFacts {
  id: string;
  inquiry: Pick<Inquiry, "name" | "email" | "phone" | "company" | "message" | Attribution>;
  serviceName: string;
  receivedAt: Date;
  replyBy: Date | null;
}

/** The notice to staff. Replies go to the visitor. */
export function leadNoticeEmail(lead: LeadFacts, company: EmailCompany): NewEmail {
  const { inquiry, receivedAt } = lead;
  const message = leadNotice({
    company: letterhead(company),
    name: inquiry.name,
    email: inquiry.email,
    phone: inquiry.phone,
    visitorCompany: inquiry.company,
    service: lead.serviceName,
    message: inquiry.message,
    receivedAt: dateAndTime(receivedAt, company.timeZone),
    replyBy: formatReplyBy(lead.replyBy, receivedAt, company),
    landingPage: inquiry.landingPage,
    referrer: inquiry.referrer,
    campaign: [inquiry.utmCampaign, inquiry.utmSource, inquiry.utmMedium].filter(Boolean).join(", "),
  });
  const office = companyMailbox(company);
  const visitor = { name: inquiry.name, address: inquiry.email };
  return { purpose: "lead-notice", about: lead.id, from: office, to: office, replyTo: visitor, ...message };
}

/** The confirmation to the visitor, with the reply time unless it is over at `sentAt`. */
export function confirmationEmail(lead: LeadFacts, company: EmailCompany, sentAt: Date): NewEmail {
  const isAhead = lead.replyBy !== null && lead.replyBy > sentAt;
  const message = confirmation({
    company: letterhead(company),
    name: greetedName(lead.inquiry.name),
    replyBy: isAhead ? formatReplyBy(lead.replyBy, sentAt, company) : null,
  });
  const office = companyMailbox(company);
  const visitor = { name: "", address: lead.inquiry.email };
  return { purpose: "lead-confirmation", about: lead.id, from: office, to: visitor, replyTo: office, ...message };
}

/** The company settings that emails use. */
export type EmailCompany = Pick<Company, "name" | "phone" | "email" | "address" | "timeZone">;

function companyMailbox({ name, email }: EmailCompany): Mailbox {
  return { name, address: email };
}

function letterhead({ name, phone, email, address }: EmailCompany): Letterhead {
  const { street, city, region, postalCode } = address;
  return { name, phone, email, address: `${street}, ${city}, ${region} ${postalCode}` };
}

function formatReplyBy(replyBy: Date | null, from: Date, { timeZone }: EmailCompany): string | null {
  return replyBy && dayAndTime(replyBy, from, timeZone);
}
