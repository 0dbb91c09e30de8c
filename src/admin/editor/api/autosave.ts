import type { z } from "zod";
import type { RemoteResult } from "#src/admin/ui/draft/draft.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { endPresence } from "#src/domain/content/drafts/presence.server.ts";
import { readRevision } from "#src/domain/content/drafts/revisions.server.ts";
import { readForEditing, type StoredText } from "#src/domain/content/entries/editing/edit.server.ts";
import {
  discardAutosave,
  saveWorkingCopy,
  workingCopiesOf,
} from "#src/domain/content/entries/editing/working-copies.server.ts";
import { migrateDraft } from "#src/domain/content/fields/parse.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { type Services, servicesContext } from "#src/domain/services.ts";
import type { RemoteWorkingCopy } from "../document/autosave.ts";
import type { Route } from "./+types/autosave";
import type { EntryTarget } from "./check-entry.server.ts";
import { toEdited } from "./entry-snapshot.server.ts";
import { resolveEntry } from "./resolve-entry.server.ts";
import { autosaveForm } from "./save.server.ts";
import { splitSlug } from "./slug-key.ts";

export const handle = { right: "content.edit", bodies: "long forms" } satisfies RoutePolicy;

/** The person's unsaved texts of other forms, on any device. */
export async function loader(args: Route.LoaderArgs) {
  const { subject, person } = resolveEntry(args);
  return Response.json(await listWorkingCopies(args.context.get(servicesContext).db, subject, person.id));
}

/** Autosaves an open form, or drops its autosave. */
export async function action(args: Route.ActionArgs) {
  const { subject, person } = resolveEntry(args);
  const request = await parseForm(args.request, autosaveForm);
  return Response.json(await handleAutosave(args.context.get(servicesContext), subject, person, request));
}

/** Handles an autosave request of an open form. */
async function handleAutosave(
  { db, now }: Services,
  { kind, entry, language, isNew }: EntryTarget,
  person: LoggedInPerson,
  request: z.output<typeof autosaveForm>,
): Promise<RemoteResult> {
  if (request.person !== person.id) return { state: "other-person" };
  const at = now();
  const { formId } = request;
  switch (request.intent) {
    case "save": {
      const { sequence, base: baseVersion, content } = request;
      const { slug, content: contentWithoutSlug } = splitSlug(content, language);
      const workingCopy = { formId, sequence, baseVersion, slug, content: Object(contentWithoutSlug) };
      const target = { kind, entry, language, person: person.id, creator: isNew ? person : undefined };
      const state = await saveWorkingCopy(db, target, workingCopy, at);
      return state === "saved" ? { state, at: at.toISOString() } : { state };
    }
    case "discard": {
      const target = { kind, entry, language, person: person.id };
      const state = await discardAutosave(db, target, { formId, sequence: request.sequence }, at);
      return { state: isNew ? "discarded" : state };
    }
    case "leave":
      await endPresence(db, { entry, language, person, formId });
      return { state: "discarded" };
  }
}

/** A person's unsaved texts of an entry, newest first, each with the version that it is based on. */
async function listWorkingCopies(db: Db, subject: EntryTarget, person: string): Promise<RemoteWorkingCopy[]> {
  const { kind, entry, language } = subject;
  const [workingCopies, storedVersion] = await Promise.all([
    workingCopiesOf(db, { entry, language, person }),
    readForEditing(db, kind, entry, language),
  ]);
  if (!storedVersion) return [];
  return Promise.all(
    workingCopies.map(async ({ formId, sequence, baseVersion, slug, content, truncated, at }) => {
      const base = await readBase(db, subject, storedVersion, baseVersion);
      return {
        formId,
        sequence,
        base,
        content: toEdited(kind, content, slug),
        ...(truncated.length > 0 && { truncated }),
        at: at.toISOString(),
      };
    }),
  );
}

/** The version that a text is based on, or the current one if that version is gone. */
async function readBase(db: Db, { kind, entry, language }: EntryTarget, storedVersion: StoredText, version: number) {
  const revision =
    version === storedVersion.version ? null : await readRevision(db, { id: entry, kind, language }, version);
  if (!revision)
    return { version: storedVersion.version, content: toEdited(kind, storedVersion.content, storedVersion.slug) };
  const { content, slug } = revision;
  // Without a pending address, it had the current one.
  return {
    version,
    content: toEdited(kind, migrateDraft(kind, content), slug ?? storedVersion.publicationStatus.slug),
  };
}
