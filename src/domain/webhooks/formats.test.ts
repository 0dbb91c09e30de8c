import { expect, test } from "vitest";
import { testEvent } from "./events.ts";
import { bodyOf } from "./formats.ts";

const at = new Date("2026-11-20T23:00:00Z");
const origin = "https://www.harbor.example";

function hostile() {
  const event = testEvent(at, "full");
  const contact = event.data.lead.contact;
  if (contact) Object.assign(contact, { name: "<!channel> [Click](https://bad.example)", message: "a & b <@U1>" });
  if (contact) contact.answers = [{ question: "size", label: "How <many> [people]?", text: "<!here> 42" }];
  return event;
}

test("standard is the event with the address of its lead", () => {
  const body = JSON.parse(bodyOf("standard", testEvent(at, "minimal"), origin));
  expect(body).toMatchObject({ type: "webhook.test", timestamp: at.toISOString(), data: { version: 1 } });
  expect(body.data.lead.url).toBe(`${origin}/cms/leads/test`);
  expect(body.data.lead).not.toHaveProperty("contact");
});

test("in Slack and Teams, what a visitor wrote makes no links and mentions no one", () => {
  const slack = JSON.parse(bodyOf("slack", hostile(), origin));
  expect(slack.text).toContain("Name: &lt;!channel&gt;");
  expect(slack.text).toContain("a &amp; b &lt;@U1&gt;");
  expect(slack.text).toContain("How &lt;many&gt; [people]?: &lt;!here&gt; 42");
  expect(slack.text).toContain(`<${origin}/cms/leads/test|Open the lead>`);
  const teams = JSON.parse(bodyOf("teams", hostile(), origin));
  const [, { facts }] = teams.attachments[0].content.body;
  expect(facts[0]).toEqual({ title: "Name", value: "<!channel> (Click)(https://bad.example)" });
  expect(facts.at(-1)).toEqual({ title: "How <many> (people)?", value: "<!here> 42" });
});

test("an appointment is shown in the company's time, and sent as it is", () => {
  const booking = {
    ...{ id: "one", state: "booked", starts_at: "2026-12-08T14:00:00.000Z", ends_at: "2026-12-08T14:30:00.000Z" },
    ...{ time_zone: "America/New_York", visitor_time_zone: "Asia/Kolkata", place: "phone", sequence: 0 },
    person: { name: "Ana", email: "ana@harbor.example" },
  };
  const event = { ...testEvent(at, "minimal"), type: "booking.created" as const };
  const data = { ...event.data, booking };
  expect(JSON.parse(bodyOf("slack", { ...event, data }, origin)).text).toContain(
    "*Appointment booked*\nAppointment: Tuesday, December 8, 9:00 AM EST\nWith: Ana\n",
  );
  expect(JSON.parse(bodyOf("standard", { ...event, data }, origin)).data.booking).toEqual(booking);
});
