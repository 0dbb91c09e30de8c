import { ListChecks, type LucideIcon, NotebookPen, Phone, Reply } from "lucide-react";
import { useRef } from "react";
import { ChoiceField, LongTextField, OptionalField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { maxTaskLength } from "#src/domain/leads/conversation/limits.ts";
import type { ReplyDraftMode } from "#src/domain/leads/conversation/reply-draft-content.ts";
import { maxNoteLength } from "#src/domain/leads/statuses.ts";
import { useComposerFocus } from "../lead/composer-focus.ts";
import type { OpenLead } from "../lead/open-lead.server.ts";
import { callOutcomes } from "./call-outcomes.ts";
import { ReplyDraftForm } from "./reply-draft-form.tsx";
import { ReplyForm } from "./reply-form.tsx";

const modes: { mode: ReplyDraftMode; label: string; icon: LucideIcon }[] = [
  { mode: "reply", label: "Reply", icon: Reply },
  { mode: "note", label: "Note", icon: NotebookPen },
  { mode: "call", label: "Call", icon: Phone },
  { mode: "task", label: "Task", icon: ListChecks },
];

interface ComposerProps {
  lead: OpenLead;
  me: string;
  colleagues: { value: string; label: string }[];
}

/** Writes a reply, a note, a call or a task. Each keeps its own draft; CSS shows the chosen one, also without JavaScript. */
export function Composer({ lead, me, colleagues }: ComposerProps) {
  const section = useRef<HTMLElement>(null);
  useComposerFocus((mode) => {
    const choice = section.current?.querySelector(`input[value="${mode}"]`);
    if (!(choice instanceof HTMLInputElement)) return false;
    choice.checked = true;
    section.current?.querySelector<HTMLElement>(`[data-mode="${mode}"] textarea`)?.focus();
    return true;
  });
  const first = lead.canReply ? "reply" : "note";
  return (
    <section ref={section} id="composer" aria-labelledby="composer-title" className="composer lead-part">
      <h3 id="composer-title" className="sr-only">
        Write
      </h3>
      <fieldset className="composer-modes">
        <legend className="sr-only">What do you want to write?</legend>
        {modes.map(({ mode, label, icon: Icon }) => (
          <label key={mode}>
            <input type="radio" name="composer-mode" value={mode} defaultChecked={mode === first} />
            <Icon className="icon size-[1.1rem]" aria-hidden />
            {label}
          </label>
        ))}
      </fieldset>
      <div data-mode="reply">
        <ReplyForm lead={lead} />
      </div>
      <div data-mode="note">
        <NoteForm lead={lead} />
      </div>
      <div data-mode="call">
        <CallForm lead={lead} />
      </div>
      <div data-mode="task">
        <TaskForm lead={lead} me={me} colleagues={colleagues} />
      </div>
    </section>
  );
}

const noteFields = ["text"] as const;

function NoteForm({ lead: { id, replyDrafts } }: { lead: OpenLead }) {
  return (
    <ReplyDraftForm
      lead={id}
      mode="note"
      intent="note"
      stored={replyDrafts.note}
      fields={noteFields}
      submit={<SubmitButton busy="Saving...">Add note</SubmitButton>}
    >
      {({ text }) => (
        <LongTextField
          name="text"
          label="New note"
          hint="Only your team sees it."
          rows={4}
          maxLength={maxNoteLength}
          value={text ?? ""}
        />
      )}
    </ReplyDraftForm>
  );
}

const callFields = ["outcome", "text"] as const;

function CallForm({ lead: { id, replyDrafts } }: { lead: OpenLead }) {
  return (
    <ReplyDraftForm
      lead={id}
      mode="call"
      intent="log-call"
      stored={replyDrafts.call}
      fields={callFields}
      submit={<SubmitButton busy="Saving...">Log call</SubmitButton>}
    >
      {({ outcome, text }) => (
        <>
          <ChoiceField name="outcome" label="How did it go?" options={callOutcomes} value={outcome || "reached"} />
          <LongTextField
            name="text"
            label="What was said (optional)"
            rows={4}
            maxLength={maxNoteLength}
            value={text ?? ""}
            isOptional
          />
        </>
      )}
    </ReplyDraftForm>
  );
}

const taskFields = ["text", "due", "assignee"] as const;

function TaskForm({ lead: { id, replyDrafts }, me, colleagues }: ComposerProps) {
  const people = [{ value: "", label: "Unassigned" }, ...colleagues];
  return (
    <ReplyDraftForm
      lead={id}
      mode="task"
      intent="add-task"
      stored={replyDrafts.task}
      fields={taskFields}
      submit={<SubmitButton busy="Saving...">Add task</SubmitButton>}
    >
      {({ text, due, assignee }) => (
        <>
          <TextField name="text" label="What needs to be done?" value={text ?? ""} maxLength={maxTaskLength} />
          <div className="grid gap-4 sm:grid-cols-2">
            <OptionalField name="due" label="Due (optional)" type="date" value={due ?? ""} />
            <ChoiceField name="assignee" label="Who does it?" options={people} value={assignee ?? me} />
          </div>
        </>
      )}
    </ReplyDraftForm>
  );
}
