import { href, redirect } from "react-router";
import { z } from "zod";
import { entryPath } from "#src/admin/session/entry-path.ts";
import type { ContentScreen } from "#src/admin/session/screens.ts";
import { done, refused } from "#src/admin/ui/form/result.ts";
import type { UndoAction, UndoableResult } from "#src/admin/ui/form/undo.tsx";
import { countOf } from "#src/admin/ui/format-count.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { createFromTemplate } from "#src/domain/content/entries/editing/create.server.ts";
import { duplicateEntry } from "#src/domain/content/entries/editing/save.server.ts";
import { workingCopyTitlesOf } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { kindLabel, titlesOf } from "#src/domain/content/entries/lists/list.server.ts";
import { type Neighbors, neighborsOf, reorderEntry } from "#src/domain/content/entries/lists/order.server.ts";
import { republishEntry } from "#src/domain/content/entries/publishing/republish.server.ts";
import { deleteEntry, unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { type EntryUse, entryUses } from "#src/domain/content/published/uses.server.ts";
import type { Services } from "#src/domain/services.ts";
import { type ActionWords, type EntryOutcome, hasFailed, hasSuggestion, outcomeMessage, quoted } from "./outcome.ts";
import { publishLanguages } from "./publish-checked.server.ts";

const id = z.string().max(200);

const entry = z.array(id).max(100);

const single = z.tuple([id]);

/** The actions of a list. `entry` may repeat. */
export const listForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("new"), kind: z.string(), template: z.string().max(100).optional() }),
  z.object({ intent: z.literal("duplicate"), entry: single }),
  z.object({ intent: z.enum(["publish", "republish"]), entry }),
  z.object({ intent: z.enum(["unpublish", "delete"]), entry, ignoreWarnings: z.literal("yes").optional() }),
  z.object({ intent: z.enum(["move-up", "move-down"]), entry: single }),
  /** Before one entry, or after another; without either, to the end. */
  z.object({ intent: z.literal("move"), entry: single, before: id.default(""), after: id.default("") }),
]);

type ListForm = z.output<typeof listForm>;

/** The result of a list action. */
export interface ListResult extends UndoableResult {
  /** Set if the action needs confirmation. */
  confirm?: RemovalConfirmation | null;
}

/** What people should know before they unpublish or delete. */
export interface RemovalConfirmation {
  intent: "unpublish" | "delete";
  /** The ids of the entries. */
  entries: string[];
  /** The title of a single entry in quotes, or a number of entries. */
  subject: string;
  /** How many of them visitors see now. */
  published: number;
  /** The addresses that visitors lose. */
  paths: string[];
  /** The other entries that refer to them. */
  uses: EntryUse[];
}

interface ListContext {
  db: Db;
  screen: ContentScreen;
  by: LoggedInPerson;
  now: Date;
}

type ListedTitle = Awaited<ReturnType<typeof titlesOf>>[number];

const notFoundMessage = { message: "Someone has already deleted it." };

export async function runListAction(
  { db, now }: Services,
  screen: ContentScreen,
  by: LoggedInPerson,
  input: ListForm,
): Promise<ListResult | Response> {
  const list = { db, screen, by, now: now() };
  switch (input.intent) {
    case "new":
      return startNew(list, input.kind, input.template);
    case "duplicate":
      return duplicate(list, input.entry[0]);
    case "publish":
    case "republish":
      return runOnAll(list, input.intent, await selectedTitles(list, input.entry), input.entry);
    case "unpublish":
    case "delete": {
      const { intent } = input;
      const entries = await selectedTitles(list, input.entry);
      const confirm = input.ignoreWarnings ? null : await removalConfirmation(list, intent, entries);
      return confirm ? { ...refused(intent, {}), confirm } : runOnAll(list, intent, entries, input.entry);
    }
    case "move-up":
    case "move-down":
    case "move":
      return move(list, input);
  }
}

/** The selected entries with their titles, as this user sees them. */
async function selectedTitles({ db, screen, by }: ListContext, ids: readonly string[]): Promise<ListedTitle[]> {
  return titlesOf(db, screen.kinds, ids, await workingCopyTitlesOf(db, { person: by.id, language: defaultLanguage }));
}

/** Redirects to a new entry's form. The first autosave creates the entry, unless it begins with a template. */
async function startNew(
  { db, screen: { creatable, path }, by, now }: ListContext,
  name: string,
  template: string | undefined,
): Promise<ListResult | Response> {
  const kind = creatable.find((option) => option.kind === name)?.kind;
  if (!kind) return refused("new", { message: "That can't be added here." });
  if (template !== undefined) {
    const id = await createFromTemplate(db, { kind, template, by }, now);
    if (id === null) return refused("new", { message: "That can't be added here." });
    return redirect(entryPath({ kind, id }) ?? path, 303);
  }
  return redirect(entryPath({ kind, id: crypto.randomUUID() }, true) ?? path, 303);
}

async function duplicate(list: ListContext, id: string): Promise<ListResult | Response> {
  const { db, screen, by, now } = list;
  const [original] = await selectedTitles(list, [id]);
  const copy = original ? await duplicateEntry(db, { id, by }, now) : null;
  if (!original || copy?.state !== "saved") return refused("duplicate", notFoundMessage);
  return redirect(entryPath({ kind: original.kind, id: copy.id }) ?? screen.path, 303);
}

