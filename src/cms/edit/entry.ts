import { data } from "react-router";
import { choicesIn } from "../../content/choices.server.ts";
import { defaultLanguage, type Language, languageNamed } from "../../content/languages.ts";
import { isKindName } from "../../content/parse.ts";
import { servicesContext } from "../../context.ts";
import type { Action } from "../../people/rules.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import type { Route } from "./+types/entry";
import type { SinceAnswer } from "./answers.ts";
import { rightToEdit } from "./right.ts";
import { isSavedAtOnce, readSaved, saveEntry, saveForm } from "./save.server.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

function meant({ params, request, context }: Route.LoaderArgs | Route.ActionArgs) {
  permit(context, handle.right);
  const { kind, entry } = params;
  if (!isKindName(kind) || !isSavedAtOnce(kind)) throw data(null, { status: 404, statusText: "Not Found" });
  const person = permit(context, rightToEdit(kind));
  const asked = new URL(request.url).searchParams;
  const language: Language = languageNamed(asked.get("language") ?? "") ?? defaultLanguage;
  return { subject: { kind, entry, language }, person, since: Number(asked.get("since")) };
}

/** What an open form asks now and then: whether somebody else has saved. */
export async function loader(args: Route.LoaderArgs) {
  const { subject, since } = meant(args);
  const { db } = args.context.get(servicesContext);
  const saved = await readSaved(db, subject);
  if (!saved) throw data(null, { status: 404, statusText: "Not Found" });
  const answer: SinceAnswer =
    saved.version === since
      ? { state: "same" }
      : { state: "newer", saved, choices: await choicesIn(db, saved.content, subject.language) };
  return Response.json(answer);
}

export async function action(args: Route.ActionArgs) {
  const { subject, person } = meant(args);
  return Response.json(
    await saveEntry(args.context.get(servicesContext), subject, person, await readForm(args.request, saveForm)),
  );
}
