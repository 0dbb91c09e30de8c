import { servicesContext } from "../../../context.ts";
import type { Action } from "../../../people/rules.ts";
import { readForm } from "../../form/read-form.server.ts";
import type { Route } from "./+types/typing";
import { meant } from "./meant.server.ts";
import { takeTyping, typedBy, typingForm } from "./typing.server.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** What one typed here in other forms, on whatever device, and did not save. */
export async function loader(args: Route.LoaderArgs) {
  const { subject, person } = meant(args);
  return Response.json(await typedBy(args.context.get(servicesContext).db, subject, person.id));
}

/** Keeps what is typed into an open form, or ends what was kept. */
export async function action(args: Route.ActionArgs) {
  const { subject, person } = meant(args);
  const asked = await readForm(args.request, typingForm);
  return Response.json(await takeTyping(args.context.get(servicesContext), subject, person, asked));
}
