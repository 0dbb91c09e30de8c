import { CalendarClock, FileText } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { href, Link } from "react-router";
import { Select } from "#src/admin/ui/controls.tsx";
import { useFormState } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, LongTextField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { loadLater } from "#src/admin/ui/load-later.ts";
import {
  maxCopies,
  maxCopyLine,
  maxReplyLength,
  maxSubjectLength,
  reminderDays,
} from "#src/domain/leads/conversation/limits.ts";
import { fillTemplate, unfilledFields } from "#src/domain/leads/conversation/template-fields.ts";
import { insertParagraphs } from "../lead/composer-focus.ts";
import type { OpenLead } from "../lead/open-lead.server.ts";
import { Attachments } from "./attachments.tsx";
import { type ComposerForm, ReplyDraftForm } from "./reply-draft-form.tsx";

const fields = ["subject", "cc", "text", "quote", "remind", "days"] as const;

/** Replies by email. To spam, it says why it can't. */
export function ReplyForm(composer: ComposerForm) {
  const { lead } = composer;
  const { name, email, subject } = lead;
  if (!lead.canReply)
    return <p className="pb-4 text-ink-2">This lead is marked as spam. To reply, choose Not spam first.</p>;
  return (
    <ReplyDraftForm
      composer={composer}
      mode="reply"
      intent="reply"
      fields={fields}
      submit={<SubmitButton busy="Sending...">Send reply</SubmitButton>}
    >
      {(draft, containerRef) => (
        <>
          <input type="hidden" name="seen" value={lead.lastOfOthers} />
          <div className="composer-head">
            <p className="wrap-anywhere">
              To {name} <span className="text-ink-3">{email}</span>
            </p>
            <Copies value={draft.cc ?? lead.cc} />
            {/* The first email begins a thread, whose subject the next one has. */}
            <Subject key={subject} value={draft.subject || subject} />
          </div>
          <div className="composer-text">
            <LongTextField
              name="text"
              label="Your reply"
              rows={4}
              maxLength={maxReplyLength}
              value={draft.text ?? ""}
            />
          </div>
          <Unfilled text={draft.text ?? ""} containerRef={containerRef} />
          <p className="text-sm text-ink-3 wrap-anywhere">
            {lead.signature.split("\n").filter(Boolean).join(" · ")}{" "}
            <Link to={`${href("/cms/account")}#signature`} className="link text-xs">
              Edit signature
            </Link>
          </p>
          <div className="composer-tools">
            <Templates lead={lead} containerRef={containerRef} />
            {lead.canOfferTimes && <OfferTimes lead={lead.id} containerRef={containerRef} />}
            <Attachments lead={lead} />
            <details>
              <summary className="composer-summary">More</summary>
              <CheckField
                name="quote"
                label="Quote the customer's message below"
                checked={draft.text === undefined || draft.quote === "yes"}
              />
            </details>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <CheckField name="remind" label="Remind me if no answer in" checked={draft.remind === "yes"} />
            <Select name="days" aria-label="Remind me in" options={dayOptions} defaultValue={draft.days || "3"} />
          </div>
        </>
      )}
    </ReplyDraftForm>
  );
}

const dayOptions = reminderDays.map((days) => ({
  value: String(days),
  label: days === 1 ? "1 day" : `${days} days`,
}));

function Copies({ value }: { value: string }) {
  const { result } = useFormState();
  return (
    <details open={value !== "" || result?.errors.cc !== undefined}>
      <summary className="composer-summary">Cc</summary>
      <TextField
        name="cc"
        label="Copies to"
        hint={`Up to ${maxCopies} addresses, with commas between them.`}
        value={value}
        maxLength={maxCopyLine}
        autoComplete="off"
        autoCapitalize="none"
        isOptional
      />
    </details>
  );
}

