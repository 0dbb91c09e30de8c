import { data } from "react-router";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { referenceOptionsIn } from "#src/domain/content/entries/lists/reference-options.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/entry";
import { entryForm, runAction } from "./actions.server.ts";
import { readEntrySnapshot } from "./entry-snapshot.server.ts";
import { publishesOnSave } from "./kinds-without-drafts.ts";
import { recordPresence } from "./presence.server.ts";
import { resolveEntry } from "./resolve-entry.server.ts";
import type { PollResult } from "./results.ts";
import { saveEntry } from "./save.server.ts";

export const handle = { right: "content.edit", bodies: "long forms" } satisfies RoutePolicy;

/** The poll of an open form: the entry's status, who else has it open, and newer saves. */
export async function loader(args: Route.LoaderArgs) {
  const { subject, person, query } = resolveEntry(args);
  const services = args.context.get(servicesContext);
  const { db } = services;
  const snapshot = await readEntrySnapshot(db, subject);
  if (!snapshot) throw data(null, { status: 404, statusText: "Not Found" });
  const { storedVersion, publicationStatus } = snapshot;
  const companions = publicationStatus.exists
    ? await recordPresence(services, subject, person, query.get("formId"))
    : [];
  const now = { publicationStatus, companions };
  if (storedVersion.version === Number(query.get("since"))) {
    return Response.json({ state: "same", ...now } satisfies PollResult);
  }
  const referenceOptions = await referenceOptionsIn(db, storedVersion.content, {
    person: person.id,
    language: subject.language,
  });
  return Response.json({ state: "newer", storedVersion, ...now, referenceOptions } satisfies PollResult);
}

export async function action(args: Route.ActionArgs) {
  const { subject, person } = resolveEntry(args);
  const services = args.context.get(servicesContext);
  const form = await parseForm(args.request, entryForm);
  switch (form.intent) {
    case "save":
    case "publish":
    case "schedule":
      return Response.json(await saveEntry(services, subject, person, form));
    default:
      if (publishesOnSave(subject.kind)) throw data(null, { status: 400, statusText: "Bad Request" });
      return Response.json(await runAction(services, subject, person, form));
  }
}
