import type { LeadEventType } from "#src/domain/webhooks/events.ts";
import type { WebhookFormat } from "#src/domain/webhooks/formats.ts";

/** What an event means, for owners. */
export const eventLabels: Record<LeadEventType, string> = {
  "lead.received": "A lead arrives",
  "lead.assigned": "A lead gets an owner",
  "lead.replied": "Staff reply to a lead",
  "lead.customer_replied": "The customer replies",
  "lead.status_changed": "A lead's status changes",
  "lead.won": "A lead is won",
  "lead.lost": "A lead is lost",
  "booking.created": "An appointment is booked",
  "booking.moved": "An appointment is moved",
  "booking.canceled": "An appointment is canceled",
};

export function eventLabel(type: string): string {
  return type in eventLabels ? eventLabels[type as LeadEventType] : "Test";
}

export const formatLabels: Record<WebhookFormat, string> = {
  standard: "JSON, signed (CRMs, Zapier, your own programs)",
  slack: "Slack message",
  teams: "Microsoft Teams message",
};

export const detailLabels = {
  full: "Everything, with name, contact details and message",
  minimal: "Only what doesn't identify the visitor",
};