/** A line with the subject until it is opened. */
function Subject({ value }: { value: string }) {
  const { result } = useFormState();
  const [shown, setShown] = useState(value);
  return (
    <details
      open={result?.errors.subject !== undefined}
      onInput={({ target }) => target instanceof HTMLInputElement && setShown(target.value)}
    >
      <summary className="composer-summary wrap-anywhere">Subject: {shown}</summary>
      <TextField name="subject" label="Subject" value={value} maxLength={maxSubjectLength} isOptional />
    </details>
  );
}

function textareaIn(containerRef: RefObject<HTMLElement | null>): HTMLTextAreaElement | null {
  return containerRef.current?.querySelector("textarea") ?? null;
}

const useTemplatePicker = loadLater(async () => (await import("./template-picker.tsx")).TemplatePicker);

/** Inserts a template where the cursor is. A slash at the beginning of a line asks for one, too. */
function Templates({ lead, containerRef }: { lead: OpenLead; containerRef: RefObject<HTMLElement | null> }) {
  const [isOpen, setOpen] = useState(false);
  const Picker = useTemplatePicker(isOpen);
  const slash = useRef(false);
  const { templates, fieldValues } = lead;

  const close = () => {
    setOpen(false);
    textareaIn(containerRef)?.focus({ preventScroll: true });
  };
  const insert = (template: OpenLead["templates"][number]) => {
    const textarea = textareaIn(containerRef);
    const subject = containerRef.current?.querySelector<HTMLInputElement>('[name="subject"]');
    if (!textarea) return;
    if (subject && template.subject !== "" && subject.value === lead.subject && !lead.hasThread) {
      subject.value = fillTemplate(template.subject, fieldValues);
      subject.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const { selectionStart, selectionEnd, value } = textarea;
    const start = slash.current && value[selectionStart - 1] === "/" ? selectionStart - 1 : selectionStart;
    textarea.setSelectionRange(start, selectionEnd);
    insertParagraphs(textarea, fillTemplate(template.text, fieldValues));
    close();
  };
  return (
    <div
      className="unscripted:hidden"
      ref={(element) => {
        const textarea = element && textareaIn(containerRef);
        if (!textarea) return;
        const onInput = (event: Event) => {
          if (!(event instanceof InputEvent) || event.data !== "/" || event.isComposing) return;
          if (!/(?:^|\n)\/$/.test(textarea.value.slice(0, textarea.selectionStart))) return;
          slash.current = true;
          setOpen(true);
        };
        textarea.addEventListener("input", onInput);
        return () => textarea.removeEventListener("input", onInput);
      }}
    >
      {isOpen && Picker ? (
        <Picker templates={templates} insert={insert} close={close} />
      ) : (
        <button
          type="button"
          className="link composer-tool"
          onClick={() => {
            slash.current = false;
            setOpen(true);
          }}
        >
          <FileText className="icon size-[1.1rem]" aria-hidden />
          Templates
        </button>
      )}
    </div>
  );
}

const useTimesPicker = loadLater(async () => (await import("./times-picker.tsx")).TimesPicker);

/** Inserts times where the cursor is. The customer can book one. */
function OfferTimes({ lead, containerRef }: { lead: string; containerRef: RefObject<HTMLElement | null> }) {
  const [isOpen, setOpen] = useState(false);
  const Picker = useTimesPicker(isOpen);
  const close = () => {
    setOpen(false);
    textareaIn(containerRef)?.focus({ preventScroll: true });
  };
  const insert = (text: string) => {
    const textarea = textareaIn(containerRef);
    if (textarea) insertParagraphs(textarea, text);
    close();
  };
  return (
    <div className="unscripted:hidden">
      {isOpen && Picker ? (
        <Picker lead={lead} insert={insert} close={close} />
      ) : (
        <button type="button" className="link composer-tool" onClick={() => setOpen(true)}>
          <CalendarClock className="icon size-[1.1rem]" aria-hidden />
          Offer times
        </button>
      )}
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
