import { AskForm } from "../../form/ask-form.tsx";
import { SendButton, TextField } from "../../form/fields.tsx";
import type { MailInWords } from "../../mails.ts";
import { Panel } from "../../panel.tsx";
import { MailFate } from "./mail-fate.tsx";

/** Sends a message for a try, and says what became of it. */
export function TestMessage({ tests, ownAddress }: { tests: MailInWords[]; ownAddress: string }) {
  return (
    <Panel
      id="test-message"
      title="Test message"
      text="It goes the way that all mails go, past those that wait. The answer appears here."
    >
      <AskForm intent="send-test" className="grid max-w-md gap-4">
        <TextField name="email" label="Send it to" type="email" value={ownAddress} autoComplete="email" />
        <SendButton busy="Sending...">Send a test message</SendButton>
      </AskForm>
      {tests.length > 0 && (
        <ul aria-label="Test messages" aria-live="polite">
          {tests.map((mail) => (
            <li key={mail.id} className="row">
              <MailFate mail={mail} />
            </li>
          ))}
        </ul>
      )}
      <p className="hidden text-ink-2 unscripted:block">Reload the page to see what became of it.</p>
    </Panel>
  );
}
