import { z } from "zod";
import { id, line, paragraph } from "./fields.ts";
import { maxFileQuestions } from "./values/max-lengths.ts";

/** A form stays short enough to be sent, also in Chinese: see `server/http/guards/form-limits.ts` and `maxFormBytes`. */
const maxQuestions = 12;
const maxOptions = 12;

/** Answers refer to it. It stays when the question is moved or reworded. */
const key = id.meta({ input: "id" });

const label = line(160).meta({ label: "Question", hint: "Visitors see it above the field" });

const hint = z
  .string()
  .trim()
  .max(200)
  .default("")
  .meta({ label: "Hint", hint: "A few words of help, below the question" });

const isRequired = z
  .boolean()
  .default(false)
  .meta({ label: "Required", hint: "Without an answer, the form can’t be sent" });

const options = z.array(line(80)).min(2).max(maxOptions).meta({ label: "Options", item: "option" });

const question = z.discriminatedUnion("type", [
  z
    .object({ type: z.literal("text"), id: key, label, hint, isRequired })
    .meta({ label: "Short text", hint: "One line, such as a number of people" }),
  z
    .object({ type: z.literal("lines"), id: key, label, hint, isRequired })
    .meta({ label: "Long text", hint: "Several lines, in the visitor’s own words" }),
  z
    .object({ type: z.literal("choice"), id: key, label, hint, options, isRequired })
    .meta({ label: "One choice", hint: "Visitors choose one of your options" }),
  z
    .object({ type: z.literal("choices"), id: key, label, hint, options, isRequired })
    .meta({ label: "Several choices", hint: "Visitors check all options that apply" }),
  z
    .object({ type: z.literal("file"), id: key, label, hint, isRequired })
    .meta({ label: "File", hint: "Visitors attach one, such as a resume. Only staff can open it" }),
  z
    .object({
      type: z.literal("consent"),
      id: key,
      label: paragraph(600).meta({
        label: "Text",
        hint: "What visitors agree to. It is stored with each inquiry, word for word",
      }),
      isRequired,
    })
    .meta({ label: "Consent", hint: "A box to check, such as “Send me your newsletter”" }),
]);

/** What a form asks besides its fields, in its order. */
export const questions = z
  .array(question)
  .max(maxQuestions)
  .refine((all) => all.filter(({ type }) => type === "file").length <= maxFileQuestions, {
    message: `A form can ask for ${maxFileQuestions} files at most. Remove a question`,
  })
  .default([])
  .meta({ label: "Questions", item: "question" });

export type FormQuestion = z.infer<typeof question>;
export type FormQuestionType = FormQuestion["type"];
