import { longestNote } from "../../leads/statuses.ts";
import { AskForm } from "../form/ask-form.tsx";
import { LongTextField, SendButton } from "../form/fields.tsx";
import type { OpenLead } from "./open-lead.server.ts";

/** What staff write down for each other. The visitor never sees it. */
export function Notes({ lead: { id, notes, nextNote } }: { lead: OpenLead }) {
  return (
    <section aria-labelledby="lead-notes" className="lead-part">
      <h3 id="lead-notes">Notes</h3>
      <AskForm intent="note" about={id} className="grid gap-3">
        <input type="hidden" name="note" value={nextNote} />
        <LongTextField name="text" label="New note" rows={3} maxLength={longestNote} />
        <SendButton busy="Saving..." tone="line">
          Add note
        </SendButton>
      </AskForm>
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
