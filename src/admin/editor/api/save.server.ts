import { z } from "zod";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import type { SignedIn } from "#src/domain/auth/person.ts";
import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import type { WorkingCopyVersion } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { referenceOptionsIn } from "#src/domain/content/entries/lists/reference-options.server.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { type ScheduleResult, saveAndSchedule } from "#src/domain/content/entries/publishing/schedule.server.ts";
import type { SavedSide } from "#src/domain/content/entries/texts.server.ts";
import { validationMessages } from "#src/domain/content/fields/checks/validation-messages.ts";
import { describeCuts, fieldOfKind, migrateDraft } from "#src/domain/content/fields/parse.ts";
import { dateAndTime, instantAt } from "#src/domain/content/published/hours/business-hours.ts";
import type { Services } from "#src/domain/services.ts";
import type { Subject } from "./check-entry.server.ts";
import { checkEntry, findNew, slugFinding } from "./check-entry.server.ts";
import { publishesOnSave } from "./kinds-without-drafts.ts";
import type { SaveResult } from "./results.ts";
import { readSaved, toEdited } from "./saved.server.ts";
import { slugMessage } from "./slug-messages.server.ts";
import { slugPart, splitSlug } from "./slug-part.ts";
import { optionalTextFields, textIdOf } from "./submitted-text.server.ts";

export const base = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const clock = z.union([z.literal(""), z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)]);

const anyway = z.stringbool();

/** A form's text, its base version and its author. */
export const formText = {
  base,
  person: z.string(),
  ...optionalTextFields,
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
  z.object({ intent: z.literal("save"), ...formText }),
  z.object({ intent: z.literal("publish"), ...formText, anyway }),
  z.object({ intent: z.literal("schedule"), ...formText, anyway, publishAt: clock, unpublishAt: clock }),
] as const;

export type SaveForm = z.output<(typeof saveForms)[number]>;

/**
 * Removes what PostgreSQL text cannot store: zero characters and halves of surrogate pairs. In JSON they are always
 * escaped. A reviver in `JSON.parse` takes ten times as long.
 */
function sanitizeJson(json: string): string {
  return json.replace(escapes, (written) => {
    if (written === "\\u0000") return "";
    return written.length === 6 && halfOfPair.test(written) ? "\\ufffd" : written;
  });
}

/** Matches surrogate pairs as one, and escaped backslashes, so that what follows them is not read as an escape. */
const escapes = /\\(?:u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|[0-9a-f]{4})|.)/gi;
const halfOfPair = /^\\ud[89a-f]/i;

interface SaveContext {
  services: Services;
  subject: Subject;
  person: SignedIn;
  base: number;
  slug: string | null;
  content: unknown;
  /** The autosaved text that this save replaces. */
  typed: WorkingCopyVersion | undefined;
}

/** Saves, publishes or schedules a form's text on top of its base version. */
export async function saveEntry(
  services: Services,
  subject: Subject,
  person: SignedIn,
  form: SaveForm,
): Promise<SaveResult> {
  if (form.person !== person.id) return { state: "other-person", name: person.name };
  const context: SaveContext = {
    services,
    subject,
    person,
    base: form.base,
    typed: textIdOf(form),
    ...splitSlug(form.content),
  };
  if (publishesOnSave(subject.kind)) return publish(context);
  if (form.intent === "save") return draft(context);
  const findings = await checkEntry(services.db, subject, context);
  if (findings.some(({ level }) => level === "blocks")) return { state: "findings", findings };
  const unseen = form.anyway ? [] : await findNew(services.db, subject, findings);
  if (unseen.some(({ level }) => level === "warns")) return { state: "findings", findings };
  const result = await (form.intent === "publish" ? publish(context) : schedule(context, form));
  return result.state === "saved" ? { ...result, advice: unseen } : result;
}

