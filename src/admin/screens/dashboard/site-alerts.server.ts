import { z } from "zod";
import { noteAffected } from "#src/admin/session/affected.server.ts";
import { done, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import type { Db } from "#src/base/db/tables.ts";
import { hourMs } from "#src/base/durations.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { type AlertResult, endAlert, startAlert } from "#src/domain/content/entries/site-alert.server.ts";
import { firstStepsForm } from "./first-steps.server.ts";

const about = z.string().max(200);

/** In hours. */
const durations = { "6": "6 hours", "24": "1 day", "72": "3 days", "168": "7 days" } as const;

type Duration = keyof typeof durations;

/** The forms of the dashboard. */
export const dashboardForm = z.discriminatedUnion("intent", [
  firstStepsForm,
  z.object({ intent: z.literal("remove-sample") }),
  z.object({
    intent: z.literal("start-alert"),
    about,
    duration: z.enum(Object.keys(durations) as Duration[]),
    closed: z.literal("yes").optional(),
  }),
  z.object({ intent: z.literal("end-alert"), about }),
]);

type AlertForm = Exclude<z.output<typeof dashboardForm>, { intent: "hide-first-steps" | "remove-sample" }>;

export const durationOptions = Object.entries(durations).map(([value, label]) => ({ value, label }));

const messages: Record<AlertForm["intent"], Record<AlertResult, string>> = {
  "start-alert": {
    done: "The site alert is on every page.",
    already: "Someone has just turned it on. Visitors see it already.",
    invalid: "Fill in its title and message first, then turn it on.",
    missing: "Someone has deleted this site alert.",
  },
  "end-alert": {
    done: "The site alert is off.",
    already: "It's already off.",
    invalid: "",
    missing: "Someone has deleted this site alert.",
  },
};

/** Turns a site alert on or off. */
export async function runAlertAction(
  db: Db,
  input: AlertForm,
  { by, timeZone, now }: { by: LoggedInPerson; timeZone: string; now: Date },
): Promise<UndoableResult> {
  const { intent, about: id } = input;
  const { result, note } = await noteAffected({ db, now: () => now }, by, async () =>
    input.intent === "start-alert"
      ? startAlert(
          db,
          {
            id,
            by,
            timeZone,
            endsAt: new Date(now.getTime() + Number(input.duration) * hourMs),
            isClosed: input.closed !== undefined,
          },
          now,
        )
      : endAlert(db, { id, by }, now),
  );
  const message = messages[intent][result];
  const form = `${intent} ${id}`;
  if (note) return { ...done(form, `${message} ${note.text}`), links: note.links };
  return result === "done" ? done(form, message) : refused(form, { message });
}
