import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsOf } from "../fields.ts";
import { confirmationEmail, leadNoticeEmail, type NoticedLead, unsubscribeUrl } from "./emails.ts";
import { inquirySchema } from "./inquiry.ts";

const envelope = { origin: "https://harbor.example", replyTo: null };

const company = {
  name: "Mangrove IT",
  phone: "(305) 555-0142",
  email: "hello@mangrove.example",
  address: { street: "1 Quay", city: "Miami", region: "FL", postalCode: "33100" },
  timeZone: "America/New_York",
};

/** A Friday, 6 PM. */
const receivedAt = new Date("2026-11-20T23:00:00Z");

const inquiry = inquirySchema.parse({
  name: "Ana Reyes",
  email: "ana@example.com",
  phone: "+1 305 555 0100",
  company: "Reyes Freight",
  service: "consulting",
  message: "Our server room floods.\nCan you help?",
  landingPage: "/services",
});

const lead: NoticedLead = {
  ...columnsOf({ ...inquiry, estimate: "" }),
  id: "lead",
  language: "en",
  service_name: "IT Consulting",
  received_at: receivedAt,
  reply_by: new Date("2026-11-23T15:00:00Z"),
  answers: [],
};

test("the notice says who wrote what and when a reply is due, in text and in HTML", () => {
  const { subject, text, html } = leadNoticeEmail(lead, company, envelope);
  expect(subject).toBe("Inquiry from Ana Reyes, Reyes Freight");
  for (const said of ["ana@example.com", "IT Consulting", "a reply by Monday 10:00 AM", "/services"]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(text).toContain(lead.message);
  expect(html).toContain("Our server room floods.<br>\nCan you help?");
  expect(html).toContain('href="tel:+13055550100"');
  expect(text).not.toContain("Came from");
  expect(text).toContain("\nOpen this lead: https://harbor.example/cms/leads/lead\n");
  expect(html).toMatch(/<a href="https:\/\/harbor\.example\/cms\/leads\/lead"[^>]*>Open this lead<\/a>/);
});

test("the link to a visitor's email address names one address, and no headers", () => {
  const linked = (email: string) =>
    /href="(mailto:[^"]*)"/.exec(leadNoticeEmail({ ...lead, email }, company, envelope).html);
  expect(linked("ana+it@example.com")?.[1]).toBe("mailto:ana%2Bit@example.com");
  expect(linked("a%2Cspy%40evil.example@b.example")?.[1]).toBe("mailto:a%252Cspy%2540evil.example@b.example");
  expect(linked("a?bcc=spy@b.example")?.[1]).toBe("mailto:a%3Fbcc%3Dspy@b.example");
});

test("the notice shows all fields that have a value, each with its label", () => {
  const { text } = leadNoticeEmail(
    { ...lead, utm_source: "news", utm_medium: "mail", utm_term: "it" },
    company,
    envelope,
  );
  const facts = text.slice(0, text.indexOf("\n\n")).split("\n");
  expect(facts).toEqual([
    "Name: Ana Reyes",
    "Email: ana@example.com",
    "Phone: +1 305 555 0100",
    "Company: Reyes Freight",
    "Service Interest: IT Consulting",
    "Received: Friday, November 20, 6:00 PM",
    "First page: /services",
    "Source: news, mail",
    "Term and content: it",
  ]);
});

test("the notice says where an answer to it goes", () => {
  const withReplies = leadNoticeEmail(lead, company, { ...envelope, replyTo: "replies+lead.sig@mangrove.example" });
  expect(withReplies.replyTo).toEqual({ name: "Ana Reyes", address: "replies+lead.sig@mangrove.example" });
  const without = leadNoticeEmail(lead, company, envelope);
  expect(without.replyTo).toEqual({ name: "Ana Reyes", address: "ana@example.com" });
  for (const part of ["text", "html"] as const) {
    expect(withReplies[part]).toContain("Reply to this email to answer Ana Reyes. Mangrove IT sends your answer");
    expect(without[part]).not.toContain("Reply to this email");
    expect(without[part].replaceAll("&#39;", "'")).toContain("but the site doesn't see it: the lead stays new");
  }
});

test("the confirmation says when we reply, and repeats nothing of the message", () => {
  const { subject, text, html } = confirmationEmail(lead, company, receivedAt, null);
  expect(subject).toBe("We have your message - Mangrove IT");
  for (const content of [text, html]) {
    expect(content).toContain("Hello Ana Reyes,");
    expect(content).toContain("will read it and reply to you by Monday 10:00 AM EST.");
    expect(content).toContain(company.phone);
  }
});

