import { Laptop, Smartphone } from "lucide-react";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { ItemRow, Panel } from "#src/admin/ui/panel.tsx";
import { ExactTime, TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Route } from "./+types/page";

type Session = Route.ComponentProps["loaderData"]["sessions"][number];

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

function SessionRow({ id, device, network, isCurrent, loggedInAt, lastUsedAt }: Session) {
  const detail = (
    <>
      Logged in <ExactTime at={loggedInAt} /> from {network}, last used <TimeAgo at={lastUsedAt} />
    </>
  );
  return (
    <ItemRow icon={/iPhone|iPad|Android/.test(device) ? Smartphone : Laptop} name={device} detail={detail}>
      {isCurrent ? (
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
    </ItemRow>
  );
}
