import { type RefObject, useState } from "react";
import { href, Link } from "react-router";
import { Button, Select } from "#src/admin/ui/controls.tsx";
import { useFormState } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, LongTextField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { maxReplyLength, maxSubjectLength } from "#src/domain/leads/conversation/limits.ts";
import { fillTemplate, unfilledFields } from "#src/domain/leads/conversation/template-fields.ts";
import type { OpenLead } from "../lead/open-lead.server.ts";
import { Attachments } from "./attachments.tsx";
import { ReplyDraftForm } from "./reply-draft-form.tsx";

const fields = ["subject", "text", "quote"] as const;

/** Replies by email. Without an address, or to spam, it says why it can't. */
export function ReplyForm({ lead }: { lead: OpenLead }) {
  const { id, name, email, replyDrafts, subject } = lead;
  if (!lead.canReply) {
    return (
      <p className="text-ink-2">
        {email === ""
          ? "This lead has no email address. Log a call or add a note instead."
          : "This lead is marked as spam. To reply, choose Not spam first."}
      </p>
    );
  }
  return (
    <ReplyDraftForm
      lead={id}
      mode="reply"
      intent="reply"
      stored={replyDrafts.reply}
      fields={fields}
      submit={<SubmitButton busy="Sending...">Send reply</SubmitButton>}
    >
      {(draft, containerRef) => (
        <>
          <p className="text-ink-2 wrap-anywhere">
            To {name} <span className="text-ink-3">{email}</span>
          </p>
          <input type="hidden" name="seen" value={lead.lastOfOthers} />
          {/* The first email begins a thread, whose subject the next one has. */}
          <TextField
            key={subject}
            name="subject"
            label="Subject"
            value={draft.subject || subject}
            maxLength={maxSubjectLength}
          />
          <Templates lead={lead} containerRef={containerRef} />
          <LongTextField name="text" label="Your reply" rows={9} maxLength={maxReplyLength} value={draft.text ?? ""} />
          <Unfilled text={draft.text ?? ""} containerRef={containerRef} />
          <Attachments lead={lead} />
          <CheckField
            name="quote"
            label="Quote the customer's message below"
            checked={draft.text === undefined || draft.quote === "yes"}
          />
        </>
      )}
    </ReplyDraftForm>
  );
}

function textareaIn(containerRef: RefObject<HTMLElement | null>): HTMLTextAreaElement | null {
  return containerRef.current?.querySelector("textarea") ?? null;
}

/** Inserts a template where the cursor is. */
function Templates({ lead, containerRef }: { lead: OpenLead; containerRef: RefObject<HTMLElement | null> }) {
  const [chosen, setChosen] = useState("");
  const { form } = useFormState();
  const id = `${form}-template`.replaceAll(/[^\w-]+/g, "-");
  const { templates, fieldValues } = lead;
  const options = templates.map(({ id: value, name }) => ({ value, label: name }));
  const insert = () => {
    const template = templates.find((one) => one.id === (chosen || templates[0]?.id));
    const textarea = textareaIn(containerRef);
    const subject = containerRef.current?.querySelector<HTMLInputElement>('[name="subject"]');
    if (!template || !textarea) return;
    if (subject && template.subject !== "" && subject.value === lead.subject && !lead.hasThread) {
      subject.value = fillTemplate(template.subject, fieldValues);
    }
    const { selectionStart, selectionEnd, value } = textarea;
    const separator = selectionStart === 0 || value[selectionStart - 1] === "\n" ? "" : "\n\n";
    textarea.setRangeText(separator + fillTemplate(template.text, fieldValues), selectionStart, selectionEnd, "end");
    textarea.dispatchEvent(new Event("input", { bubbles: true }));
    textarea.focus();
  };
  return (
    <div className="unscripted:hidden">
      <label htmlFor={id} className="field-head">
        Template
      </label>
      <div className="flex flex-wrap items-center gap-3">
        {options.length > 0 && (
          <>
            <Select
              id={id}
              className="min-w-40 flex-1"
              options={options}
              value={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
            <Button variant="line" onClick={insert}>
              Insert
            </Button>
          </>
        )}
        <Link to={href("/cms/leads/templates")} className="link py-2">
          {options.length > 0 ? "Edit templates" : "Add a template"}
        </Link>
      </div>
    </div>
  );
}

/** The fields of a template that the lead has nothing for. */
function Unfilled({ text, containerRef }: { text: string; containerRef: RefObject<HTMLElement | null> }) {
  const [names, setNames] = useState(() => unfilledFields(text));
  const updateNames = (textarea: HTMLTextAreaElement) => {
    const found = unfilledFields(textarea.value);
    if (found.join() !== names.join()) setNames(found);
  };
  return (
    <div
      role="status"
      className="-mt-2 text-sm text-bad empty:hidden"
      ref={(element) => {
        const textarea = element && textareaIn(containerRef);
        if (!textarea) return;
        const onInput = () => updateNames(textarea);
        textarea.addEventListener("input", onInput);
        return () => textarea.removeEventListener("input", onInput);
      }}
    >
      {names.length > 0 && `Fill in ${names.map((name) => `{${name}}`).join(", ")}: this lead doesn't have it.`}
    </div>
  );
}