test("without a name the confirmation only says hello", () => {
  const { text, html } = confirmationEmail({ ...lead, name: "", reply_by: null }, company, receivedAt, null);
  expect(text).toMatch(/^Hello,\n/);
  expect(html).toContain(">Hello,</h1>");
});

test("visitors' text is escaped in HTML and never becomes a link", () => {
  const evil = `</title><img src=x onerror=alert(1)>"'&`;
  const { html } = leadNoticeEmail(
    { ...lead, name: evil, message: evil, landing_page: "https://evil.example", service_name: evil },
    company,
    envelope,
  );
  expect(html).not.toContain("<img");
  expect(html).not.toContain('href="https://evil.example');
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
});

test("a visitor who wrote in Spanish gets the confirmation in Spanish", () => {
  const spanish = { ...lead, language: "es", estimate: "de $3,090 a $4,080 al mes: Personas 30" };
  const { subject, text, html } = confirmationEmail(spanish, company, receivedAt, null);
  expect(subject).toBe("Recibimos su mensaje - Mangrove IT");
  expect(text).toContain("Hola, Ana Reyes:");
  expect(text).toContain("le responderá a más tardar el lunes a las 10:00 a.m. EST.");
  expect(text).toContain("Su precio estimado: de $3,090 a $4,080 al mes: Personas 30. Todavía no es una oferta.");
  expect(html).toContain('<html lang="es" dir="ltr">');
  const form = { heading: "Gracias por suscribirse", text: "Recibirá nuestro próximo boletín." };
  const unsubscribe = unsubscribeUrl("https://harbor.example", spanish);
  expect(unsubscribe).toMatch(/^https:\/\/harbor\.example\/es\//);
  const signUp = confirmationEmail(spanish, company, receivedAt, null, form, unsubscribe);
  expect(signUp.text).toContain(`Cancelar la suscripción: ${unsubscribe}`);
  for (const content of [text, html, signUp.text, signUp.html].map((content) => content.replaceAll(/<[^>]*>/g, "")))
    expect(content).not.toMatch(/\b(?:the|you|your|message|if|call us|unsubscribe:)\b/i);
});

test("no email loads remote content", () => {
  for (const { html } of [
    leadNoticeEmail(lead, company, envelope),
    confirmationEmail({ ...lead, name: "", reply_by: null }, company, receivedAt, null),
  ]) {
    expect(html).not.toMatch(/<(?:img|link|script)|url\(|@import|src=/);
  }
});

const base = { name: "Ana Reyes", email: "ana@example.com", message: "Hello" };

function mailFor(fields: Record<string, string>) {
  const read = inquirySchema.safeParse({ ...base, ...fields });
  if (!read.success) return null;
  const lead = {
    ...columnsOf({ ...read.data, estimate: "" }),
    id: "1",
    language: "en",
    service_name: "",
    received_at: receivedAt,
    reply_by: null,
  };
  return { name: read.data.name, email: confirmationEmail(lead, company, receivedAt, null) };
}

describe("with any visitor's text", () => {
  const fragments = fc.constantFrom(
    ...[
      "Ana",
      "Núñez",
      "won",
      "https://x.example",
      "spam.example",
      "Call",
      "0900",
      "!",
      "李",
      "Пётр",
      "de",
      "<b>",
      "Dr.",
    ],
    ...["Free", "\n", "\u202e", "O'Brien", "ＷＩＮ", "x.y", "now"],
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.array(fragments, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(" ")),
  );

  test("the confirmation contains only a plain name of it", () => {
    const plain = mailFor({ name: "!" })?.email;
    const form = fc.record({ name: text, phone: text, company: text, service: text, message: text, utmSource: text });
    fc.assert(
      fc.property(form, (fields) => {
        const made = mailFor(fields);
        if (made === null) return;
        const { name, email } = made;
        const greeted = email.text.startsWith("Hello,") ? "" : name;
        if (greeted !== "") {
          expect(email.text.startsWith(`Hello ${greeted},\n`)).toBe(true);
          expect(greeted).toMatch(/^[\p{L}\p{M} .'’ー-]{1,40}$/u);
          expect(greeted).not.toMatch(/\.[^ ]/);
        }
        const greeting = greeted === "" ? "Hello," : `Hello ${greeted},`;
        const anonymous = (content: string) => content.replace(greeting, "Hello,").replace(escaped(greeting), "Hello,");
        const pieces = { ...email, text: anonymous(email.text), html: anonymous(email.html) };
        expect(pieces).toEqual(plain);
      }),
      { numRuns: 2_000 },
    );
  });
});

function escaped(greeting: string): string {
  return greeting.replaceAll("'", "&#39;");
}
