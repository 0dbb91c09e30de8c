import { z } from "zod";
import { downloads } from "../download.ts";
import { line, paragraph } from "../fields.ts";
import { formTemplates } from "../form-templates.ts";
import { defineKind } from "../kind.ts";
import { questions } from "../questions.ts";
import { maxEmailLength } from "../values/max-lengths.ts";

const requirement = z
  .enum(["no", "optional", "required"])
  .meta({ options: { no: "Don’t ask", optional: "Optional", required: "Required" } });

/** A form that visitors fill in, on its own page and in blocks of others. What they send becomes a lead, or a sign-up. */
export const form = defineKind({
  label: "Form",
  plural: "Forms",
  keywords: "contact newsletter surveys questionnaires",
  single: false,
  schema: z.object({
    title: line(80).meta({ label: "Title", hint: "Visitors see it above the form" }),
    intro: z
      .string()
      .trim()
      .max(400)
      .default("")
      .meta({ label: "Intro", hint: "A line or two below the title", input: "long-text" }),
    name: requirement.default("required").meta({ label: "Name" }),
    phone: requirement.default("no").meta({ label: "Phone" }),
    company: requirement.default("no").meta({ label: "Company" }),
    service: requirement.default("no").meta({ label: "Service" }),
    message: requirement.default("no").meta({ label: "Message" }),
    questions,
    button: line(40).default("Send").meta({ label: "Button text" }),
    heading: line(80).default("Thank you").meta({ label: "Heading" }),
    text: paragraph(600).meta({ label: "Text", hint: "What happens next, or a thank-you" }),
    files: downloads
      .default([])
      .meta({ label: "Files", item: "file", hint: "Visitors get them with the thank-you message" }),
    confirms: z
      .boolean()
      .default(true)
      .meta({ label: "Send a confirmation email", hint: "Sends the thank-you message to the visitor’s email address" }),
    awaitsReply: z.boolean().default(true).meta({
      label: "Expects a reply",
      hint: "Reminds you until someone replies, as with the contact form",
    }),
    isSignUp: z.boolean().default(false).meta({
      label: "Newsletter sign-up",
      hint: "People are listed under Leads, Contacts, Newsletter instead of becoming leads. Ask for their consent with a question",
    }),
    recipients: z
      .array(z.email().max(maxEmailLength).meta({ input: "coworker" }))
      .max(12)
      .default([])
      .meta({
        label: "Who gets an email",
        item: "email address",
        hint: "Only coworkers who can read leads. Leave empty to use the lead rules",
      }),
  }),
  title: (content) => content.title,
  list: {
    segment: "forms",
    purpose: "The contact form, and forms for any page, such as a newsletter",
    icon: "clipboard-list",
    order: 70,
    group: "Content",
  },
  form: {
    main: {
      Form: ["title", "intro", "button"],
      Fields: ["name", "phone", "company", "service", "message", "questions"],
      "Thank-you message": ["heading", "text", "files"],
    },
    aside: { Purpose: ["isSignUp"], Emails: ["recipients", "confirms", "awaitsReply"] },
  },
  templates: formTemplates,
  listing: ({ intro }) => ({ summary: intro }),
  path: (slug) => `/forms/${slug}`,
  isUnlisted: true,
});

export type Form = z.infer<typeof form.schema>;