/** An action that can run on several entries. */
interface BulkAction extends ActionWords {
  run: (list: ListContext, entry: ListedTitle) => Promise<EntryOutcome["status"]>;
  /** The form that undoes it. */
  undo?: { intent: string; path: (screen: ContentScreen) => string };
}

const lockedReason = "the site needs it";

const bulkActions = {
  publish: {
    done: "published",
    run: ({ db, by, now }, { id, kind }) => publishLanguages(db, { id, kind, by }, now),
  },
  unpublish: {
    done: "unpublished",
    already: "n't published",
    run: async ({ db, by, now }, { id, isPublished }) => {
      if (!isPublished) return "already";
      const { state } = await unpublishEntry(db, { id, language: defaultLanguage, by }, now);
      return state === "done" ? "done" : { error: state === "locked" ? lockedReason : "someone else just did" };
    },
    undo: { intent: "republish", path: ({ path }) => path },
  },
  republish: {
    done: "published again",
    run: async ({ db, by, now }, { id }) => {
      const { state } = await republishEntry(db, { id, language: defaultLanguage, by }, now);
      return state === "done" ? "done" : { error: "it's already published, or was deleted" };
    },
  },
  delete: {
    done: "deleted",
    run: async ({ db, by, now }, { id }) => {
      const { state } = await deleteEntry(db, { id, by }, now);
      return state === "done" ? "done" : { error: state === "locked" ? lockedReason : "it's already deleted" };
    },
    undo: { intent: "put-back", path: () => href("/cms/trash") },
  },
} satisfies Record<string, BulkAction>;

/** Runs an action on entries one after another, and reports each. `selected` may contain deleted entries. */
async function runOnAll(
  list: ListContext,
  intent: keyof typeof bulkActions,
  entries: readonly ListedTitle[],
  selected: readonly string[],
): Promise<ListResult> {
  if (selected.length > 0 && entries.length === 0) return refused(intent, notFoundMessage);
  const { run, undo, ...words }: BulkAction = bulkActions[intent];
  const outcomes: (ListedTitle & EntryOutcome)[] = [];
  for (const entry of entries) outcomes.push({ ...entry, status: await run(list, entry) });
  const message = outcomeMessage(words, itemOf(list), outcomes, selected.length - entries.length);
  const changed = outcomes.filter(({ status }) => status === "done");
  const needAttention = outcomes.filter(({ status }) => hasFailed(status) || hasSuggestion(status));
  return {
    ...(outcomes.every(({ status }) => hasFailed(status)) ? refused(intent, { message }) : done(intent, message)),
    undo: undo && changed.length > 0 ? undoAction(undo.path(list.screen), undo.intent, changed) : null,
    links: needAttention.map((entry) => ({ title: entry.title, path: entryPath(entry) })),
  };
}

function undoAction(path: string, intent: string, entries: readonly ListedTitle[]): UndoAction {
  return { url: path, fields: [["intent", intent], ...entries.map(({ id }): [string, string] => ["entry", id])] };
}

/** What is in the list, such as `service`. */
function itemOf({ screen }: ListContext): string {
  return kindLabel(screen.kinds[0]).toLowerCase();
}

/**
 * Asks before visitors lose several entries, and before something is deleted that visitors see or others refer to.
 * Null: the action needs no confirmation.
 */
async function removalConfirmation(
  list: ListContext,
  intent: RemovalConfirmation["intent"],
  selected: readonly ListedTitle[],
): Promise<RemovalConfirmation | null> {
  const affected = selected.filter(({ isLocked, isPublished }) => !isLocked && (intent === "delete" || isPublished));
  const ids = affected.map(({ id }) => id);
  const uses = new Map<string, EntryUse>();
  for (const id of ids) for (const use of await entryUses(list.db, id)) uses.set(use.id, use);
  for (const id of ids) uses.delete(id);
  const published = affected.filter(({ isPublished }) => isPublished);
  const [only] = affected;
  const isHarmless = intent === "delete" && published.length === 0 && uses.size === 0;
  if (!only || (affected.length === 1 && (intent === "unpublish" || isHarmless))) return null;
  return {
    intent,
    entries: selected.map(({ id }) => id),
    subject: affected.length === 1 ? quoted(only.title) : countOf(affected.length, itemOf(list)),
    published: published.length,
    paths: published.flatMap(({ path }) => path ?? []),
    uses: [...uses.values()],
  };
}

type Move = Extract<ListForm, { intent: `move${string}` }>;

async function move(list: ListContext, input: Move): Promise<ListResult> {
  const { db, screen, by, now } = list;
  const { intent } = input;
  const [moved] = screen.isOrdered ? await selectedTitles(list, input.entry) : [];
  const neighbors = moved && (await neighborsOf(db, moved.id));
  const target = neighbors && (await targetOf(db, input, neighbors));
  if (!neighbors || target === undefined) return refused(intent, notFoundMessage);
  const { id, next } = neighbors;
  // It is at this position already.
  if (target === next || target === id) return done(intent, "");
  const { state } = await reorderEntry(db, { id, before: target, by }, now);
  if (state === "missing") return refused(intent, notFoundMessage);
  const undo = undoAction(screen.path, "move", [moved]);
  undo.fields.push(["before", next ?? ""]);
  return { ...done(intent, `${quoted(moved.title)} was moved.`), undo };
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
