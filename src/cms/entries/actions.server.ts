import { href, redirect } from "react-router";
import { z } from "zod";
import { duplicateEntry } from "../../content/drafts.server.ts";
import { defaultLanguage } from "../../content/languages.ts";
import { titlesOf } from "../../content/list.server.ts";
import { reorderEntry, type Standing, standingOf } from "../../content/order.server.ts";
import { publishSaved } from "../../content/publish.server.ts";
import type { Finding } from "../../content/publish-check.ts";
import { republishEntry } from "../../content/republish.server.ts";
import { findText } from "../../content/texts.server.ts";
import { usesOfEntry } from "../../content/uses.server.ts";
import { deleteEntry, unpublishEntry } from "../../content/withdraw.server.ts";
import { titlesTypedBy } from "../../content/working-copies.server.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/tables.ts";
import type { SignedIn } from "../../people/person.ts";
import { lookThrough, newAmong } from "../edit/exchange/look-through.server.ts";
import { asEdited, rootOf } from "../edit/exchange/saved.server.ts";
import type { WayBack } from "../form/way-back.tsx";
import { beginningPath, type ContentScreen, entryPath } from "../screens.ts";
import type { ListAnswer } from "./answer.ts";
import { hasFailed, hasLook, type Outcome, outcomeInWords, quoted } from "./outcome.ts";
import { whyNotPublished, worthALook } from "./publish-words.ts";

const id = z.string().max(200);

const entry = z.array(id).max(100);

const one = z.tuple([id]);

/** What a list can be asked to do. `entry` may come more than once. */
export const listForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("new"), kind: z.string() }),
  z.object({ intent: z.literal("duplicate"), entry: one }),
  z.object({ intent: z.enum(["publish", "unpublish", "republish"]), entry }),
  z.object({ intent: z.literal("delete"), entry, anyway: z.literal("yes").optional() }),
  z.object({ intent: z.enum(["move-up", "move-down"]), entry: one }),
  /** In front of one entry, or behind another; without either, behind all. */
  z.object({ intent: z.literal("move"), entry: one, before: id.default(""), after: id.default("") }),
]);

type ListForm = z.output<typeof listForm>;

/** Who does something in which list. */
interface Work {
  db: Db;
  screen: ContentScreen;
  by: SignedIn;
  now: Date;
}

/** One of the entries that something is done with. */
type Named = Awaited<ReturnType<typeof titlesOf>>[number];

export async function answerList(
  { db, now }: Services,
  screen: ContentScreen,
  by: SignedIn,
  asked: ListForm,
): Promise<ListAnswer | Response> {
  const work = { db, screen, by, now: now() };
  switch (asked.intent) {
    case "new":
      return begin(work, asked.kind);
    case "duplicate":
      return duplicate(work, asked.entry[0]);
    case "publish":
    case "unpublish":
    case "republish":
      return doWith(work, asked.intent, asked.entry);
    case "delete":
      return deleteAll(work, asked.entry, asked.anyway === "yes");
    case "move-up":
    case "move-down":
    case "move":
      return move(work, asked);
  }
}

/** What somebody chose, as their list calls it. */
async function chosen({ db, screen, by }: Work, ids: readonly string[]): Promise<Named[]> {
  return titlesOf(db, screen.kinds, ids, await titlesTypedBy(db, { person: by.id, language: defaultLanguage }));
}

/** Nothing is there yet: it begins with the first text of it that is kept. */
function begin({ screen }: Work, name: string): ListAnswer | Response {
  const kind = screen.beginnings.find((beginning) => beginning.kind === name)?.kind;
  if (!kind) return answer("new", "refused", "Nothing like that can be added here.");
  return redirect(beginningPath({ kind, id: crypto.randomUUID() }) ?? screen.address, 303);
}

async function duplicate(work: Work, id: string): Promise<ListAnswer | Response> {
  const { db, screen, by, now } = work;
  const [original] = await chosen(work, [id]);
  const copy = original ? await duplicateEntry(db, { id, by }, now) : null;
  if (!original || copy?.state !== "saved") return answer("duplicate", "refused", gone);
  return redirect(entryPath({ kind: original.kind, id: copy.id }) ?? screen.address, 303);
}

/** Somebody chose something, and all of it went in between. */
function isAllGone(entries: readonly string[], named: readonly Named[]): boolean {
  return entries.length > 0 && named.length === 0;
}

const gone = "It is not there any more: somebody has deleted it.";

const done = { publish: "published", unpublish: "unpublished", republish: "back on the site" } as const;

async function doWith(work: Work, intent: keyof typeof done, entries: string[]): Promise<ListAnswer> {
  const named = await chosen(work, entries);
  if (isAllGone(entries, named)) return answer(intent, "refused", gone);
  const outcomes: (Named & Outcome)[] = [];
  for (const each of named) outcomes.push({ ...each, became: await doOne(work, intent, each) });
  const taken = outcomes.filter(({ became }) => became === "done").map(({ id }) => id);
  const wayBack = intent === "unpublish" && taken.length > 0 ? back(work.screen.address, "republish", taken) : null;
  return report(intent, done[intent], outcomes, wayBack);
}

async function doOne({ db, by, now }: Work, intent: keyof typeof done, named: Named): Promise<Outcome["became"]> {
  const target = { id: named.id, language: defaultLanguage, by };
  if (intent === "republish") {
    return (await republishEntry(db, target, now)).state === "done" ? "done" : { why: "it is there, or was deleted" };
  }
  if (intent === "unpublish") {
    if (!named.isPublished) return "already";
    const { state } = await unpublishEntry(db, target, now);
    return state === "done" ? "done" : { why: state === "locked" ? locked : "somebody else has just done it" };
  }
  return named.state === "published" ? "already" : publish({ db, by, now }, named);
}

