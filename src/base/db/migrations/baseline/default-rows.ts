import { type RawBuilder, sql } from "kysely";

/** What a new site begins with beside its content. */
export function defaultRows(now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into site_state (id, content_version, seeded_at) values (1, 1, null)`,
    // The first summary comes tomorrow.
    sql`insert into lead_reminders (id, minutes_before, digest_hour, digest_day, since)
      values ('all', 30, 8, ${now.toISOString().slice(0, 10)}, ${now})`,
    ...replyTemplates.map(
      ({ id, name, subject, text }) =>
        sql`insert into reply_templates (id, name, subject, text, version) values (${id}, ${name}, ${subject}, ${text}, 1)`,
    ),
  ];
}

const replyTemplates = [
  {
    id: "template-first-reply",
    name: "First reply",
    subject: "Your inquiry about {service}",
    text: `Hello {first name},

Thank you for writing to us about {service}. I've read your message and would like to understand a few details before I suggest anything.

Do you have 15 minutes for a call this week? Send me two times that work for you, or call me at {our phone}.`,
  },
  {
    id: "template-tried-to-call",
    name: "Tried to call",
    subject: "I tried to call you",
    text: `Hello {first name},

I just tried to reach you by phone about your inquiry. When is a good time to try again? You can also call me at {our phone}.`,
  },
  {
    id: "template-more-details",
    name: "Ask for details",
    subject: "A few questions about your inquiry",
    text: `Hello {first name},

Thank you for your inquiry. To give you a useful answer, I need to know:

1. How many people and computers are there at {their company}?
2. What do you use today, and what doesn't work well?
3. When does this have to be done?

A short answer is enough. I'll take it from there.`,
  },
  {
    id: "template-follow-up",
    name: "Follow up",
    subject: "Following up on your inquiry",
    text: `Hello {first name},

I wanted to check whether you've had a chance to think about our last message. Is there anything I can clear up?

If the timing isn't right, just tell me, and I'll come back to you later.`,
  },
  {
    id: "template-spanish-first-reply",
    name: "First reply in Spanish",
    subject: "Su consulta a {our company}",
    text: `Hola, {first name}:

Gracias por escribirnos. He leído su mensaje y me gustaría conocer algunos detalles antes de proponerle una solución.

¿Tiene 15 minutos esta semana para una llamada? Envíeme dos horarios que le convengan o llámeme al {our phone}.`,
  },
];
