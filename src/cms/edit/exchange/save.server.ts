import { z } from "zod";
import { dateAndTime, instantAt } from "../../../content/business-hours.ts";
import { choicesIn } from "../../../content/choices.server.ts";
import { saveDraft } from "../../../content/drafts.server.ts";
import { faultsOf } from "../../../content/faults.ts";
import { cutFrom, draftForToday, fieldOfKind } from "../../../content/parse.ts";
import { publishEntry } from "../../../content/publish.server.ts";
import type { Finding } from "../../../content/publish-check.ts";
import { type ScheduleResult, saveAndSchedule } from "../../../content/schedule.server.ts";
import type { SavedSide } from "../../../content/texts.server.ts";
import type { Typed } from "../../../content/working-copies.server.ts";
import type { Services } from "../../../context.ts";
import type { SignedIn } from "../../../people/person.ts";
import { readOffice } from "../../office.server.ts";
import type { SaveAnswer } from "./answers.ts";
import { isSavedAtOnce } from "./at-once.ts";
import { aboutSlug, lookThrough, newAmong } from "./look-through.server.ts";
import { asEdited, readSaved, type Subject } from "./saved.server.ts";
import { slugPart, splitSlug } from "./slug-part.ts";
import { slugWords } from "./slug-words.server.ts";
import { typedIn, typedTextIfAny } from "./typed-text.server.ts";

export const base = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const clock = z.union([z.literal(""), z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)]);

const anyway = z.stringbool();

/** The text of a form, with the version that it began with, and by whom it was written. */
export const written = {
  base,
  person: z.string(),
  ...typedTextIfAny,
  content: z.string().transform((text, given) => {
    try {
      return JSON.parse(storable(text)) as unknown;
    } catch {
      given.issues.push({ code: "custom", message: "No JSON", input: text });
      return z.NEVER;
    }
  }),
};

export const saveForms = [
  z.object({ intent: z.literal("save"), ...written }),
  z.object({ intent: z.literal("publish"), ...written, anyway }),
  z.object({ intent: z.literal("schedule"), ...written, anyway, publishAt: clock, unpublishAt: clock }),
] as const;

export type SaveForm = z.output<(typeof saveForms)[number]>;

/**
 * JSON whose texts PostgreSQL keeps: none with a zero character or with half of a pair, which nobody can have meant. They
 * can only come escaped. `JSON.parse` would take ten times as long with a function for each value.
 */
function storable(json: string): string {
  return json.replace(escapes, (written) => {
    if (written === "\\u0000") return "";
    return written.length === 6 && halfOfPair.test(written) ? "\\ufffd" : written;
  });
}

/** Pairs at once, and every escaped backslash, so that none of what follows it is taken for an escape. */
const escapes = /\\(?:u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|[0-9a-f]{4})|.)/gi;
const halfOfPair = /^\\ud[89a-f]/i;

interface Saving {
  services: Services;
  subject: Subject;
  person: SignedIn;
  base: number;
  slug: string | null;
  content: unknown;
  /** The text of the form that it is. */
  typed: Typed | undefined;
}

/** Does what a form asks for with its text, on top of the version that it began with. */
export async function saveEntry(
  services: Services,
  subject: Subject,
  person: SignedIn,
  sent: SaveForm,
): Promise<SaveAnswer> {
  if (sent.person !== person.id) return { state: "somebody-else", name: person.name };
  const saving: Saving = {
    services,
    subject,
    person,
    base: sent.base,
    typed: typedIn(sent),
    ...splitSlug(sent.content),
  };
  if (isSavedAtOnce(subject.kind)) return publish(saving);
  if (sent.intent === "save") return draft(saving);
  const findings = await lookThrough(services.db, subject, saving);
  if (await isStopped(saving, findings, sent.anyway)) return { state: "findings", findings };
  return sent.intent === "publish" ? publish(saving) : schedule(saving, sent);
}

/** Whether it has to be looked at first. */
async function isStopped(
  { services: { db }, subject }: Saving,
  findings: readonly Finding[],
  anyway: boolean,
): Promise<boolean> {
  if (findings.some(({ level }) => level === "blocks")) return true;
  return !anyway && (await newAmong(db, subject, findings)).length > 0;
}

