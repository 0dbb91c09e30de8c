import { Laptop, Smartphone } from "lucide-react";
import { AskForm } from "../form/ask-form.tsx";
import { SendButton } from "../form/fields.tsx";
import { Panel } from "../panel.tsx";
import { Ago } from "../time.tsx";
import type { Moment } from "../times.ts";

interface Session {
  id: string;
  device: string;
  /** The network that the log-in came from, as an address. */
  network: string;
  isThis: boolean;
  began: Moment;
  seen: Moment;
}

export function Sessions({ sessions }: { sessions: Session[] }) {
  return (
    <Panel
      id="sessions"
      title="Where you are logged in"
      text="Each with the network address that you logged in from. A session ends after a day without use, and after a week in any case."
    >
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <AskForm intent="end-other-sessions">
          <SendButton busy="Logging out..." tone="line">
            Log out everywhere else
          </SendButton>
        </AskForm>
      )}
    </Panel>
  );
}

function SessionRow({ id, device, network, isThis, began, seen }: Session) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <li className="row">
      <Icon className="icon size-5 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 basis-40">
        <b className="block">{device}</b>
        <span className="text-xs break-words text-ink-3">
          Logged in {began.exact} from {network}, last used <Ago at={seen} />
        </span>
      </span>
      {isThis ? (
        <span className="state" data-tone="good">
          This one
        </span>
      ) : (
        <AskForm intent="end-session" about={id} className="grid">
          <SendButton busy="Logging out..." tone="line">
            Log out<span className="sr-only"> {device}</span>
          </SendButton>
        </AskForm>
      )}
    </li>
  );
}
