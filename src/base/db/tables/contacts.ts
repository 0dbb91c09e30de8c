import type { Generated } from "kysely";

/** What a lead's person and company are recognized by: nothing for spam. Made from the leads, see `leads/contacts`. */
interface LeadContactsTable {
  lead_id: string;
  received_at: Date;
  /** The email address in lower case, or `tel:` and digits; empty without both. */
  person: string;
  /** The company's name without punctuation and legal form; empty without one. */
  company: string;
  /** The domain of the email address, if it is a company's; else empty. */
  domain: string;
}

/** A new or changed lead, which is read again for its contact. Triggers write it. */
interface ContactChangesTable {
  number: Generated<number>;
  lead_id: string;
}

/** Someone who has agreed to get a newsletter: an address in the list of a form. Its id is a keyed digest of both. */
interface SignUpsTable {
  id: string;
  form_id: string;
  state: "subscribed" | "unsubscribed" | "suspected";
  /** In lower case. */
  email: string;
  name: string;
  company: string;
  phone: string;
  /** The answers to other questions, one a line. */
  details: string;
  /** The whole text that they agreed to; empty if the form had none. */
  consent: string;
  /** The path of the page where the form was. */
  page: string;
  language: string;
  signed_up_at: Date;
  ended_at: Generated<Date | null>;
  /** The name of the person of staff; empty if they did it themselves. */
  ended_by: Generated<string | null>;
}

export interface ContactTables {
  lead_contacts: LeadContactsTable;
  contact_changes: ContactChangesTable;
  sign_ups: SignUpsTable;
}
