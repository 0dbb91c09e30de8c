import { useRef } from "react";
import { ActionForm } from "../../admin-ui/form/action-form.tsx";
import { LongTextField, SubmitButton } from "../../admin-ui/form/fields.tsx";
import { longestNote } from "../../leads/statuses.ts";
import { useComposerFocus } from "./composer-focus.ts";
import type { OpenLead } from "./open-lead.server.ts";

/** Internal notes. Visitors never see them. */
export function Notes({ lead: { id, notes, nextNote } }: { lead: OpenLead }) {
  const section = useRef<HTMLElement>(null);
  useComposerFocus((mode) => {
    if (mode === "note") section.current?.querySelector("textarea")?.focus();
    return mode === "note";
  });
  return (
    <section ref={section} aria-labelledby="lead-notes" className="lead-part">
      <h3 id="lead-notes">Notes</h3>
      <ActionForm intent="note" about={id} className="grid gap-3">
        <input type="hidden" name="note" value={nextNote} />
        <LongTextField name="text" label="New note" rows={3} maxLength={longestNote} />
        <SubmitButton busy="Saving..." tone="line">
          Add note
        </SubmitButton>
      </ActionForm>
      {notes.length > 0 && (
        <ul className="mt-4">
          {notes.map(({ id: note, who, text, at }) => (
            <li key={note} className="border-t border-line py-3">
              <p className="break-words whitespace-pre-wrap">{text}</p>
              <p className="mt-1 text-xs text-ink-3">
                {who}, <time dateTime={at.iso}>{at.exact}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