async function draft(context: SaveContext): Promise<SaveResult> {
  const { services, subject, person: by, base: baseVersion, slug, content, typed } = context;
  const { kind, entry: id, language, begins = false } = subject;
  const draft = { id, kind, language, slug, content, baseVersion, by, workingCopy: typed, mayCreate: begins };
  const result = await saveDraft(services.db, draft, services.now());
  switch (result.state) {
    case "saved":
      return saved(context, result.version);
    case "conflict":
      return conflict(context, result.saved);
    case "refused":
      return { state: "invalid", faults: result.faults };
    case "missing":
      return { state: "missing" };
  }
}

async function publish(context: SaveContext): Promise<SaveResult> {
  const { services, subject, person: by, base: baseVersion, slug, content, typed } = context;
  const { kind, entry: id, language, begins = false } = subject;
  const { db, now } = services;
  const result = await publishEntry(
    db,
    { kind, id, language, slug, content, baseVersion, by, workingCopy: typed, mayCreate: begins },
    now(),
  );
  switch (result.state) {
    case "published":
      return saved(context, result.version);
    case "invalid":
      return { state: "invalid", faults: validationMessages(fieldOfKind(kind), result.issues, content) };
    case "conflict":
      return conflict(context, result.saved);
    case "missing":
      return { state: "missing" };
    case "slug-refused":
    case "slug-taken":
      return { state: "findings", findings: [slugFinding(await slugMessage(db, result, language))] };
  }
}

async function schedule(
  context: SaveContext,
  { publishAt, unpublishAt }: Extract<SaveForm, { intent: "schedule" }>,
): Promise<SaveResult> {
  const { services, subject, person: by, base: baseVersion, slug, content, typed } = context;
  const { kind, entry: id, language, begins = false } = subject;
  const { db, now } = services;
  const { timeZone } = await readCompanyInfo(db, now());
  const at = (shown: string) => (shown === "" ? null : instantAt(shown, timeZone));
  const times = { publishAt: at(publishAt), unpublishAt: at(unpublishAt) };
  const draft = { id, kind, language, slug, content, baseVersion, by, workingCopy: typed, mayCreate: begins };
  const result = await saveAndSchedule(db, { ...draft, ...times }, now());
  switch (result.state) {
    case "saved":
      return saved(context, result.version);
    case "conflict":
      return conflict(context, result.saved);
    case "refused":
      return { state: "invalid", faults: result.faults };
    case "missing":
      return { state: "missing" };
    case "invalid": {
      const faults = Object.entries(validationMessages(fieldOfKind(kind), result.issues, content));
      return { state: "findings", findings: faults.map(([path, words]) => ({ path, level: "blocks", words })) };
    }
    case "slug-refused":
    case "slug-taken":
      return { state: "findings", findings: [slugFinding(await slugMessage(db, result, language))] };
    case "ill-timed":
    case "locked":
      return { state: "refused", words: refusalText(result.state, dateAndTime(now(), timeZone)) };
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
  const present = await readSaved(db, subject);
  if (!present) return { state: "missing" };
  const { kind } = subject;
  // Another save may already have changed `present`: return the content of this one.
  const slug = String(Object(present.saved.content)[slugPart] ?? "");
  const content = toEdited(kind, migrateDraft(kind, form.content), slug);
  const at = now().toISOString();
  return { state: "saved", saved: { version, content, by: person.name, at }, standing: present.standing };
}

async function conflict({ services: { db }, subject, person }: SaveContext, side: SavedSide): Promise<SaveResult> {
  const { kind, language } = subject;
  const present = await readSaved(db, subject);
  if (!present) return { state: "missing" };
  const content = toEdited(kind, migrateDraft(kind, side.content), side.slug);
  const cut = describeCuts(kind, side.content);
  const { version, by, at } = side;
  const choices = await referenceOptionsIn(db, content, { person: person.id, language });
  return {
    state: "conflict",
    saved: { version, content, ...(cut.length > 0 && { cut }), by, at: at.toISOString() },
    standing: present.standing,
    choices,
  };
}
