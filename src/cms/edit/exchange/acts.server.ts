import { z } from "zod";
import { choicesIn } from "../../../content/choices.server.ts";
import { discardDraft, duplicateEntry } from "../../../content/drafts.server.ts";
import { deleteEntry, unpublishEntry } from "../../../content/withdraw.server.ts";
import type { Services } from "../../../context.ts";
import type { SignedIn } from "../../../people/person.ts";
import type { ActAnswer, SaveAnswer } from "./answers.ts";
import { base } from "./save.server.ts";
import { readSaved, type Subject } from "./saved.server.ts";

const person = z.string();

export const actForms = [
  z.object({ intent: z.literal("discard"), base, person }),
  z.object({ intent: z.enum(["unpublish", "duplicate", "delete"]), person }),
] as const;

export type ActForm = z.output<(typeof actForms)[number]>;

const cannotDoWithout = "The site cannot do without this page.";

/** Does what is done with an entry whatever is typed. */
export async function actOnEntry(
  { db, now }: Services,
  subject: Subject,
  by: SignedIn,
  sent: ActForm,
): Promise<ActAnswer | SaveAnswer> {
  if (sent.person !== by.id) return { state: "somebody-else", name: by.name };
  const { entry: id, language } = subject;
  if (!(await readSaved(db, subject))) return { state: "missing" };
  switch (sent.intent) {
    case "discard": {
      const result = await discardDraft(db, { id, language, baseVersion: sent.base, by }, now());
      const present = await readSaved(db, subject);
      if (!present || result.state === "missing") return { state: "missing" };
      if (result.state === "saved") return { state: "saved", ...present };
      return {
        state: "conflict",
        ...present,
        choices: await choicesIn(db, present.saved.content, { person: by.id, language }),
      };
    }
    case "unpublish": {
      const result = await unpublishEntry(db, { id, language, by }, now());
      const present = await readSaved(db, subject);
      if (!present) return { state: "missing" };
      // Somebody else was quicker: it is as it was to be.
      return result.state === "locked"
        ? { state: "refused", words: cannotDoWithout }
        : { state: "done", standing: present.standing };
    }
    case "duplicate": {
      const result = await duplicateEntry(db, { id, by }, now());
      return result.state === "saved" ? { state: "copied", id: result.id } : { state: "missing" };
    }
    case "delete": {
      const { state } = await deleteEntry(db, { id, by }, now());
      if (state === "locked") return { state: "refused", words: cannotDoWithout };
      return { state: state === "done" ? "deleted" : "missing" };
    }
  }
}
