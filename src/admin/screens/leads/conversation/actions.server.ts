import { href } from "react-router";
import { z } from "zod";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { changeAddress } from "#src/domain/leads/conversation/addresses.server.ts";
import { maxCopies, maxCopyLine, reminderDays } from "#src/domain/leads/conversation/limits.ts";
import { addNote, dismissAnswer, logCall, undismissAnswer } from "#src/domain/leads/conversation/notes.server.ts";
import { type Reply, type ReplyResult, sendReply } from "#src/domain/leads/conversation/reply.server.ts";
import { addTask, changeTask, type TaskResult, taskDue } from "#src/domain/leads/conversation/tasks.server.ts";
import { parseDay } from "#src/domain/leads/pipeline/outcome.ts";
import type { Services } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";

const about = z.string().refine(isId);
/** The id of what the form adds: a repeated submission adds it once. */
const item = z.uuid();
const text = z.string();

export const conversationForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("reply"),
    about,
    item,
    subject: text,
    text,
    quote: z.literal("yes").optional(),
    seen: text.optional(),
    cc: text.max(maxCopyLine).optional(),
    remind: z.literal("yes").optional(),
    days: z.enum(reminderDays.map(String)).default("3"),
  }),
  z.object({ intent: z.literal("note"), about, item, text }),
  z.object({
    intent: z.literal("log-call"),
    about,
    item,
    outcome: z.enum(["reached", "left-message", "no-answer"]),
    text,
  }),
  z.object({
    intent: z.literal("add-task"),
    about,
    item,
    text,
    due: text,
    time: text.optional(),
    assignee: z.literal("").or(about),
  }),
  z.object({ intent: z.literal("dismiss-answer"), about, seen: text }),
  z.object({ intent: z.literal("undismiss-answer"), about, since: z.iso.datetime() }),
  z.object({ intent: z.enum(["add-address", "remove-address"]), about }),
  z.object({ intent: z.enum(["complete-task", "reopen-task", "delete-task"]), about }),
]);

type ConversationForm = z.infer<typeof conversationForm>;
type Input<Intent> = Extract<ConversationForm, { intent: Intent }>;

const notFoundMessage = "This lead no longer exists.";
const emptyMessage = "Write something first.";

export async function runConversationAction(
  services: Services,
  by: LoggedInPerson,
  input: ConversationForm,
): Promise<UndoableResult> {
  switch (input.intent) {
    case "reply": {
      const { about: lead, item: id, subject, text, quote, seen, cc, remind, days } = input;
      const remindInDays = remind && Number(days);
      const reply = { id, lead, subject, text, isQuoting: quote === "yes", seen, cc, remindInDays };
      return replyResult(`reply ${lead}`, reply, await sendReply(services, by, reply));
    }
    case "note":
    case "log-call":
      return saveNote(services, by, input);
    case "dismiss-answer":
      return dismiss(services, by, input);
    case "undismiss-answer": {
      const form = formKey(input);
      const state = await undismissAnswer(services, by, { lead: input.about, since: new Date(input.since) });
      if (state === "missing") return refused(form, { message: notFoundMessage });
      return done(
        form,
        state === "answered" ? "This lead has a reply already." : "This lead waits for an answer again.",
      );
    }
    case "add-task":
      return saveTask(services, by, input);
    case "add-address":
    case "remove-address":
      return setAddress(services, by, input);
    case "complete-task":
    case "reopen-task":
    case "delete-task":
      return setTask(services, by, input);
  }
}

async function dismiss(
  services: Services,
  by: LoggedInPerson,
  input: Input<"dismiss-answer">,
): Promise<UndoableResult> {
  const { about: lead, seen } = input;
  const form = formKey(input);
  const result = await dismissAnswer(services, by, { lead, seen });
  if (result.state === "missing") return refused(form, { message: notFoundMessage });
  if (result.state === "crossed") return refused(form, { message: `${result.by} has just written. Read it first.` });
  const fields = { intent: "undismiss-answer", about: lead, since: result.since?.toISOString() ?? "" };
  const undo = { url: href("/cms/leads/:lead?", { lead }), fields: Object.entries(fields) };
  return { ...done(form, "No answer needed."), undo: result.since && undo };
}

