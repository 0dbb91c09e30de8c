import { ActionForm } from "../../../admin-ui/form/action-form.tsx";
import { SubmitButton, TextField } from "../../../admin-ui/form/fields.tsx";
import { Panel } from "../../../admin-ui/panel.tsx";
import type { EmailSummary } from "../../emails.ts";
import { EmailStatus } from "./email-status.tsx";

export function TestMessage({ tests, ownAddress }: { tests: EmailSummary[]; ownAddress: string }) {
  return (
    <Panel
      id="test-message"
      title="Test message"
      text="It's sent like every other email, ahead of those that are waiting. The result appears here."
    >
      <ActionForm intent="send-test" className="grid max-w-md gap-4">
        <TextField name="email" label="Send to" type="email" value={ownAddress} autoComplete="email" />
        <SubmitButton busy="Sending...">Send a test message</SubmitButton>
      </ActionForm>
      {tests.length > 0 && (
        <ul aria-label="Test messages" aria-live="polite">
          {tests.map((mail) => (
            <li key={mail.id} className="row">
              <EmailStatus mail={mail} />
            </li>
          ))}
        </ul>
      )}
      <p className="hidden text-ink-2 unscripted:block">Reload the page to see the result.</p>
    </Panel>
  );
}
