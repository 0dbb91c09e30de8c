import { z } from "zod";
import { noteAffected } from "#src/admin/session/affected.server.ts";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { staffLanguage } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import type { WorkingCopyVersion } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { referenceOptionsIn } from "#src/domain/content/entries/lists/reference-options.server.ts";
import type { SeenDraft } from "#src/domain/content/entries/publishing/publish-together.server.ts";
import { type ScheduleResult, saveAndSchedule } from "#src/domain/content/entries/publishing/schedule.server.ts";
import type { ConflictingVersion } from "#src/domain/content/entries/texts.server.ts";
import { readTranslated } from "#src/domain/content/entries/translations/original.server.ts";
import { validationMessages } from "#src/domain/content/fields/checks/validation-messages.ts";
import { describeTruncations, fieldOfKind, migrateDraft } from "#src/domain/content/fields/parse.ts";
import { dateAndTime, instantAt } from "#src/domain/content/published/hours/business-hours.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import type { Services } from "#src/domain/services.ts";
import type { EntryTarget } from "./check-entry.server.ts";
import { checkEntry, findNew, slugFinding } from "./check-entry.server.ts";
import { readEntrySnapshot, toEdited } from "./entry-snapshot.server.ts";
import { publishesOnSave } from "./kinds-without-drafts.ts";
import { checkOtherDrafts, otherDrafts, publishWithDrafts } from "./other-drafts.server.ts";
import type { SaveResult } from "./results.ts";
import { slugKey, splitSlug } from "./slug-key.ts";
import { slugMessage } from "./slug-messages.server.ts";

export const base = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const localTimeSchema = z.union([z.literal(""), z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)]);

const ignoreWarnings = z.stringbool();

/** Request fields that identify a form's text. */
export const workingCopyFields = {
  formId: z.string().regex(/^[\w-]{8,64}$/),
  sequence: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
};

/** A form's text, its base version and its author. */
export const submittedDocument = {
  base,
  /** The version of the default language's text that a translation was written beside. */
  original: base.optional(),
  person: z.string(),
  /** A save drops the autosaved text that it replaces. */
  formId: workingCopyFields.formId.optional(),
  sequence: workingCopyFields.sequence.optional(),
  content: z.string().transform((text, given) => {
    try {
      return JSON.parse(sanitizeJson(text)) as unknown;
    } catch {
      given.issues.push({ code: "custom", message: "No JSON", input: text });
      return z.NEVER;
    }
  }),
};

export const saveForms = [
  z.object({ intent: z.literal("save"), ...submittedDocument }),
  z.object({ intent: z.literal("publish"), ...submittedDocument, ignoreWarnings, also: otherDrafts }),
  z.object({
    intent: z.literal("schedule"),
    ...submittedDocument,
    ignoreWarnings,
    publishAt: localTimeSchema,
    unpublishAt: localTimeSchema,
  }),
] as const;

const { formId, sequence } = workingCopyFields;
const { person, content } = submittedDocument;

/** An autosave of an open form, or its end. */
export const autosaveForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), person, formId, sequence, base, content }),
  z.object({ intent: z.literal("discard"), person, formId, sequence }),
  /** Sent when the form closes. */
  z.object({ intent: z.literal("leave"), person, formId }),
]);

export type SaveForm = z.output<(typeof saveForms)[number]>;

/**
 * Removes what PostgreSQL text cannot store: zero characters and halves of surrogate pairs. In JSON they are always
 * escaped. A reviver in `JSON.parse` takes ten times as long.
 */
function sanitizeJson(json: string): string {
  return json.replace(escapes, (sequence) => {
    if (sequence === "\\u0000") return "";
    return sequence.length === 6 && halfSurrogate.test(sequence) ? "\\ufffd" : sequence;
  });
}

/** Matches surrogate pairs as one, and escaped backslashes, so that what follows them is not read as an sequence. */
const escapes = /\\(?:u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|[0-9a-f]{4})|.)/gi;
const halfSurrogate = /^\\ud[89a-f]/i;

interface SaveContext {
  services: Services;
  subject: EntryTarget;
  person: LoggedInPerson;
  base: number;
  original: number | undefined;
  slug: string | null;
  content: unknown;
  /** The autosaved text that this save replaces. */
  workingCopy: WorkingCopyVersion | undefined;
  /** The drafts in other languages to publish with it. */
  drafts: readonly SeenDraft[];
}

/** Saves, publishes or schedules a form's text on top of its base version. */
export async function saveEntry(
  services: Services,
  subject: EntryTarget,
  person: LoggedInPerson,
  form: SaveForm,
): Promise<SaveResult> {
  if (form.person !== person.id) return { state: "other-person", name: person.name };
  const { formId, sequence } = form;
  const context: SaveContext = {
    services,
    subject,
    person,
    base: form.base,
    original: form.original,
    workingCopy: formId === undefined || sequence === undefined ? undefined : { formId, sequence },
    drafts: form.intent === "publish" ? form.also : [],
    ...splitSlug(form.content, subject.language),
  };
  if (publishesOnSave(subject.kind)) return publishAndNote(context);
  if (form.intent === "save") return draft(context);
  const own = await checkEntry(services.db, subject, context);
  const others = await checkOtherDrafts(services.db, subject, context.content, context.drafts);
  const findings = [...own, ...others.findings];
  if (findings.some(({ level }) => level === "blocks")) return { state: "findings", findings };
  const newFindings = form.ignoreWarnings ? [] : [...(await findNew(services.db, subject, own)), ...others.newFindings];
  if (newFindings.some(({ level }) => level === "warns")) return { state: "findings", findings };
  const result = await (form.intent === "publish" ? publishAndNote(context) : schedule(context, form));
  return result.state === "saved" ? { ...result, advice: newFindings } : result;
}

