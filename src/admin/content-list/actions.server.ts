import { href, redirect } from "react-router";
import { z } from "zod";
import { type ContentScreen, entryPath, newEntryPath } from "../../admin-session/screens.ts";
import type { UndoAction } from "../../admin-ui/form/undo.tsx";
import type { SignedIn } from "../../auth/person.ts";
import { titlesOf } from "../../content/entries/list.server.ts";
import { type Neighbors, neighborsOf, reorderEntry } from "../../content/entries/order.server.ts";
import { publishSaved } from "../../content/entries/publish.server.ts";
import { republishEntry } from "../../content/entries/republish.server.ts";
import { duplicateEntry } from "../../content/entries/save.server.ts";
import { findText } from "../../content/entries/texts.server.ts";
import { deleteEntry, unpublishEntry } from "../../content/entries/unpublish.server.ts";
import { typedTitlesOf } from "../../content/entries/working-copies.server.ts";
import type { Finding } from "../../content/fields/publish-check.ts";
import { usesOfEntry } from "../../content/published/uses.server.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/tables.ts";
import { checkEntry, findNew } from "../../editor/api/check-entry.server.ts";
import { rootOf, toEdited } from "../../editor/api/saved.server.ts";
import { defaultLanguage } from "../../languages.ts";
import { hasFailed, hasSuggestion, type Outcome, outcomeMessage, quoted } from "./outcome.ts";
import { publishError, publishSuggestion } from "./publish-messages.ts";
import type { ListResult } from "./result.ts";

const id = z.string().max(200);

const entry = z.array(id).max(100);

const one = z.tuple([id]);

/** The actions of a list. `entry` may repeat. */
export const listForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("new"), kind: z.string() }),
  z.object({ intent: z.literal("duplicate"), entry: one }),
  z.object({ intent: z.enum(["publish", "unpublish", "republish"]), entry }),
  z.object({ intent: z.literal("delete"), entry, anyway: z.literal("yes").optional() }),
  z.object({ intent: z.enum(["move-up", "move-down"]), entry: one }),
  /** Before one entry, or after another; without either, to the end. */
  z.object({ intent: z.literal("move"), entry: one, before: id.default(""), after: id.default("") }),
]);

type ListForm = z.output<typeof listForm>;

interface ListContext {
  db: Db;
  screen: ContentScreen;
  by: SignedIn;
  now: Date;
}

type ListedTitle = Awaited<ReturnType<typeof titlesOf>>[number];

export async function runListAction(
  { db, now }: Services,
  screen: ContentScreen,
  by: SignedIn,
  input: ListForm,
): Promise<ListResult | Response> {
  const list = { db, screen, by, now: now() };
  switch (input.intent) {
    case "new":
      return startNew(list, input.kind);
    case "duplicate":
      return duplicate(list, input.entry[0]);
    case "publish":
    case "unpublish":
    case "republish":
      return runOnAll(list, input.intent, input.entry);
    case "delete":
      return deleteAll(list, input.entry, input.anyway === "yes");
    case "move-up":
    case "move-down":
    case "move":
      return move(list, input);
  }
}

/** The selected entries with their titles, as this user sees them. */
async function selectedTitles({ db, screen, by }: ListContext, ids: readonly string[]): Promise<ListedTitle[]> {
  return titlesOf(db, screen.kinds, ids, await typedTitlesOf(db, { person: by.id, language: defaultLanguage }));
}

/** Redirects to a new entry's form. The first autosave creates the entry. */
function startNew({ screen }: ListContext, name: string): ListResult | Response {
  const kind = screen.creatable.find((beginning) => beginning.kind === name)?.kind;
  if (!kind) return result("new", "refused", "That can't be added here.");
  return redirect(newEntryPath({ kind, id: crypto.randomUUID() }) ?? screen.address, 303);
}

async function duplicate(list: ListContext, id: string): Promise<ListResult | Response> {
  const { db, screen, by, now } = list;
  const [original] = await selectedTitles(list, [id]);
  const copy = original ? await duplicateEntry(db, { id, by }, now) : null;
  if (!original || copy?.state !== "saved") return result("duplicate", "refused", goneMessage);
  return redirect(entryPath({ kind: original.kind, id: copy.id }) ?? screen.address, 303);
}

/** All selected entries were deleted in the meantime. */
function isAllGone(entries: readonly string[], named: readonly ListedTitle[]): boolean {
  return entries.length > 0 && named.length === 0;
}

const goneMessage = "Someone has already deleted it.";

const pastTense = { publish: "published", unpublish: "unpublished", republish: "back on the site" } as const;

async function runOnAll(list: ListContext, intent: keyof typeof pastTense, entries: string[]): Promise<ListResult> {
  const named = await selectedTitles(list, entries);
  if (isAllGone(entries, named)) return result(intent, "refused", goneMessage);
  const outcomes: (ListedTitle & Outcome)[] = [];
  for (const each of named) outcomes.push({ ...each, status: await runOnOne(list, intent, each) });
  const taken = outcomes.filter(({ status }) => status === "done").map(({ id }) => id);
  const undo = intent === "unpublish" && taken.length > 0 ? undoAction(list.screen.address, "republish", taken) : null;
  return report(intent, pastTense[intent], outcomes, undo);
}

