import { ListChecks, type LucideIcon, NotebookPen, Phone, Reply, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useActionData } from "react-router";
import { ChoiceField, LongTextField, OptionalField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import type { ActionResult } from "#src/admin/ui/form/result.ts";
import { IconButton } from "#src/admin/ui/icon-button.tsx";
import { maxTaskLength } from "#src/domain/leads/conversation/limits.ts";
import { type ReplyDraftMode, replyDraftModes } from "#src/domain/leads/conversation/reply-draft-content.ts";
import { maxNoteLength } from "#src/domain/leads/statuses.ts";
import { useComposerFocus } from "../lead/composer-focus.ts";
import type { OpenLead } from "../lead/open-lead.server.ts";
import { callOutcomes } from "./call-outcomes.ts";
import { type ComposerForm, ReplyDraftForm } from "./reply-draft-form.tsx";
import { ReplyForm } from "./reply-form.tsx";

const intents = { reply: "reply", note: "note", call: "log-call", task: "add-task" } as const;

const modes: Record<ReplyDraftMode, { label: string; icon: LucideIcon }> = {
  reply: { label: "Reply", icon: Reply },
  note: { label: "Note", icon: NotebookPen },
  call: { label: "Call", icon: Phone },
  task: { label: "Task", icon: ListChecks },
};

/** In characters: more than the line has room for. */
const maxDraftLength = 160;

interface ComposerProps {
  lead: OpenLead;
  me: string;
  colleagues: { value: string; label: string }[];
}

/**
 * Writes a reply, a note, a call or a task. It is a line until one of them is chosen. Each keeps its own draft; CSS shows the
 * chosen one, also without JavaScript.
 */
export function Composer({ lead, me, colleagues }: ComposerProps) {
  const section = useRef<HTMLElement>(null);
  const [drafts, setDrafts] = useState(() => replyDraftModes.map((mode) => lead.replyDrafts[mode].content.text ?? ""));
  const draftOf = (mode: ReplyDraftMode) => drafts[replyDraftModes.indexOf(mode)]?.trim() ?? "";
  /** Who has no email address can only be called. */
  const first = lead.email === "" ? "call" : "reply";
  const { label: firstLabel, icon: FirstIcon } = modes[first];
  const files = first === "reply" ? lead.replyDraftFiles.map(({ name }) => name).join(", ") : "";
  const firstDraft = draftOf(first) || files;
  /** Without JavaScript: what was refused is open. */
  const result = useActionData<ActionResult>();

  const choice = (value: string) => section.current?.querySelector<HTMLInputElement>(`[value="${value}"]`);
  const textOf = (mode: ReplyDraftMode) =>
    section.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-mode="${mode}"] [name="text"]`);
  const focusText = (mode: ReplyDraftMode) => {
    textOf(mode)?.focus({ preventScroll: true });
    // On a phone it is not docked.
    if (section.current && getComputedStyle(section.current).position === "static") section.current.scrollIntoView();
  };
  const show = (mode: ReplyDraftMode) => {
    const input = choice(mode);
    if (!input) return false;
    input.checked = true;
    return true;
  };
  const close = (sent?: ReplyDraftMode) => {
    setDrafts(replyDraftModes.map((mode) => (mode === sent ? "" : (textOf(mode)?.value ?? ""))));
    const chosen = section.current?.querySelector<HTMLInputElement>(".composer-modes :checked");
    if (chosen) chosen.checked = false;
    // Not an input: the keys of the inbox work on.
    section.current?.focus({ preventScroll: true });
  };
  useComposerFocus((asked) => {
    const mode = asked === "reply" ? first : asked;
    if (!show(mode)) return false;
    focusText(mode);
    return true;
  });

  const modeProps = (mode: ReplyDraftMode) => ({
    type: "radio",
    name: "composer-mode",
    value: mode,
    defaultChecked: result?.state === "refused" && result.form === `${intents[mode]} ${lead.id}`,
    // The arrow keys only choose.
    onClick: ({ detail }: { detail: number }) => detail > 0 && focusText(mode),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      show(mode);
      focusText(mode);
    },
  });
  const forms = { lead, show, close };
  return (
    <section
      ref={section}
      id="composer"
      aria-labelledby="composer-title"
      className="composer"
      tabIndex={-1}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === "Escape" && !defaultPrevented) close();
      }}
    >
      <h3 id="composer-title" className="sr-only">
        Write
      </h3>
      <fieldset className="composer-modes">
        <legend className="sr-only">What do you want to write?</legend>
        <label className="composer-first">
          <input {...modeProps(first)} />
          <FirstIcon className="icon size-[1.1rem]" aria-hidden />
          <span>
            {firstLabel}
            <span className="composer-closed">
              {first === "reply" && " to"} {lead.fieldValues["first name"] || lead.name}...
            </span>
          </span>
          {firstDraft && <span className="composer-draft">Draft: {firstDraft.slice(0, maxDraftLength)}</span>}
        </label>
        {(["note", "call", "task"] as const).map((mode) => {
          if (mode === first) return null;
          const { label, icon: Icon } = modes[mode];
          return (
            <label key={mode}>
              <input {...modeProps(mode)} />
              <Icon className="icon size-[1.1rem]" aria-hidden />
              {label}
              {draftOf(mode) && " (draft)"}
            </label>
          );
        })}
        <IconButton icon={X} label="Close" className="composer-close unscripted:hidden" onClick={() => close()} />
      </fieldset>
      {first === "reply" && (
        <div data-mode="reply">
          <ReplyForm {...forms} />
        </div>
      )}
      <div data-mode="note">
        <NoteForm {...forms} />
      </div>
      <div data-mode="call">
        <CallForm {...forms} />
      </div>
      <div data-mode="task">
        <TaskForm {...forms} me={me} colleagues={colleagues} />
      </div>
    </section>
  );
}

const noteFields = ["text"] as const;

function NoteForm(composer: ComposerForm) {
  return (
    <ReplyDraftForm
      composer={composer}
      mode="note"
      intent={intents.note}
      fields={noteFields}
      submit={<SubmitButton busy="Saving...">Add note</SubmitButton>}
    >
      {({ text }) => (
        <LongTextField
          name="text"
          label="New note"
          hint="Only your team sees it."
          rows={3}
          maxLength={maxNoteLength}
          value={text ?? ""}
        />
      )}
    </ReplyDraftForm>
  );
}

const callFields = ["outcome", "text"] as const;

function CallForm(composer: ComposerForm) {
  return (
    <ReplyDraftForm
      composer={composer}
      mode="call"
      intent={intents.call}
      fields={callFields}
      submit={<SubmitButton busy="Saving...">Log call</SubmitButton>}
    >
      {({ outcome, text }) => (
        <>
          <ChoiceField name="outcome" label="How did it go?" options={callOutcomes} value={outcome || "reached"} />
          <LongTextField
            name="text"
            label="What was said (optional)"
            rows={3}
            maxLength={maxNoteLength}
            value={text ?? ""}
            isOptional
          />
        </>
      )}
    </ReplyDraftForm>
  );
}

const taskFields = ["text", "due", "time", "assignee"] as const;

function TaskForm({ me, colleagues, ...composer }: ComposerForm & Omit<ComposerProps, "lead">) {
  const people = [{ value: "", label: "Unassigned" }, ...colleagues];
  return (
    <ReplyDraftForm
      composer={composer}
      mode="task"
      intent={intents.task}
      fields={taskFields}
      submit={<SubmitButton busy="Saving...">Add task</SubmitButton>}
    >
      {({ text, due, time, assignee }) => (
        <>
          <TextField name="text" label="What needs to be done?" value={text ?? ""} maxLength={maxTaskLength} />
          <div className="grid gap-4 sm:grid-cols-2">
            <OptionalField name="due" label="Due (optional)" type="date" value={due ?? ""} />
            <OptionalField name="time" label="Time (optional)" type="time" value={time ?? ""} />
            <ChoiceField name="assignee" label="Who does it?" options={people} value={assignee ?? me} />
          </div>
        </>
      )}
    </ReplyDraftForm>
  );
}
