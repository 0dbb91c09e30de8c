import { Laptop, Smartphone } from "lucide-react";
import { ActionForm } from "../../admin-ui/form/action-form.tsx";
import { SubmitButton } from "../../admin-ui/form/fields.tsx";
import { Panel } from "../../admin-ui/panel.tsx";
import { TimeAgo } from "../../admin-ui/time.tsx";
import type { Moment } from "../../admin-ui/times.ts";

interface Session {
  id: string;
  device: string;
  /** The network address of the login. */
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
      text="Each shows the network address you logged in from. A session ends after a day without use, or after a week at most."
    >
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionForm intent="end-other-sessions">
          <SubmitButton busy="Logging out..." tone="line">
            Log out everywhere else
          </SubmitButton>
        </ActionForm>
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
          Logged in {began.exact} from {network}, last used <TimeAgo at={seen} />
        </span>
      </span>
      {isThis ? (
        <span className="state" data-tone="good">
          This device
        </span>
      ) : (
        <ActionForm intent="end-session" about={id} className="grid">
          <SubmitButton busy="Logging out..." tone="line">
            Log out<span className="sr-only"> {device}</span>
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  );
}