async function runOnOne(
  { db, by, now }: ListContext,
  intent: keyof typeof pastTense,
  named: ListedTitle,
): Promise<Outcome["status"]> {
  const target = { id: named.id, language: defaultLanguage, by };
  if (intent === "republish") {
    const { state } = await republishEntry(db, target, now);
    return state === "done" ? "done" : { error: "it's already published, or was deleted" };
  }
  if (intent === "unpublish") {
    if (!named.isPublished) return "already";
    const { state } = await unpublishEntry(db, target, now);
    return state === "done" ? "done" : { error: state === "locked" ? lockedReason : "someone else just did" };
  }
  return named.state === "published" ? "already" : publish({ db, by, now }, named);
}

/** Publishes with the same checks as the entry's form. Suggestions do not block it. */
async function publish(
  { db, by, now }: Pick<ListContext, "db" | "by" | "now">,
  { id, kind }: ListedTitle,
): Promise<Outcome["status"]> {
  const text = await findText(db, id, defaultLanguage);
  if (!text) return { error: "it no longer exists" };
  const { draft: content } = text;
  const subject = { kind, entry: id, language: defaultLanguage };
  const slug = text.draft_slug ?? text.slug;
  const message = (describe: typeof publishError, about: readonly Finding[]) =>
    describe(about, rootOf(kind), toEdited(kind, content, slug));
  const findings = await checkEntry(db, subject, { slug, content });
  const blocks = findings.filter(({ level }) => level === "blocks");
  if (blocks.length > 0) return { error: message(publishError, blocks) };
  const newFindings = await findNew(db, subject, findings);
  const { state } = await publishSaved(db, { id, language: defaultLanguage, by }, now);
  if (state !== "published") return { error: "someone just changed it, so review it again" };
  return newFindings.length === 0 ? "done" : { suggestion: message(publishSuggestion, newFindings) };
}

const lockedReason = "the site needs it";

/** Deletes entries. If others refer to them, it asks for confirmation first. */
async function deleteAll(list: ListContext, entries: string[], anyway: boolean): Promise<ListResult> {
  const { db, by, now } = list;
  const named = await selectedTitles(list, entries);
  if (isAllGone(entries, named)) return result("delete", "refused", goneMessage);
  if (!anyway) {
    const referred = await referencedAmong(db, named);
    const confirm = { entries: named.map(({ id }) => id), referred };
    if (referred.length > 0) return { ...result("delete", "refused", ""), confirm };
  }
  const outcomes: (ListedTitle & Outcome)[] = [];
  for (const each of named) {
    const { state } = await deleteEntry(db, { id: each.id, by }, now);
    outcomes.push({
      ...each,
      status: state === "done" ? "done" : { error: state === "locked" ? lockedReason : "it's already deleted" },
    });
  }
  const deleted = outcomes.filter(({ status }) => status === "done").map(({ id }) => id);
  const undo = deleted.length > 0 ? undoAction(href("/cms/bin"), "put-back", deleted) : null;
  return report("delete", "deleted", outcomes, undo);
}

/** References among the deleted entries do not count. */
async function referencedAmong(db: Db, named: readonly ListedTitle[]) {
  const referred = [];
  for (const { id, title, isLocked } of named) {
    const uses = isLocked ? [] : await usesOfEntry(db, id);
    const others = uses.filter((use) => named.every((each) => each.id !== use.id));
    if (others.length > 0) referred.push({ id, title, uses: others });
  }
  return referred;
}

type Move = Extract<ListForm, { intent: `move${string}` }>;

async function move(list: ListContext, input: Move): Promise<ListResult> {
  const { db, screen, by, now } = list;
  const [moved] = screen.isOrdered ? await selectedTitles(list, input.entry) : [];
  const standing = moved && (await neighborsOf(db, moved.id));
  const target = standing && (await targetOf(db, input, standing));
  if (!standing || target === undefined) return result(input.intent, "refused", goneMessage);
  // It is at this position already.
  if (target === standing.next || target === moved.id) return result(input.intent, "done", "");
  const { state } = await reorderEntry(db, { id: moved.id, before: target, by }, now);
  if (state === "missing") return result(input.intent, "refused", goneMessage);
  const fields: UndoAction["fields"] = [
    ["intent", "move"],
    ["entry", moved.id],
    ["before", standing.next ?? ""],
  ];
  return {
    ...result(input.intent, "done", `${quoted(moved.title)} was moved.`),
    undo: { address: screen.address, fields },
  };
}

/** The entry to move before: `null` for the end, `undefined` if it no longer exists. */
async function targetOf(
  db: Db,
  input: Move,
  { id, previous, next, second }: Neighbors,
): Promise<string | null | undefined> {
  if (input.intent !== "move") return input.intent === "move-up" ? (previous ?? id) : next === null ? id : second;
  if (input.before !== "") return input.before;
  if (input.after === "") return null;
  const above = await neighborsOf(db, input.after);
  return above?.next === id ? above.second : above?.next;
}

function undoAction(address: string, intent: string, entries: readonly string[]): UndoAction {
  return { address, fields: [["intent", intent], ...entries.map((id): [string, string] => ["entry", id])] };
}

function report(
  form: string,
  what: string,
  outcomes: readonly (ListedTitle & Outcome)[],
  undo: UndoAction | null,
): ListResult {
  const failed = outcomes.filter(({ status }) => hasFailed(status));
  const open = outcomes.filter(({ status }) => hasFailed(status) || hasSuggestion(status));
  return {
    ...result(form, failed.length < outcomes.length ? "done" : "refused", outcomeMessage(what, outcomes)),
    undo,
    links: open.map((each) => ({ title: each.title, path: entryPath(each) })),
  };
}

function result(form: string, state: ListResult["state"], message: string): ListResult {
  return { form, state, message, errors: {}, values: {}, undo: null, links: [], confirm: null };
}