async function draft(saving: Saving): Promise<SaveAnswer> {
  const { services, subject, person: by, base: baseVersion, slug, content, typed } = saving;
  const { kind, entry: id, language, begins = false } = subject;
  const draft = { id, kind, language, slug, content, baseVersion, by, typed, begins };
  const result = await saveDraft(services.db, draft, services.now());
  switch (result.state) {
    case "saved":
      return saved(saving, result.version);
    case "conflict":
      return conflict(saving, result.saved);
    case "too-large":
      return { state: "invalid", faults: result.faults };
    case "missing":
      return { state: "missing" };
  }
}

async function publish(saving: Saving): Promise<SaveAnswer> {
  const { services, subject, person: by, base: baseVersion, slug, content, typed } = saving;
  const { kind, entry: id, language, begins = false } = subject;
  const { db, now } = services;
  const result = await publishEntry(db, { kind, id, language, slug, content, baseVersion, by, typed, begins }, now());
  switch (result.state) {
    case "published":
      return saved(saving, result.version);
    case "invalid":
      return { state: "invalid", faults: faultsOf(fieldOfKind(kind), result.issues, content) };
    case "conflict":
      return conflict(saving, result.saved);
    case "missing":
      return { state: "missing" };
    case "slug-refused":
    case "slug-taken":
      return { state: "findings", findings: [aboutSlug(await slugWords(db, result, language))] };
  }
}

async function schedule(
  saving: Saving,
  { publishAt, unpublishAt }: Extract<SaveForm, { intent: "schedule" }>,
): Promise<SaveAnswer> {
  const { services, subject, person: by, base: baseVersion, slug, content, typed } = saving;
  const { kind, entry: id, language, begins = false } = subject;
  const { db, now } = services;
  const { timeZone } = await readOffice(db, now());
  const at = (shown: string) => (shown === "" ? null : instantAt(shown, timeZone));
  const times = { publishAt: at(publishAt), unpublishAt: at(unpublishAt) };
  const draft = { id, kind, language, slug, content, baseVersion, by, typed, begins };
  const result = await saveAndSchedule(db, { ...draft, ...times }, now());
  switch (result.state) {
    case "saved":
      return saved(saving, result.version);
    case "conflict":
      return conflict(saving, result.saved);
    case "too-large":
      return { state: "invalid", faults: result.faults };
    case "missing":
      return { state: "missing" };
    case "invalid": {
      const faults = Object.entries(faultsOf(fieldOfKind(kind), result.issues, content));
      return { state: "findings", findings: faults.map(([path, words]) => ({ path, level: "blocks", words })) };
    }
    case "slug-refused":
    case "slug-taken":
      return { state: "findings", findings: [aboutSlug(await slugWords(db, result, language))] };
    case "ill-timed":
    case "locked":
      return { state: "refused", words: whyNot(result.state, dateAndTime(now(), timeZone)) };
  }
}

function whyNot(state: Extract<ScheduleResult["state"], "ill-timed" | "locked">, now: string): string {
  if (state === "locked") return "The site cannot do without this page, so it has no end.";
  return `Choose times to come, the end after the beginning. It is ${now} now.`;
}

async function saved(
  { services: { db, now }, subject, person, ...sent }: Saving,
  version: number,
): Promise<SaveAnswer> {
  const present = await readSaved(db, subject);
  if (!present) return { state: "missing" };
  const { kind } = subject;
  // Of a save that follows at once, its content must not pass for this one.
  const slug = String(Object(present.saved.content)[slugPart] ?? "");
  const content = asEdited(kind, draftForToday(kind, sent.content), slug);
  const at = now().toISOString();
  return { state: "saved", saved: { version, content, by: person.name, at }, standing: present.standing };
}

async function conflict({ services: { db }, subject, person }: Saving, side: SavedSide): Promise<SaveAnswer> {
  const { kind, language } = subject;
  const present = await readSaved(db, subject);
  if (!present) return { state: "missing" };
  const content = asEdited(kind, draftForToday(kind, side.content), side.slug);
  const cut = cutFrom(kind, side.content);
  const { version, by, at } = side;
  const choices = await choicesIn(db, content, { person: person.id, language });
  return {
    state: "conflict",
    saved: { version, content, ...(cut.length > 0 && { cut }), by, at: at.toISOString() },
    standing: present.standing,
    choices,
  };
}