/** As the form of the entry does it: what stops it there stops it here, and what is only worth a look is said. */
async function publish(
  { db, by, now }: Pick<Work, "db" | "by" | "now">,
  { id, kind }: Named,
): Promise<Outcome["became"]> {
  const text = await findText(db, id, defaultLanguage);
  if (!text) return { why: "it is not there any more" };
  const { draft: content } = text;
  const subject = { kind, entry: id, language: defaultLanguage };
  const slug = text.draft_slug ?? text.slug;
  const inWords = (say: typeof whyNotPublished, about: readonly Finding[]) =>
    say(about, rootOf(kind), asEdited(kind, content, slug));
  const findings = await lookThrough(db, subject, { slug, content });
  const blocks = findings.filter(({ level }) => level === "blocks");
  if (blocks.length > 0) return { why: inWords(whyNotPublished, blocks) };
  const news = await newAmong(db, subject, findings);
  const { state } = await publishSaved(db, { id, language: defaultLanguage, by }, now);
  if (state !== "published") return { why: "somebody changed it just now, look at it again" };
  return news.length === 0 ? "done" : { look: inWords(worthALook, news) };
}

const locked = "the site cannot do without it";

/** What something else refers to is asked about first; then nothing is deleted yet. */
async function deleteAll(work: Work, entries: string[], anyway: boolean): Promise<ListAnswer> {
  const { db, by, now } = work;
  const named = await chosen(work, entries);
  if (isAllGone(entries, named)) return answer("delete", "refused", gone);
  if (!anyway) {
    const referred = await referredAmong(db, named);
    const asked = { entries: named.map(({ id }) => id), referred };
    if (referred.length > 0) return { ...answer("delete", "refused", ""), asked };
  }
  const outcomes: (Named & Outcome)[] = [];
  for (const each of named) {
    const { state } = await deleteEntry(db, { id: each.id, by }, now);
    outcomes.push({ ...each, became: state === "done" ? "done" : { why: state === "locked" ? locked : "it is gone" } });
  }
  const deleted = outcomes.filter(({ became }) => became === "done").map(({ id }) => id);
  const wayBack = deleted.length > 0 ? back(href("/cms/bin"), "put-back", deleted) : null;
  return report("delete", "deleted", outcomes, wayBack);
}

/** References among what is deleted together count for nothing. */
async function referredAmong(db: Db, named: readonly Named[]) {
  const referred = [];
  for (const { id, title, isLocked } of named) {
    const uses = isLocked ? [] : await usesOfEntry(db, id);
    const others = uses.filter((use) => named.every((each) => each.id !== use.id));
    if (others.length > 0) referred.push({ id, title, uses: others });
  }
  return referred;
}

type Move = Extract<ListForm, { intent: `move${string}` }>;

async function move(work: Work, asked: Move): Promise<ListAnswer> {
  const { db, screen, by, now } = work;
  const [moved] = screen.isOrdered ? await chosen(work, asked.entry) : [];
  const standing = moved && (await standingOf(db, moved.id));
  const target = standing && (await targetOf(db, asked, standing));
  if (!standing || target === undefined) return answer(asked.intent, "refused", gone);
  // It stands there: nothing was moved, and there is nothing to say.
  if (target === standing.next || target === moved.id) return answer(asked.intent, "done", "");
  const { state } = await reorderEntry(db, { id: moved.id, before: target, by }, now);
  if (state === "missing") return answer(asked.intent, "refused", gone);
  const fields: WayBack["fields"] = [
    ["intent", "move"],
    ["entry", moved.id],
    ["before", standing.next ?? ""],
  ];
  return {
    ...answer(asked.intent, "done", `${quoted(moved.title)} was moved.`),
    wayBack: { address: screen.address, fields },
  };
}

/** What the entry is to stand in front of: `null` for the end, `undefined` when that is not there any more. */
async function targetOf(
  db: Db,
  asked: Move,
  { id, previous, next, second }: Standing,
): Promise<string | null | undefined> {
  if (asked.intent !== "move") return asked.intent === "move-up" ? (previous ?? id) : next === null ? id : second;
  if (asked.before !== "") return asked.before;
  if (asked.after === "") return null;
  const above = await standingOf(db, asked.after);
  return above?.next === id ? above.second : above?.next;
}

function back(address: string, intent: string, entries: readonly string[]): WayBack {
  return { address, fields: [["intent", intent], ...entries.map((id): [string, string] => ["entry", id])] };
}

function report(
  form: string,
  what: string,
  outcomes: readonly (Named & Outcome)[],
  wayBack: WayBack | null,
): ListAnswer {
  const failed = outcomes.filter(({ became }) => hasFailed(became));
  const open = outcomes.filter(({ became }) => hasFailed(became) || hasLook(became));
  return {
    ...answer(form, failed.length < outcomes.length ? "done" : "refused", outcomeInWords(what, outcomes)),
    wayBack,
    open: open.map((each) => ({ title: each.title, path: entryPath(each) })),
  };
}

function answer(form: string, state: ListAnswer["state"], message: string): ListAnswer {
  return { form, state, message, faults: {}, written: {}, wayBack: null, open: [], asked: null };
}