function replyResult(form: string, { subject, text, cc = "" }: Reply, result: ReplyResult): ActionResult {
  const values = { subject, text, cc };
  switch (result.state) {
    case "sent":
      return done(form, "Reply sent.");
    case "empty":
      return refused(form, { errors: { text: emptyMessage }, values });
    case "no-subject":
      return refused(form, { errors: { subject: "Enter a subject." }, values });
    case "too-long":
      return refused(form, { errors: { text: "This is too long. Shorten it, or attach it as a file." }, values });
    case "copies":
      return refused(form, { errors: { cc: copiesError(result.error) }, values });
    case "unfilled": {
      const [field] = result.fields;
      return refused(form, {
        errors: { text: `Replace {${field}} before you send this: this lead doesn't have it.` },
        values,
      });
    }
    case "no-address":
      return refused(form, { message: "This lead has no email address.", values });
    case "spam":
      return refused(form, { message: "This lead is marked as spam. Choose Not spam first.", values });
    case "crossed":
      return refused(form, {
        message: `${result.by} has just written. Read it in the conversation, then send your reply if it still fits.`,
        values,
      });
    case "missing":
      return refused(form, { message: notFoundMessage, values });
  }
}

function copiesError(error: Extract<ReplyResult, { state: "copies" }>["error"]): string {
  if (error.state === "too-many") return `Enter ${maxCopies} addresses at most.`;
  return `${error.entry} isn't an email address. Enter addresses like name@example.com, with commas between them.`;
}

async function saveNote(
  services: Services,
  by: LoggedInPerson,
  { about: lead, item: id, text, ...input }: Input<"note" | "log-call">,
): Promise<ActionResult> {
  const form = `${input.intent} ${lead}`;
  const isCall = input.intent === "log-call";
  const note = { id, lead, text };
  const result = isCall
    ? await logCall(services, by, { ...note, outcome: input.outcome })
    : await addNote(services, by, note);
  switch (result.state) {
    case "added":
      return done(form, isCall ? "Call logged." : "Note saved.");
    case "empty":
      return refused(form, { errors: { text: emptyMessage } });
    case "too-long":
      return refused(form, { errors: { text: "This is too long. Split it into two notes." }, values: { text } });
    case "missing":
      return refused(form, { message: notFoundMessage, values: { text } });
  }
}

async function setAddress(
  services: Services,
  by: LoggedInPerson,
  { intent, about: message }: Input<"add-address" | "remove-address">,
): Promise<ActionResult> {
  const form = `${intent} ${message}`;
  const change = intent === "add-address" ? "add" : "remove";
  const address = await changeAddress(services, by, { message, change });
  if (address === null) return refused(form, { message: "This email no longer exists." });
  return done(form, change === "add" ? `Added ${address} to this lead.` : `Removed ${address} from this lead.`);
}

const taskErrors: Record<Exclude<TaskResult["state"], "added" | "missing">, Record<string, string>> = {
  empty: { text: emptyMessage },
  "too-long": { text: "This is too long. Put the details in a note." },
  "no-such-person": { assignee: "This account no longer exists." },
};

async function saveTask(
  services: Services,
  by: LoggedInPerson,
  { about: lead, item: id, text, due, time = "", assignee }: Input<"add-task">,
): Promise<ActionResult> {
  const form = `add-task ${lead}`;
  const values = { text, due, time, assignee };
  const day = parseDay(due);
  if (day === null && time !== "") return refused(form, { errors: { due: "Choose the day, too." }, values });
  if (!/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/.test(time))
    return refused(form, { errors: { time: "Choose a time, like 3:30 PM." }, values });
  if (day === undefined) return refused(form, { errors: { due: "Choose a date, like 12/01/2026." }, values });
  const { timeZone } = await readCompanyInfo(services.db, services.now());
  const dueAt = day === null ? null : taskDue(day, time, timeZone);
  const task = { id, lead, text, dueAt, assignee: assignee === "" ? null : assignee };
  const { state } = await addTask(services, by, task);
  if (state === "added") return done(form, "Task added.");
  return refused(
    form,
    state === "missing" ? { message: notFoundMessage, values } : { errors: taskErrors[state], values },
  );
}

const taskChanges = {
  "complete-task": { change: "done", message: "Task completed." },
  "reopen-task": { change: "open", message: "Task reopened." },
  "delete-task": { change: "delete", message: "Task deleted." },
} as const;

async function setTask(
  services: Services,
  by: LoggedInPerson,
  { intent, about: id }: Input<"complete-task" | "reopen-task" | "delete-task">,
): Promise<ActionResult> {
  const form = `${intent} ${id}`;
  const { change, message } = taskChanges[intent];
  const { state } = await changeTask(services, by, { id, change });
  return state === "changed" ? done(form, message) : refused(form, { message: "Someone has deleted this task." });
}