/** What is saved or published. */
async function inputOf({ services, subject, person: by, base: baseVersion, original, ...text }: SaveContext) {
  const { kind, entry: id, language, isNew: mayCreate = false } = subject;
  const { slug, content, workingCopy } = text;
  const translates = original === undefined ? undefined : await readTranslated(services.db, { kind, id }, original);
  return { id, kind, language, slug, content, baseVersion, by, workingCopy, mayCreate, translates };
}

async function draft(context: SaveContext): Promise<SaveResult> {
  const { services } = context;
  const result = await saveDraft(services.db, await inputOf(context), services.now());
  switch (result.state) {
    case "saved":
      return saved(context, result.version);
    case "conflict":
      return conflict(context, result.storedVersion);
    case "refused":
      return { state: "invalid", fieldErrors: result.fieldErrors };
    case "missing":
      return { state: "missing" };
  }
}

/** Kinds that say when the office is open. */
const kindsWithHours: ReadonlySet<string> = new Set(["settings", "alert"]);

/** Publishes, and says which appointments are at times that are closed now. */
async function publishAndNote(context: SaveContext): Promise<SaveResult> {
  const { services, subject, person } = context;
  if (!kindsWithHours.has(subject.kind)) return publish(context);
  const { result, note } = await noteAffected(services, person, () => publish(context));
  return result.state === "saved" && note ? { ...result, note } : result;
}

async function publish(context: SaveContext): Promise<SaveResult> {
  const { services, subject, content, drafts } = context;
  const { kind, language } = subject;
  const { db, now } = services;
  const result = await publishWithDrafts(db, await inputOf(context), drafts, now());
  switch (result.state) {
    case "published":
      return saved(context, result.version);
    case "invalid":
      return { state: "invalid", fieldErrors: validationMessages(fieldOfKind(kind), result.issues, content) };
    case "conflict":
      return conflict(context, result.storedVersion);
    case "missing":
      return { state: "missing" };
    case "original-unpublished":
      return { state: "refused", message: "Publish it in English first." };
    case "other-refused":
      return { state: "refused", message: result.message };
    case "slug-refused":
    case "slug-taken":
      return { state: "findings", findings: [slugFinding(await slugMessage(db, result, language))] };
  }
}

async function schedule(
  context: SaveContext,
  { publishAt, unpublishAt }: Extract<SaveForm, { intent: "schedule" }>,
): Promise<SaveResult> {
  const { services, subject, content } = context;
  const { kind, language } = subject;
  const { db, now } = services;
  const { timeZone } = await readCompanyInfo(db, now());
  const toInstant = (localTime: string) => (localTime === "" ? null : instantAt(localTime, timeZone));
  const times = { publishAt: toInstant(publishAt), unpublishAt: toInstant(unpublishAt) };
  const result = await saveAndSchedule(db, { ...(await inputOf(context)), ...times }, now());
  switch (result.state) {
    case "saved":
      return saved(context, result.version);
    case "conflict":
      return conflict(context, result.storedVersion);
    case "refused":
      return { state: "invalid", fieldErrors: result.fieldErrors };
    case "missing":
      return { state: "missing" };
    case "invalid": {
      const fieldErrors = Object.entries(validationMessages(fieldOfKind(kind), result.issues, content));
      return {
        state: "findings",
        findings: fieldErrors.map(([path, message]) => ({ path, level: "blocks", message })),
      };
    }
    case "slug-refused":
    case "slug-taken":
      return { state: "findings", findings: [slugFinding(await slugMessage(db, result, language))] };
    case "ill-timed":
    case "locked":
      return { state: "refused", message: refusalText(result.state, dateAndTime(now(), timeZone, staffLanguage)) };
  }
}

function refusalText(state: Extract<ScheduleResult["state"], "ill-timed" | "locked">, now: string): string {
  if (state === "locked") return "The site needs this page, so it can't be unpublished.";
  return `Choose future times, and unpublish after you publish. It's ${now} now.`;
}

async function saved(
  { services: { db, now }, subject, person, ...form }: SaveContext,
  version: number,
): Promise<SaveResult> {
  const snapshot = await readEntrySnapshot(db, subject);
  if (!snapshot) return { state: "missing" };
  const { kind } = subject;
  // Another save may already have changed `present`: return the content of this one.
  const slug = String(Object(snapshot.storedVersion.content)[slugKey] ?? "");
  const content = toEdited(kind, migrateDraft(kind, form.content), slug);
  const at = now().toISOString();
  // Where the original has moved items since, the form still has them as they were.
  const isAsStored = deepEqual(content, snapshot.storedVersion.content);
  const original = isAsStored ? snapshot.storedVersion.original : form.original;
  return {
    state: "saved",
    storedVersion: { version, ...(original !== undefined && { original }), content, by: person.name, at },
    publicationStatus: snapshot.publicationStatus,
  };
}

async function conflict(
  { services: { db }, subject, person }: SaveContext,
  storedVersion: ConflictingVersion,
): Promise<SaveResult> {
  const { kind, language } = subject;
  const snapshot = await readEntrySnapshot(db, subject);
  if (!snapshot) return { state: "missing" };
  const content = toEdited(kind, migrateDraft(kind, storedVersion.content), storedVersion.slug);
  const truncated = describeTruncations(kind, storedVersion.content);
  const { version, by, at } = storedVersion;
  const { original } = snapshot.storedVersion;
  const referenceOptions = await referenceOptionsIn(db, content, { person: person.id, language });
  return {
    state: "conflict",
    storedVersion: {
      version,
      ...(original !== undefined && { original }),
      content,
      ...(truncated.length > 0 && { truncated }),
      by,
      at: at.toISOString(),
    },
    publicationStatus: snapshot.publicationStatus,
    referenceOptions,
  };
}
