import { kinds } from "#src/domain/content/schema/kinds.ts";
import type { DefaultEntry } from "./entry.ts";

const application = kinds.form.templates?.find(({ label }) => label === "Job application");

/** The application of job openings, and the form that calls to action lead to when they ask for a document. */
export const forms: DefaultEntry<"form">[] = [
  { id: "form-apply", slug: "apply", content: kinds.form.schema.parse(application?.content) },
  {
    id: "form-send-a-document",
    slug: "send-a-document",
    content: {
      title: "Send us a document",
      intro:
        "A questionnaire, a bill, a quote or a photo: attach it, and an engineer reads it. Black out what we shouldn’t see.",
      company: "optional",
      message: "optional",
      questions: [{ type: "file", id: "document-file", label: "Your document", isRequired: true }],
      button: "Send it to an engineer",
      heading: "Thank you, we have it",
      text: "An engineer reads it and replies within {replyTime}. If it’s urgent, call {phone}.",
    },
  },
];
