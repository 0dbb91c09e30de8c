import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Texts that staff insert in replies, with some to begin with. */
export const replyTemplates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("reply_templates")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .execute();
    const templates = db as Kysely<{ reply_templates: (typeof defaults)[number] & { version: number } }>;
    await templates
      .insertInto("reply_templates")
      .values(defaults.map((template) => ({ ...template, version: 1 })))
      .execute();
  },
};

const defaults = [
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
