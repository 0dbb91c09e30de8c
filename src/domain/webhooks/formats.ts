import { staffLanguage } from "#src/base/languages.ts";
import { dateAndTime, zoneName } from "#src/domain/content/published/hours/business-hours.ts";
import type { LeadEventType, WebhookBooking, WebhookEvent } from "./events.ts";

export const webhookFormats = ["standard", "slack", "teams"] as const;

export type WebhookFormat = (typeof webhookFormats)[number];

const headings: Record<LeadEventType | "webhook.test", string> = {
  "lead.received": "New lead",
  "lead.assigned": "Lead assigned",
  "lead.replied": "Reply sent",
  "lead.customer_replied": "Customer replied",
  "lead.status_changed": "Lead status changed",
  "lead.won": "Lead won",
  "lead.lost": "Lead lost",
  "booking.created": "Appointment booked",
  "booking.moved": "Appointment moved",
  "booking.canceled": "Appointment canceled",
  "webhook.test": "Test from the admin",
};

/** In characters: chat programs refuse long messages. */
const maxValueLength = 1000;
const maxNameLength = 100;

/** The body that a receiver gets. `origin` is the site's URL. */
export function bodyOf(format: WebhookFormat, event: WebhookEvent, origin: string): string {
  const url = `${origin}/cms/leads/${encodeURIComponent(event.data.lead.id)}`;
  switch (format) {
    case "standard": {
      const { lead } = event.data;
      return JSON.stringify({ ...event, data: { ...event.data, lead: { ...lead, url } } });
    }
    case "slack":
      return JSON.stringify(slackMessage(event, url));
    case "teams":
      return JSON.stringify(teamsMessage(event, url));
  }
}

function slackMessage({ type, data }: WebhookEvent, url: string) {
  const lines = factsOf(data).map((fact) => fact.map(escapeForSlack).join(": "));
  return {
    text: [`*${headings[type]}*`, ...lines, `<${url}|Open the lead>`].join("\n"),
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** What a visitor wrote makes no links and mentions no one. */
function escapeForSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A message with an Adaptive Card, for a Teams workflow. */
function teamsMessage({ type, data }: WebhookEvent, url: string) {
  const facts = factsOf(data).map(([title, value]) => ({
    title: withoutLinks(title),
    value: withoutLinks(value),
  }));
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      { type: "TextBlock", text: headings[type], weight: "Bolder", size: "Medium", wrap: true },
      { type: "FactSet", facts },
    ],
    actions: [{ type: "Action.OpenUrl", title: "Open the lead", url }],
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  };
}

/** A card shows Markdown. */
function withoutLinks(text: string): string {
  return text.replaceAll("[", "(").replaceAll("]", ")");
}

function factsOf({ lead, booking }: WebhookEvent["data"]): [name: string, value: string][] {
  const { service, status, assignee, contact } = lead;
  const facts: [string, string][] = [
    ...(booking ? appointmentFacts(booking) : []),
    ["Name", contact?.name ?? ""],
    ["Company", contact?.company ?? ""],
    ["Email", contact?.email ?? ""],
    ["Phone", contact?.phone ?? ""],
    ["Service", service],
    ["Status", status],
    ["Owner", assignee?.name ?? "Unassigned"],
    ["Message", contact?.message ?? ""],
    ...(contact?.answers ?? []).map(({ label, text }): [string, string] => [label, text]),
  ];
  return facts
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name.slice(0, maxNameLength), value.slice(0, maxValueLength)]);
}

function appointmentFacts({ starts_at, time_zone, person }: WebhookBooking): [name: string, value: string][] {
  const at = new Date(starts_at);
  return [
    ["Appointment", `${dateAndTime(at, time_zone, staffLanguage)} ${zoneName(at, time_zone, staffLanguage)}`],
    ["With", person?.name ?? ""],
  ];
}
