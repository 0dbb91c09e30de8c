import { data } from "react-router";
import { choicesIn } from "../../../content/choices.server.ts";
import { servicesContext } from "../../../context.ts";
import type { Action } from "../../../people/rules.ts";
import { readForm } from "../../form/read-form.server.ts";
import type { Route } from "./+types/entry";
import { actOnEntry } from "./acts.server.ts";
import type { SinceAnswer } from "./answers.ts";
import { isSavedAtOnce } from "./at-once.ts";
import { entryForm } from "./entry-form.server.ts";
import { meant } from "./meant.server.ts";
import { saveEntry } from "./save.server.ts";
import { readSaved } from "./saved.server.ts";
import { companionsOf } from "./typing.server.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** What an open form asks now and then: how the entry stands, who else has it open, and whether somebody has saved. */
export async function loader(args: Route.LoaderArgs) {
  const { subject, person, asked } = meant(args);
  const services = args.context.get(servicesContext);
  const { db } = services;
  const present = await readSaved(db, subject);
  if (!present) throw data(null, { status: 404, statusText: "Not Found" });
  const { saved, standing } = present;
  const companions = standing.isThere ? await companionsOf(services, subject, person, asked.get("writer")) : [];
  const now = { standing, companions };
  if (saved.version === Number(asked.get("since"))) {
    return Response.json({ state: "same", ...now } satisfies SinceAnswer);
  }
  const choices = await choicesIn(db, saved.content, { person: person.id, language: subject.language });
  return Response.json({ state: "newer", saved, ...now, choices } satisfies SinceAnswer);
}

export async function action(args: Route.ActionArgs) {
  const { subject, person } = meant(args);
  const services = args.context.get(servicesContext);
  const sent = await readForm(args.request, entryForm);
  switch (sent.intent) {
    case "save":
    case "publish":
    case "schedule":
      return Response.json(await saveEntry(services, subject, person, sent));
    default:
      if (isSavedAtOnce(subject.kind)) throw data(null, { status: 400, statusText: "Bad Request" });
      return Response.json(await actOnEntry(services, subject, person, sent));
  }
}
