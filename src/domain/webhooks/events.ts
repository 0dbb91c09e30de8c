/** What can be sent. Receivers rely on these names. */
export const leadEventTypes = [
  "lead.received",
  "lead.assigned",
  "lead.replied",
  "lead.customer_replied",
  "lead.status_changed",
  "lead.won",
  "lead.lost",
  "booking.created",
  "booking.moved",
  "booking.canceled",
] as const;

export type LeadEventType = (typeof leadEventTypes)[number];

const testEventType = "webhook.test";

/** The version of `data`. New fields don't change it. */
export const payloadVersion = 1;

/** What a receiver gets, and what is stored. `data.lead.url` is added when it is sent. */
export interface WebhookEvent {
  type: LeadEventType | typeof testEventType;
  /** ISO 8601: when it happened. */
  timestamp: string;
  data: { version: typeof payloadVersion; lead: WebhookLead; booking?: WebhookBooking };
}

/** An appointment, in events about one. */
export interface WebhookBooking {
  id: string;
  state: string;
  starts_at: string;
  ends_at: string;
  /** The company's. */
  time_zone: string;
  visitor_time_zone: string;
  place: string;
  /** The member of staff; null once their account is deleted. */
  person: { name: string; email: string } | null;
  /** Rises with each change, and puts the events about one appointment in order. */
  sequence: number;
  /** A phone number, a link or an address. Absent if the webhook gets no personal details of visitors. */
  location?: string;
}

export interface WebhookLead {
  id: string;
  status: string;
  /** The company's own name for it. Absent from events of older versions, as `not_sale`. */
  stage?: string;
  /** What it was if it was no sale; its status is `lost`. */
  not_sale?: string | null;
  service: string;
  language: string;
  /** How it came: `website`, `phone`, `event`, and so on. */
  origin: string;
  received_at: string;
  reply_by: string | null;
  /** Where the visitor came from. */
  source: { utm_source: string; utm_medium: string; utm_campaign: string; landing_page: string };
  /** The member of staff; null if unassigned. */
  assignee: { name: string; email: string } | null;
  value_cents: number | null;
  currency: string | null;
  lost_reason: string | null;
  /** Absent if the webhook gets no personal details of visitors. */
  contact?: WebhookContact;
}

interface WebhookContact {
  name: string;
  email: string;
  phone: string;
  company: string;
  message: string;
  estimate: string;
  /** To the questions of the form, in its order. Absent from events of older versions. */
  answers?: { question: string; label: string; text: string }[];
}

/** Made-up data, so that an owner sees what arrives. */
export function testEvent(now: Date, detail: "full" | "minimal"): WebhookEvent {
  const at = now.toISOString();
  const contact = {
    name: "Test Person",
    email: "test@example.com",
    phone: "(305) 555-0142",
    company: "Example Company",
    message: "This is a test from the admin. No one wrote it.",
    estimate: "",
    answers: [{ question: "test", label: "A question of your form", text: "An answer" }],
  };
  const lead = {
    id: "test",
    status: "new",
    stage: "New",
    not_sale: null,
    service: "Test",
    language: "en",
    origin: "website",
    received_at: at,
    reply_by: null,
    source: { utm_source: "", utm_medium: "", utm_campaign: "", landing_page: "" },
    assignee: null,
    value_cents: null,
    currency: null,
    lost_reason: null,
    ...(detail === "full" && { contact }),
  };
  return { type: testEventType, timestamp: at, data: { version: payloadVersion, lead } };
}
